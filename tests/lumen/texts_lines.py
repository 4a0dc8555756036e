"""Rules and properties with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    AFTER,
    BEFORE,
    BROKEN,
    BY_HAND,
    COMBO_NUMBER,
    COUNTER,
    DAMAGED,
    EVADE,
    FOE,
    GAP,
    GUARD,
    HAS_COMBO,
    HAS_EVADE,
    HIT,
    KIND_ATTACK,
    LUMEN_PHASE,
    NEGATED,
    OPP,
    OTHER,
    RECOVERY,
    START,
    THIS,
    all_of,
    always,
    any_of,
    break_,
    cap_combo,
    cards,
    catch_as,
    change,
    clash,
    combo_as,
    combo_from,
    combo_no,
    copies,
    cost,
    damage,
    discard,
    evade,
    every,
    extra,
    flags,
    forbid,
    fp,
    gain,
    gain_fp,
    hp,
    lose,
    lose_fp,
    mark,
    move,
    not_,
    on,
    speed,
    tag,
    tally,
    theirs,
    use,
    use_if,
    used_as,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
IN: Final = n.Compare(n.TallyOf(CHARGE), ">=", n.Const(1))

# Rules.
RULES: Final[tuple[tuple[n.Line, str, str], ...]] = (
    (
        on(EVADE, gain_fp(2)),
        "회피 시: FP를 2 얻는다.",
        "On evade: gain 2 FP.",
    ),
    (
        on(HIT | COUNTER, gain_fp(2)),
        "히트·카운터 시: FP를 2 얻는다.",
        "On hit or counter: gain 2 FP.",
    ),
    (
        on(BEFORE | AFTER, gain_fp(1)),
        "판정 전 또는 사용 후: FP를 1 얻는다.",
        "Before judgement or after use: gain 1 FP.",
    ),
    (
        on(COUNTER, damage(100), given=FOE.is_(KIND_ATTACK)),
        "카운터 시, 상대 기술이 공격 기술이면: 상대에게 100 데미지를 준다.",
        "On counter, if the opposing technique is an attack: deal 100 damage to the opponent.",
    ),
    (
        theirs(EVADE, lose_fp(4)),
        "상대 회피 시: FP를 4 잃는다.",
        "On opponent's evade: lose 4 FP.",
    ),
    (
        theirs(GUARD | HIT, damage(100)),
        "상대 가드·히트 시: 상대에게 100 데미지를 준다.",
        "On opponent's guard or hit: deal 100 damage to the opponent.",
    ),
    (
        theirs(1 << w.T_BROKEN, gain_fp(1)),
        "상대 기술이 브레이크되었을 때: FP를 1 얻는다.",
        "When the opposing technique is broken: gain 1 FP.",
    ),
    (
        on(RECOVERY, lose(BOND)),
        "리커버리 페이즈: 은연 카운터를 1개 잃는다.",
        "In the recovery phase: lose 1 Hidden Bond counter.",
    ),
    (
        on(NEGATED, gain_fp(5, OPP)),
        "이 기술이 무효될 경우: 상대는 FP를 5 얻는다.",
        "When this technique is negated: the opponent gains 5 FP.",
    ),
    (
        on(HIT, gain_fp(1), of=cards(mark("viola"), KIND_ATTACK)),
        "자신의 비올라 공격 기술 히트 시: FP를 1 얻는다.",
        "On hit by one of your Viola attacks: gain 1 FP.",
    ),
    (
        on(BROKEN, gain(BOND), of=cards()),
        "자신의 기술이 브레이크되었을 때: 은연 카운터를 1개 얻는다.",
        "When one of your techniques is broken: gain 1 Hidden Bond counter.",
    ),
    (
        on(DAMAGED, gain_fp(1), given=hp() <= 1000),
        "데미지를 받을 때마다, 자신의 체력이 1000 이하이면: FP를 1 얻는다.",
        "Each time you take damage, if your HP is 1000 or less: gain 1 FP.",
    ),
    (
        on(1 << w.T_SOON, break_(THIS), given=tally(BOND).is_(0)),
        "은연 카운터가 없어지는 즉시: 이 기술을 브레이크한다.",
        "As soon as you have no Hidden Bond counters: break this technique.",
    ),
    (
        use(LUMEN_PHASE, move(THIS, w.LUMEN), given=tally(BOND).is_(3)),
        "루멘 페이즈에 은연 카운터가 3개이면 사용할 수 있다: 이 기술을 루멘 존에 놓는다.",
        (
            "In the Lumen phase, if you have exactly 3 Hidden Bond counters, you may use this technique: put "
            "this technique into your Lumen zone."
        ),
    ),
    (
        use(START, move(THIS, w.LUMEN)),
        "게임 시작 시 사용할 수 있다: 이 기술을 루멘 존에 놓는다.",
        "At the start of the game, you may use this technique: put this technique into your Lumen zone.",
    ),
    (
        use(GAP, cap_combo(3), given=COMBO_NUMBER <= 2),
        "콤보를 이을 때, 2콤보 이하이면 사용할 수 있다: 이번 콤보에서는 3콤보까지만 이을 수 있다.",
        (
            "Between combo cards, if this is combo 2 or earlier, you may use this technique: this combo cannot "
            "go beyond combo 3."
        ),
    ),
)


# Properties.
PROPERTIES: Final[tuple[tuple[n.Line, str, str], ...]] = (
    (
        evade("high", speed(hi=6)),
        "상단 회피는 속도 6 이하인 기술에만 적용된다.",
        "Its high evade applies only against techniques of speed 6 or less.",
    ),
    (
        evade("all", HAS_COMBO),
        "회피는 콤보 결과가 있는 기술에만 적용된다.",
        "Its evade applies only against techniques that have a combo result.",
    ),
    (
        clash("high mid", BY_HAND),
        "상단·중단 상쇄는 손 기술에만 적용된다.",
        "Its high and mid clash applies only against hand techniques.",
    ),
    (
        evade("low"),
        "하단을 회피한다.",
        "Evade low.",
    ),
    (
        flags(w.F_UNGUARDABLE | w.F_UNCLASHABLE),
        "상대는 이 기술을 방어·상쇄할 수 없다.",
        "The opponent cannot guard or clash with this technique.",
    ),
    (
        flags(w.F_UNEVADABLE, HAS_EVADE),
        "상대는 회피가 있는 기술로 이 기술을 회피할 수 없다.",
        "The opponent cannot evade this technique with techniques that have an evade.",
    ),
    (
        flags(w.F_FREE_ORDER, mark("viola"), given=IN),
        "차지 상태이면, 비올라 기술 다음에 속도 순서를 무시하고 콤보로 사용할 수 있다.",
        (
            "If you are in the Charge state, this technique may be used in a combo after a Viola technique "
            "regardless of speed order."
        ),
    ),
    (
        flags(w.F_NO_READY),
        "이 기술은 레디할 수 없다.",
        "This technique cannot be readied.",
    ),
    (
        flags(w.F_NO_COMBO | w.F_NO_CATCH),
        "이 기술은 콤보·캐치로 사용할 수 없다.",
        "This technique cannot be used in a combo or to catch.",
    ),
    (
        flags(w.F_BREAKS, given=all_of(used_as(w.AS_COMBO), COMBO_NUMBER >= 4)),
        "4콤보 이상이면, 사용 후 이 기술을 브레이크한다.",
        "If this is combo 4 or later, break this technique after use.",
    ),
    (
        flags(w.F_ENDS_COMBO | w.F_UNGUARDABLE, given=IN),
        ("차지 상태이면, 이 기술을 콤보로 사용한 후 콤보 타임을 종료하고, 상대는 이 기술을 방어할 수 없다."),
        (
            "If you are in the Charge state, end combo time after this technique is used in a combo, and the "
            "opponent cannot guard this technique."
        ),
    ),
    (
        flags(w.F_UNBREAKABLE),
        "자신은 이 기술을 브레이크할 수 없다.",
        "You cannot break this technique.",
    ),
    (
        flags(w.F_PROTECTED | w.F_GRAB | w.F_FIXED, KIND_ATTACK),
        ("상대 기술이 공격 기술이면, 이 기술에 그랩을 추가하고, 속도를 고정하고, 이 기술은 브레이크되지 않는다."),
        (
            "If the opposing technique is an attack, give this technique a grab, fix its speed, and this "
            "technique cannot be broken."
        ),
    ),
    (
        use_if(tally(BOND) >= 1),
        "은연 카운터가 1개 이상이어야 사용할 수 있다.",
        "This technique can be used only if you have 1 or more Hidden Bond counters.",
    ),
    (
        use_if(any_of(IN, fp() >= 3)),
        "차지 상태이거나 자신의 FP가 3 이상이어야 사용할 수 있다.",
        "This technique can be used only if you are in the Charge state or your FP is 3 or more.",
    ),
    (
        use_if(not_(used_as(w.AS_CATCH))),
        "이 기술은 캐치로 사용할 수 없다.",
        "This technique cannot be used to catch.",
    ),
    (
        use_if(used_as(w.AS_READY)),
        "레디로만 사용할 수 있다.",
        "This technique can only be readied.",
    ),
    (
        cost(discard(2, OTHER)),
        "코스트: 패에서 다른 카드 2장을 버린다.",
        "Cost: discard 2 other cards from your hand.",
    ),
    (
        cost(lose(BOND, 3), free=IN),
        "코스트: 은연 카운터를 3개 잃는다. 차지 상태이면, 코스트를 내지 않는다.",
        "Cost: lose 3 Hidden Bond counters. If you are in the Charge state, there is no cost.",
    ),
    (
        catch_as(9),
        "속도 9로 캐치할 수 있다.",
        "This technique may catch as speed 9.",
    ),
    (
        catch_as(8, w.F_BREAKS),
        "속도 8로 캐치할 수 있다. 그렇게 했다면, 사용 후 이 기술을 브레이크한다.",
        "This technique may catch as speed 8. If it does, break this technique after use.",
    ),
    (
        combo_as(7, 9),
        "콤보에서 속도 7 또는 9로도 취급할 수 있다.",
        "This technique may also count as speed 7 or 9 in a combo.",
    ),
    (
        combo_as(),
        "콤보에서 어떤 속도로도 취급할 수 있다.",
        "This technique may count as any speed in a combo.",
    ),
    (
        combo_no(4),
        "콤보에서는 4콤보부터 사용할 수 있다.",
        "This technique can be used in a combo only from combo 4 on.",
    ),
    (
        combo_no(3, 3),
        "콤보에서는 3콤보로만 사용할 수 있다.",
        "This technique can be used in a combo only as combo 3.",
    ),
    (
        combo_no(1, 3, given=IN),
        "차지 상태이면, 콤보에서는 3콤보까지만 사용할 수 있다.",
        "If you are in the Charge state, this technique can be used in a combo only up to combo 3.",
    ),
    (
        combo_no(2, 4),
        "콤보에서는 2~4콤보로만 사용할 수 있다.",
        "This technique can be used in a combo only as combo 2 to 4.",
    ),
    (
        combo_from(w.LIST, tally(BOND) >= 3),
        "은연 카운터가 3개 이상이면, 리스트에서도 콤보로 사용할 수 있다.",
        ("If you have 3 or more Hidden Bond counters, this technique may also be used in a combo from your list."),
    ),
    (
        n.ComboStep(2, gain(BOND)),
        (
            "자신의 콤보 타임에 직전 기술보다 속도가 2 높은 기술도 사용할 수 있다. 그렇게 했다면, 그 기술의 "
            "사용 후 은연 카운터를 1개 얻는다."
        ),
        (
            "In your combo time a technique whose speed is 2 higher than the previous combo card's may also "
            "follow. If it does, gain 1 Hidden Bond counter after its use."
        ),
    ),
    (
        n.ComboAny(cards(mark("viola"), KIND_ATTACK), BOND, 3),
        ("자신의 콤보 타임에 은연 카운터를 3개 잃고, 패에 있는 비올라 공격 기술 1장을 원하는 속도로 사용할 수 있다."),
        ("In your combo time you may lose 3 Hidden Bond counters to use 1 Viola attack from your hand as any speed."),
    ),
    (
        copies(3),
        "이 카드는 덱에 3장까지 넣을 수 있다.",
        "A deck may hold up to 3 copies of this card.",
    ),
    (
        extra(3, tag("calling_card")),
        "덱에 기술 20장 외에 예고장을 3장까지 더 넣을 수 있다.",
        "A deck may hold up to 3 Calling Cards on top of its 20 techniques.",
    ),
    (
        extra(1, KIND_ATTACK, BY_HAND),
        "덱에 기술 20장 외에 손 공격 기술을 1장까지 더 넣을 수 있다.",
        "A deck may hold up to 1 hand attack on top of its 20 techniques.",
    ),
    (
        always(change(THIS, w.S_DAMAGE, -200), given=not_(tally(BOND) >= 1)),
        "은연 카운터가 없으면, 이 기술의 데미지를 200 낮춘다.",
        "If you have no Hidden Bond counters, lower this technique's damage by 200.",
    ),
    (
        always(forbid(OPP, w.A_TRAIT), change(every(w.BATTLE, KIND_ATTACK), w.S_SPEED, 2)),
        "상대는 특성을 사용할 수 없다. 배틀 존에 있는 모든 공격 기술의 속도를 2 느리게 한다.",
        "The opponent cannot use their trait. Make all attacks in your battle zone 2 slower.",
    ),
)

"""Rules that listen, and conditions that the effect itself implies, with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    AFTER,
    BEFORE,
    BROKEN,
    COMBO,
    COMBO_END,
    COUNTER,
    DAMAGED,
    EVADE,
    GUARD,
    HIT,
    IT,
    KIND_ATTACK,
    KIND_NOT_DEFENCE,
    LEFT,
    LUMEN_PHASE,
    RECOVERY,
    THIS,
    USE,
    all_of,
    break_,
    cards,
    catch,
    change,
    choose_number,
    count,
    damage,
    discard,
    every,
    fp,
    gain,
    gain_fp,
    hp,
    inside,
    lose,
    lose_fp,
    mark,
    may,
    move,
    on,
    pick,
    skip_lumen,
    soon,
    speed,
    swap,
    tag,
    take,
    tally,
    theirs,
    up_to,
    use,
    used_as,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
CALLING: Final = tag("calling_card")
IN: Final = inside(CHARGE)

RULES: Final[tuple[tuple[n.Line, str, str], ...]] = (
    # -- states that end, conditions that come true, damage
    (
        on(LEFT, skip_lumen(), of=CHARGE),
        "차지 상태가 종료될 때: 다음 루멘 페이즈를 스킵한다.",
        "When your Charge state ends: skip your next Lumen phase.",
    ),
    (
        on(LEFT, gain_fp(2), given=tally(BOND).is_(0), of=CHARGE),
        "차지 상태가 종료될 때, 은연 카운터가 없으면: FP를 2 얻는다.",
        "When your Charge state ends, if you have no Hidden Bond counters: gain 2 FP.",
    ),
    (
        soon(count(w.HAND) >= 5, move(THIS, w.SIDE)),
        "자신의 패가 5장 이상이 되는 즉시: 이 기술을 사이드 덱으로 보낸다.",
        "As soon as you have 5 or more cards in hand: move this technique to your side deck.",
    ),
    (
        soon(IN, gain_fp(1)),
        "차지 상태가 되는 즉시: FP를 1 얻는다.",
        "As soon as you are in the Charge state: gain 1 FP.",
    ),
    (
        on(DAMAGED, move(THIS, w.SIDE), of=cards()),
        "상대의 기술로 데미지를 받을 때마다: 이 기술을 사이드 덱으로 보낸다.",
        "Each time the opponent deals damage to you with a technique: move this technique to your side deck.",
    ),
    (
        on(DAMAGED, gain_fp(1), of=cards(KIND_ATTACK, speed(hi=8))),
        "속도 8 이하인 상대의 공격 기술로 데미지를 받을 때마다: FP를 1 얻는다.",
        "Each time the opponent deals damage to you with an attack of speed 8 or less: gain 1 FP.",
    ),
    (
        theirs(DAMAGED, gain(BOND), of=cards(KIND_NOT_DEFENCE)),
        "수비 기술이 아닌 자신의 카드로 상대에게 데미지를 줄 때마다: 은연 카운터를 1개 얻는다.",
        "Each time you deal damage to the opponent with a card that is not a defence: gain 1 Hidden Bond counter.",
    ),
    (
        theirs(DAMAGED, gain(BOND)),
        "상대가 데미지를 받을 때마다: 은연 카운터를 1개 얻는다.",
        "Each time the opponent takes damage: gain 1 Hidden Bond counter.",
    ),
    # -- cards that are listened to
    (
        on(USE, change(IT, w.S_SPEED, 2), change(IT, w.S_DAMAGE, 200), given=IN, of=cards(KIND_ATTACK)),
        "자신의 공격 기술 사용 시, 차지 상태이면: 그 기술의 속도를 2 느리게 하고, 데미지를 200 올린다.",
        (
            "On use of one of your attacks, if you are in the Charge state: make that technique 2 slower and "
            "raise its damage by 200."
        ),
    ),
    (
        on(HIT | COUNTER, damage(100), of=cards(mark("viola"), KIND_ATTACK, speed(8))),
        "속도 8 이상인 자신의 비올라 공격 기술 히트·카운터 시: 상대에게 100 데미지를 준다.",
        "On hit or counter by one of your Viola attacks of speed 8 or more: deal 100 damage to the opponent.",
    ),
    (
        on(EVADE | GUARD, gain_fp(1), of=cards()),
        "자신의 기술 회피·가드 시: FP를 1 얻는다.",
        "On evade or guard by one of your techniques: gain 1 FP.",
    ),
    (
        on(BROKEN, lose_fp(2), of=cards(CALLING)),
        "자신의 예고장이 브레이크되었을 때: FP를 2 잃는다.",
        "When one of your Calling Cards is broken: lose 2 FP.",
    ),
    (
        theirs(USE, gain_fp(1)),
        "상대 기술 사용 시: FP를 1 얻는다.",
        "On opponent's use: gain 1 FP.",
    ),
    (
        theirs(COMBO_END, break_(THIS)),
        "상대 콤보 종료 시: 이 기술을 브레이크한다.",
        "At the end of the opponent's combo: break this technique.",
    ),
    # -- a condition that the effect itself implies is not said
    (
        on(HIT, break_(pick(1, w.LIST, KIND_ATTACK)), gain_fp(1), given=count(w.LIST, KIND_ATTACK) >= 1),
        "히트 시: 리스트에서 공격 기술 1장을 브레이크하고, FP를 1 얻는다.",
        "On hit: break 1 attack from your list and gain 1 FP.",
    ),
    (
        on(HIT, gain_fp(1), break_(pick(1, w.LIST)), given=count(w.LIST) >= 1),
        "히트 시, 리스트에 카드가 있으면: FP를 1 얻고, 리스트에서 카드 1장을 브레이크한다.",
        "On hit, if there is a card in your list: gain 1 FP and break 1 card from your list.",
    ),
    (
        on(HIT, break_(pick(1, w.LIST, KIND_ATTACK)), given=count(w.LIST) >= 1),
        "히트 시, 리스트에 카드가 있으면: 리스트에서 공격 기술 1장을 브레이크한다.",
        "On hit, if there is a card in your list: break 1 attack from your list.",
    ),
    (
        on(HIT, break_(pick(1, w.LIST)), given=count(w.LIST) >= 2),
        "히트 시, 리스트에 있는 카드가 2장 이상이면: 리스트에서 카드 1장을 브레이크한다.",
        "On hit, if there are 2 or more cards in your list: break 1 card from your list.",
    ),
    (
        on(HIT, take(up_to(1, w.LIST)), gain_fp(1), given=count(w.LIST) >= 1),
        "히트 시, 리스트에 카드가 있으면: 리스트에서 카드를 1장까지 패로 가져오고, FP를 1 얻는다.",
        "On hit, if there is a card in your list: take up to 1 card from your list into your hand and gain 1 FP.",
    ),
    (
        on(HIT, may(discard(), gain_fp(1)), given=all_of(fp() >= 1, count(w.HAND) >= 1)),
        "히트 시, 자신의 FP가 1 이상이면: 패를 1장 버리고, FP를 1 얻을 수 있다.",
        "On hit, if your FP is 1 or more: you may discard 1 card and gain 1 FP.",
    ),
    (
        on(
            BEFORE,
            swap(pick(1, w.LUMEN, CALLING), pick(1, w.SIDE, CALLING)),
            given=all_of(count(w.LUMEN, CALLING) >= 1, count(w.SIDE, CALLING) >= 1),
        ),
        "판정 전: 루멘 존에 있는 예고장 1장과 사이드 덱에 있는 예고장 1장을 맞바꾼다.",
        "Before judgement: swap 1 Calling Card in your Lumen zone with 1 Calling Card in your side deck.",
    ),
    (
        on(HIT, catch(every(w.LIST, KIND_ATTACK)), given=count(w.LIST, KIND_ATTACK) >= 1),
        "히트 시: 리스트에 있는 공격 기술로 캐치할 수 있다.",
        "On hit: you may catch with an attack from your list.",
    ),
    (
        on(LUMEN_PHASE, may(lose(BOND, 3), gain_fp(1)), given=tally(BOND) >= 3),
        "루멘 페이즈: 은연 카운터를 3개 잃고, FP를 1 얻을 수 있다.",
        "In the Lumen phase: you may lose 3 Hidden Bond counters and gain 1 FP.",
    ),
    (
        on(LUMEN_PHASE, lose(BOND), gain_fp(1), given=tally(BOND) >= 1),
        "루멘 페이즈에 은연 카운터가 1개 이상이면: 은연 카운터를 1개 잃고, FP를 1 얻는다.",
        "In the Lumen phase, if you have 1 or more Hidden Bond counters: lose 1 Hidden Bond counter and gain 1 FP.",
    ),
    (
        on(AFTER, lose(BOND), given=tally(BOND) >= 1),
        "사용 후: 은연 카운터를 1개 잃는다.",
        "After use: lose 1 Hidden Bond counter.",
    ),
    (
        on(LUMEN_PHASE, may(choose_number(1, tally(BOND), gain_fp(n.Register("number")))), given=tally(BOND) >= 1),
        "루멘 페이즈: 1부터 자신의 은연 카운터 수까지의 수 하나를 고르고, 그 수만큼 FP를 얻을 수 있다.",
        (
            "In the Lumen phase: you may choose a number from 1 to the number of your Hidden Bond counters and "
            "gain that many FP."
        ),
    ),
    # -- phases take 에 before a verb
    (
        use(RECOVERY, move(THIS, w.LUMEN), given=hp() <= 1000),
        "리커버리 페이즈에 자신의 체력이 1000 이하이면 사용할 수 있다: 이 기술을 루멘 존에 놓는다.",
        (
            "In the recovery phase, if your HP is 1000 or less, you may use this technique: put this technique "
            "into your Lumen zone."
        ),
    ),
    (
        use(AFTER, move(THIS, w.LUMEN)),
        "사용 후에 사용할 수 있다: 이 기술을 루멘 존에 놓는다.",
        "After use, you may use this technique: put this technique into your Lumen zone.",
    ),
    (
        on(COMBO, gain_fp(1), given=used_as(w.AS_LISTED)),
        "콤보 시, 리스트에서 콤보로 사용했다면: FP를 1 얻는다.",
        "On combo, if it was used in a combo from your list: gain 1 FP.",
    ),
)

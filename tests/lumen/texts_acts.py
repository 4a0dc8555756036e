"""Deeds on cards and counters, and what is said once in a sentence, with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    DONE,
    FOE,
    KIND_ATTACK,
    KIND_TECHNIQUE,
    ME,
    NUMBER,
    OPP,
    RECOVERY,
    THEM,
    THIS,
    allow_combo,
    become,
    break_,
    cap_combo,
    cap_gain,
    change,
    choose_number,
    clear,
    code,
    count,
    damage,
    discard,
    either,
    enter,
    every,
    fix,
    forbid,
    forbid_track,
    fp,
    fp_becomes,
    gain_fp,
    give,
    go,
    if_done,
    inside,
    later,
    lose_fp,
    lose_some,
    may,
    move,
    named,
    pick,
    seq,
    show,
    skip_lumen,
    speed,
    swap,
    tag,
    take,
    tally,
    up_to,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
CALLING: Final = tag("calling_card")
IN: Final = inside(CHARGE)

ACTS: Final[tuple[tuple[n.Effect, str, str], ...]] = (
    # -- a loss reads as a loss, however it is written
    (lose_fp(FOE.speed), "상대 기술의 속도만큼 FP를 잃는다.", "Lose FP equal to the opposing technique's speed."),
    (
        choose_number(1, 3, lose_fp(NUMBER, OPP)),
        "1~3 중 하나를 고르고, 상대는 그 수만큼 FP를 잃는다.",
        "Choose a number from 1 to 3, and the opponent loses that many FP.",
    ),
    (
        may(choose_number(1, tally(BOND), lose_some(BOND, NUMBER), lose_fp(NUMBER, OPP))),
        "은연 카운터를 1개 이상 원하는 만큼 잃고, 상대가 그 수만큼 FP를 잃게 할 수 있다.",
        "You may lose 1 or more Hidden Bond counters and have the opponent lose that many FP.",
    ),
    (
        choose_number(0, tally(BOND), lose_some(BOND, NUMBER), gain_fp(NUMBER)),
        "은연 카운터를 원하는 만큼 잃고, 그 수만큼 FP를 얻는다.",
        "Lose any number of Hidden Bond counters and gain that many FP.",
    ),
    (
        choose_number(0, tally(BOND).at_most(2), n.Tally(BOND, tally(BOND) - NUMBER, become=True), gain_fp(NUMBER)),
        "은연 카운터를 2개까지 원하는 만큼 잃고, 그 수만큼 FP를 얻는다.",
        "Lose up to 2 Hidden Bond counters and gain that many FP.",
    ),
    (
        choose_number(1, tally(BOND).at_most(2), lose_some(BOND, NUMBER)),
        "은연 카운터를 1~2개 잃는다.",
        "Lose 1 or 2 Hidden Bond counters.",
    ),
    (
        n.Tally(BOND, tally(BOND) - fp(), become=True),
        "자신의 FP만큼 은연 카운터를 잃는다.",
        "Lose Hidden Bond counters equal to your FP.",
    ),
    (
        choose_number(1, tally(BOND), lose_some(BOND, NUMBER * 2)),
        "1부터 자신의 은연 카운터 수까지의 수 하나를 고르고, (그 수 × 2)만큼 은연 카운터를 잃는다.",
        (
            "Choose a number from 1 to the number of your Hidden Bond counters and lose Hidden Bond counters "
            "equal to (that number × 2)."
        ),
    ),
    (
        change(THIS, w.S_DAMAGE, n.Const(0) - tally(BOND) * 100),
        "이 기술의 데미지를 은연 카운터 1개당 100 낮춘다.",
        "Lower this technique's damage by 100 for each Hidden Bond counter you have.",
    ),
    (
        change(THIS, w.S_SPEED, n.Const(0) - fp()),
        "이 기술의 속도를 자신의 FP만큼 빠르게 한다.",
        "Make this technique faster by your FP.",
    ),
    (clear(BOND, OPP), "상대는 은연 카운터를 모두 잃는다.", "The opponent loses all their Hidden Bond counters."),
    (clear(CHARGE, OPP), "상대의 차지 상태를 종료한다.", "The opponent leaves the Charge state."),
    (enter(CHARGE), "차지 상태가 된다.", "Enter the Charge state."),
    # -- how much
    (
        damage(count(w.LUMEN) // 3 * 100),
        "상대에게 루멘 존에 있는 카드 3장당 100 데미지를 준다.",
        "Deal 100 damage to the opponent for every 3 cards in your Lumen zone.",
    ),
    (
        gain_fp(either(IN, 3, 1)),
        "(차지 상태이면 3, 아니면 1)만큼 FP를 얻는다.",
        "Gain FP equal to (3 if you are in the Charge state, otherwise 1).",
    ),
    (
        break_(pick(either(IN, 2, 1), w.HAND, KIND_ATTACK)),
        "패에서 공격 기술 (차지 상태이면 2, 아니면 1)장을 브레이크한다.",
        "Break (2 if you are in the Charge state, otherwise 1) attacks from your hand.",
    ),
    (
        may(break_(up_to(2, w.HAND), together=True), damage(DONE * 200)),
        "패를 2장까지 함께 브레이크하고, 상대에게 브레이크한 카드 1장당 200 데미지를 줄 수 있다.",
        "You may break up to 2 cards from your hand together and deal 200 damage to the opponent for each card broken.",
    ),
    (
        seq(discard(2), gain_fp(DONE)),
        "패를 2장 버리고, 버린 카드 수만큼 FP를 얻는다.",
        "Discard 2 cards and gain FP equal to the number of cards discarded.",
    ),
    (
        seq(take(up_to(2, w.LIST)), gain_fp(DONE * 2)),
        "리스트에서 카드를 2장까지 패로 가져오고, 옮긴 카드 1장당 FP를 2 얻는다.",
        "Take up to 2 cards from your list into your hand and gain 2 FP for each card moved.",
    ),
    (
        fix(THIS, (THIS.speed - tally(BOND) * 2).at_least(3)),
        "이 기술의 속도를 (이 기술의 속도 − 자신의 은연 카운터 수 × 2)로 고정한다(최소 3).",
        (
            "Fix this technique's speed at (this technique's speed − the number of your Hidden Bond counters × "
            "2), to a minimum of 3."
        ),
    ),
    (
        become(THIS, w.S_DAMAGE, (THIS.damage - (fp() - 1)) * 2),
        "이 기술의 데미지를 ((이 기술의 데미지 − (자신의 FP − 1)) × 2)로 한다.",
        "Set this technique's damage to ((this technique's damage − (your FP − 1)) × 2).",
    ),
    (
        become(THIS, w.S_DAMAGE, FOE.damage),
        "이 기술의 데미지를 상대 기술의 데미지로 한다.",
        "Set this technique's damage to the opposing technique's damage.",
    ),
    # -- cards that go somewhere
    (
        move(pick(n.Const(3) - count(w.LUMEN, CALLING), w.SIDE, CALLING), w.LUMEN),
        "루멘 존에 있는 예고장이 3장이 될 때까지 사이드 덱에서 예고장을 루멘 존에 놓는다.",
        "Put Calling Cards from your side deck into your Lumen zone until it holds 3 Calling Cards.",
    ),
    (
        discard((count(w.HAND) - 4).at_least(0)),
        "자신의 패가 4장이 될 때까지 패를 버린다.",
        "Discard cards until you have 4 cards in hand.",
    ),
    (
        seq(
            move(pick(1, w.HAND, who=OPP, by="chance"), w.LUMEN, face_down=True),
            later(RECOVERY, move(THEM, w.LIST)),
        ),
        (
            "상대의 패에서 무작위로 고른 카드 1장을 상대의 루멘 존에 뒷면으로 놓고, 이번 턴의 리커버리 "
            "페이즈에 그 카드를 상대의 리스트로 보낸다."
        ),
        (
            "Put 1 random card from the opponent's hand face down into the opponent's Lumen zone. In the "
            "recovery phase this turn, move that card to the opponent's list."
        ),
    ),
    (
        swap(pick(1, w.LUMEN, CALLING), pick(1, w.SIDE, CALLING)),
        "루멘 존에 있는 예고장 1장과 사이드 덱에 있는 예고장 1장을 맞바꾼다.",
        "Swap 1 Calling Card in your Lumen zone with 1 Calling Card in your side deck.",
    ),
    (
        may(if_done(swap(pick(1, w.HAND), pick(1, w.SIDE, KIND_TECHNIQUE)), show(THEM))),
        "패에 있는 카드 1장과 사이드 덱에 있는 기술 1장을 맞바꿀 수 있다. 그렇게 했다면, 그 카드들을 공개한다.",
        "You may swap 1 card in your hand with 1 technique in your side deck. If you do, reveal those cards.",
    ),
    (show(pick(1, w.HAND)), "패에서 카드 1장을 공개한다.", "Reveal 1 card from your hand."),
    (
        break_(every(w.HAND | w.LIST | w.SIDE, named("엔드리스")), together=True),
        "패·리스트·사이드 덱에서 이름에 「엔드리스」가 들어가는 모든 카드를 함께 브레이크한다.",
        "Break all cards with “엔드리스” in their names from your hand, list and side deck together.",
    ),
    (
        take(up_to(1, w.LIST, who=OPP, by="opp")),
        "상대는 자신의 리스트에서 카드를 1장까지 패로 가져온다.",
        "The opponent takes up to 1 card from their list into their hand.",
    ),
    (
        move(pick(1, w.HAND, KIND_ATTACK, who=OPP, by="chance"), w.LIST),
        "상대는 자신의 패에서 무작위로 고른 공격 기술 1장을 버린다.",
        "The opponent discards 1 random attack from their hand.",
    ),
    (break_(pick(1, w.HAND)), "패를 1장 브레이크한다.", "Break 1 card from your hand."),
    (
        take(up_to(1, w.BREAK, code("ST4-X"))),
        "브레이크 존에서 「키싱 유♥」를 1장까지 패로 가져온다.",
        "Take up to 1 “Kissing You♥” from your break zone into your hand.",
    ),
    # -- what is said once in a sentence
    (
        seq(become(FOE, w.S_HIT, 0), change(FOE, w.S_DAMAGE, -200), gain_fp(1)),
        "상대 기술의 히트 결과를 0으로 하고, 데미지를 200 낮추고, FP를 1 얻는다.",
        "Set the opposing technique's hit result to 0, lower its damage by 200 and gain 1 FP.",
    ),
    (
        seq(fix(THIS, 7), change(THIS, w.S_CLASHES, w.LOW)),
        "이 기술의 속도를 7로 고정하고, 하단 상쇄를 추가한다.",
        "Fix this technique's speed at 7 and give it a low clash.",
    ),
    (
        seq(fix(THIS), fix(FOE)),
        "이 기술과 상대 기술의 속도를 고정한다.",
        "Fix this technique's and the opposing technique's speed.",
    ),
    (
        seq(fp_becomes(0), fp_becomes(0, OPP)),
        "자신과 상대의 FP를 0으로 한다.",
        "Set your and the opponent's FP to 0.",
    ),
    (
        seq(
            forbid(ME, w.A_USE, speed(12), until=w.UNTIL_TURN),
            change(every(w.HAND), w.S_DAMAGE, 100, w.UNTIL_TURN),
        ),
        "이번 턴 동안 패에 있는 모든 카드의 데미지를 100 올리고, 자신은 속도 12 이상인 기술을 사용할 수 없다.",
        (
            "Raise the damage of all cards in your hand by 100, and you cannot use techniques of speed 12 or "
            "more this turn."
        ),
    ),
    (
        seq(change(THIS, w.S_DAMAGE, 100, w.UNTIL_TURN), gain_fp(1)),
        "이번 턴 동안 이 기술의 데미지를 100 올린다. FP를 1 얻는다.",
        "Raise this technique's damage by 100 this turn and gain 1 FP.",
    ),
    (
        seq(give(THIS, w.F_UNGUARDABLE), change(THIS, w.S_DAMAGE, 500)),
        "이 기술의 데미지를 500 올리고, 상대는 이 기술을 방어할 수 없다.",
        "Raise this technique's damage by 500, and the opponent cannot guard this technique.",
    ),
    (
        seq(cap_combo(3), cap_gain(BOND, 1), go(w.GO_START_COMBO)),
        "콤보 타임을 시작하고, 이번 콤보에서는 3콤보까지만 이을 수 있고, 은연 카운터를 1개까지만 얻을 수 있다.",
        "Start combo time, this combo cannot go beyond combo 3, and you can gain at most 1 Hidden Bond counter in this "
        "combo.",
    ),
    (
        give(THIS, w.F_UNAFFECTED | w.F_NO_COMBO),
        "이 기술은 다른 카드의 효과를 받지 않고, 콤보로 사용할 수 없다.",
        "This technique is unaffected by the effects of other cards and cannot be used in a combo.",
    ),
    # -- what a player cannot do
    (
        forbid_track(ME, w.A_GAIN, BOND, w.UNTIL_TURN),
        "이번 턴 동안 자신은 은연 카운터를 얻을 수 없다.",
        "You cannot gain Hidden Bond counters this turn.",
    ),
    (
        forbid_track(ME, w.A_GAIN, CHARGE, w.UNTIL_GAME),
        "이번 게임 동안 자신은 차지 상태가 될 수 없다.",
        "You cannot enter the Charge state for the rest of the game.",
    ),
    (
        forbid_track(OPP, w.A_LEAVE, BOND),
        "이번 배틀 동안 상대는 은연 카운터를 잃을 수 없다.",
        "The opponent cannot lose Hidden Bond counters in this battle.",
    ),
    (
        forbid_track(OPP, w.A_LEAVE, CHARGE),
        "이번 배틀 동안 상대는 차지 상태를 종료할 수 없다.",
        "The opponent cannot leave the Charge state in this battle.",
    ),
    (skip_lumen(), "다음 루멘 페이즈를 스킵한다.", "Skip your next Lumen phase."),
    # -- the next combo card
    (
        allow_combo(every(w.HAND), w.F_FREE_ORDER),
        "다음 콤보로 속도 순서를 무시하고 패에 있는 카드를 사용할 수 있다.",
        "You may use a card from your hand as the next combo card regardless of speed order.",
    ),
    (
        allow_combo(every(w.HAND), bonus=100),
        "다음 콤보로 패에서 사용하는 기술의 데미지를 100 올린다.",
        "Raise the damage of the next combo card you use from your hand by 100.",
    ),
    (
        allow_combo(every(w.LIST, KIND_ATTACK), w.F_BREAKS, bonus=100),
        (
            "다음 콤보로 리스트에 있는 공격 기술도 사용할 수 있다. 그렇게 했다면, 그 기술의 데미지를 100 "
            "올리고, 사용 후 그 기술을 브레이크한다."
        ),
        "You may also use an attack from your list as the next combo card. If you do, raise that technique's damage by "
        "100 and break that technique after use.",
    ),
)

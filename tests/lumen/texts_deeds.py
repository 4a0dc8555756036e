"""Deeds with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    BY_LIMB,
    FOE,
    KIND_ATTACK,
    KIND_DEFENCE,
    KIND_TECHNIQUE,
    ME,
    ODD,
    OPP,
    THIS,
    allow_combo,
    break_,
    cap_combo,
    cap_gain,
    catch,
    count,
    damage,
    discard,
    every,
    fp_becomes,
    gain,
    gain_fp,
    go,
    heal,
    lose,
    lose_fp,
    mentions,
    move,
    pay_hp,
    pick,
    speed,
    take,
    tally,
    up_to,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)

# Numbers that move, cards that move, the course of the game.
DEEDS: Final[tuple[tuple[n.Effect, str, str], ...]] = (
    (
        gain_fp(2),
        "FP를 2 얻는다.",
        "Gain 2 FP.",
    ),
    (
        lose_fp(4, OPP),
        "상대는 FP를 4 잃는다.",
        "The opponent loses 4 FP.",
    ),
    (
        fp_becomes(0, OPP),
        "상대의 FP를 0으로 한다.",
        "Set the opponent's FP to 0.",
    ),
    (
        gain_fp((FOE.speed - 3).at_most(9)),
        "(상대 기술의 속도 − 3)만큼 FP를 얻는다(최대 9).",
        "Gain FP equal to (the opposing technique's speed − 3), to a maximum of 9.",
    ),
    (
        gain_fp(FOE.speed),
        "상대 기술의 속도만큼 FP를 얻는다.",
        "Gain FP equal to the opposing technique's speed.",
    ),
    (
        heal(300),
        "체력을 300 회복한다.",
        "Regain 300 HP.",
    ),
    (
        pay_hp(200),
        "체력을 200 낸다.",
        "Pay 200 HP.",
    ),
    (
        gain(BOND),
        "은연 카운터를 1개 얻는다.",
        "Gain 1 Hidden Bond counter.",
    ),
    (
        lose(BOND, 2),
        "은연 카운터를 2개 잃는다.",
        "Lose 2 Hidden Bond counters.",
    ),
    (
        gain(BOND, count(w.HAND)),
        "자신의 패 수만큼 은연 카운터를 얻는다.",
        "Gain Hidden Bond counters equal to the number of cards in your hand.",
    ),
    (
        n.Tally(BOND, n.Const(0), become=True),
        "은연 카운터를 모두 잃는다.",
        "Lose all your Hidden Bond counters.",
    ),
    (
        n.Tally(BOND, n.Const(3), become=True),
        "은연 카운터를 3개로 한다.",
        "Set your Hidden Bond counters to 3.",
    ),
    (
        gain(CHARGE),
        "차지 상태가 된다.",
        "Enter the Charge state.",
    ),
    (
        lose(CHARGE),
        "차지 상태를 종료한다.",
        "Leave the Charge state.",
    ),
    (
        gain(CHARGE, who=OPP),
        "상대는 차지 상태가 된다.",
        "The opponent enters the Charge state.",
    ),
    (
        damage(200),
        "상대에게 200 데미지를 준다.",
        "Deal 200 damage to the opponent.",
    ),
    (
        damage(100, times=3),
        "상대에게 100 데미지를 3번 준다.",
        "Deal 100 damage to the opponent 3 times.",
    ),
    (
        damage(tally(BOND) * 100),
        "상대에게 은연 카운터 1개당 100 데미지를 준다.",
        "Deal 100 damage to the opponent for each Hidden Bond counter you have.",
    ),
    (
        damage(200, ME),
        "200 데미지를 받는다.",
        "Take 200 damage.",
    ),
    (
        break_(THIS),
        "이 기술을 브레이크한다.",
        "Break this technique.",
    ),
    (
        break_(pick(2, w.HAND | w.LIST, KIND_TECHNIQUE), together=True),
        "패 또는 리스트에서 기술 2장을 함께 브레이크한다.",
        "Break 2 techniques from your hand or list together.",
    ),
    (
        discard(),
        "패를 1장 버린다.",
        "Discard 1 card.",
    ),
    (
        discard(1, KIND_DEFENCE),
        "패에서 수비 기술 1장을 버린다.",
        "Discard 1 defence from your hand.",
    ),
    (
        move(pick(1, w.HAND, who=OPP, by="opp"), w.LIST),
        "상대는 패를 1장 버린다.",
        "The opponent discards 1 card.",
    ),
    (
        move(pick(1, w.HAND, by="opp"), w.LIST),
        "패에서 상대가 고른 카드 1장을 버린다.",
        "Discard 1 card of the opponent's choice from your hand.",
    ),
    (
        move(pick(1, w.HAND, who=OPP, by="chance"), w.LIST),
        "상대는 패를 무작위로 1장 버린다.",
        "The opponent discards 1 random card.",
    ),
    (
        take(up_to(2, w.LIST, ODD)),
        "리스트에서 속도가 홀수인 기술을 2장까지 패로 가져온다.",
        "Take up to 2 techniques of odd speed from your list into your hand.",
    ),
    (
        move(FOE, w.HAND),
        "상대 기술을 상대의 패로 보낸다.",
        "Move the opposing technique to the opponent's hand.",
    ),
    (
        move(every(w.LUMEN), w.LIST),
        "루멘 존에서 모든 카드를 리스트로 보낸다.",
        "Move all cards from your Lumen zone to your list.",
    ),
    (
        move(THIS, w.LUMEN),
        "이 기술을 루멘 존에 놓는다.",
        "Put this technique into your Lumen zone.",
    ),
    (
        catch(every(w.HAND, KIND_ATTACK, speed(hi=8))),
        "패에 있는 속도 8 이하인 공격 기술로 캐치할 수 있다.",
        "You may catch with an attack of speed 8 or less from your hand.",
    ),
    (
        catch(every(w.LIST, speed(5, 5)), w.F_BREAKS, then=break_(THIS)),
        (
            "리스트에 있는 속도 5인 기술로 캐치할 수 있다. 그렇게 했다면, 사용 후 그 기술을 브레이크하고, 이 "
            "기술을 브레이크한다."
        ),
        (
            "You may catch with a technique of speed 5 from your list. If you do, break that technique after "
            "use and break this technique."
        ),
    ),
    (
        allow_combo(every(w.LIST, mentions(BOND))),
        "다음 콤보로 리스트에 있는 「은연」이 적힌 기술도 사용할 수 있다.",
        "You may also use a technique that mentions Hidden Bond from your list as the next combo card.",
    ),
    (
        allow_combo(every(w.BATTLE, BY_LIMB), w.F_FREE_ORDER | w.F_ENDS_COMBO),
        (
            "다음 콤보로 속도 순서를 무시하고 배틀 존에 있는 손 또는 발 기술도 사용할 수 있다. 그렇게 했다면, "
            "그 기술을 콤보로 사용한 후 콤보 타임을 종료한다."
        ),
        (
            "You may also use a hand or foot technique from your battle zone as the next combo card "
            "regardless of speed order. If you do, end combo time after that technique is used in a combo."
        ),
    ),
    (
        cap_combo(3),
        "이번 콤보에서는 3콤보까지만 이을 수 있다.",
        "This combo cannot go beyond combo 3.",
    ),
    (
        cap_gain(BOND, 1),
        "이번 콤보에서는 은연 카운터를 1개까지만 얻을 수 있다.",
        "You can gain at most 1 Hidden Bond counter in this combo.",
    ),
    (
        cap_gain(BOND, 0),
        "이번 콤보에서는 은연 카운터를 얻을 수 없다.",
        "You cannot gain Hidden Bond counters in this combo.",
    ),
    (
        go(w.GO_READY_AGAIN),
        "다시 레디 페이즈를 진행한다.",
        "Play the ready phase again.",
    ),
    (
        go(w.GO_WIN),
        "게임에서 승리한다.",
        "You win the game.",
    ),
)

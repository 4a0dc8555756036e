"""Modifiers, order and choice with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    BY_FOOT,
    BY_HAND,
    COMBO_RESULT,
    EVADE,
    FOE,
    KIND_ATTACK,
    KIND_DEFENCE,
    ME,
    NUMBER,
    OPP,
    RECOVERY,
    THIS,
    become,
    break_,
    change,
    choose_number,
    count,
    damage,
    discard,
    every,
    fix,
    forbid,
    fp,
    gain,
    gain_fp,
    give,
    go,
    if_done,
    later,
    lose,
    lose_fp,
    may,
    mentions,
    move,
    one_of,
    seq,
    skip_get,
    tally,
    void,
    when,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
IN: Final = n.Compare(n.TallyOf(CHARGE), ">=", n.Const(1))

# Order and choice.
FLOW: Final[tuple[tuple[n.Effect, str, str], ...]] = (
    (
        seq(gain_fp(1), damage(100), go(w.GO_END_TURN)),
        "FP를 1 얻고, 상대에게 100 데미지를 주고, 턴을 종료한다.",
        "Gain 1 FP, deal 100 damage to the opponent and end the turn.",
    ),
    (
        seq(gain_fp(1, OPP), gain_fp(1)),
        "상대는 FP를 1 얻는다. FP를 1 얻는다.",
        "The opponent gains 1 FP. Gain 1 FP.",
    ),
    (
        seq(gain_fp(6), move(THIS, w.LIST), move(FOE, w.LIST), go(w.GO_READY_AGAIN)),
        ("FP를 6 얻고, 이 기술을 리스트로 보낸다. 상대 기술을 상대의 리스트로 보내고, 다시 레디 페이즈를 진행한다."),
        (
            "Gain 6 FP and move this technique to your list. Move the opposing technique to the opponent's "
            "list and play the ready phase again."
        ),
    ),
    (
        when(fp() >= 3, gain_fp(1)),
        "자신의 FP가 3 이상이면, FP를 1 얻는다.",
        "If your FP is 3 or more, gain 1 FP.",
    ),
    (
        when(fp() >= 3, gain_fp(1), otherwise=lose_fp(1)),
        "자신의 FP가 3 이상이면, FP를 1 얻는다. 그렇지 않으면, FP를 1 잃는다.",
        "If your FP is 3 or more, gain 1 FP. Otherwise, lose 1 FP.",
    ),
    (
        when(fp() >= 3, gain_fp(1), when(IN, damage(100))),
        "자신의 FP가 3 이상이면, FP를 1 얻는다. 그 경우 차지 상태이면, 상대에게 100 데미지를 준다.",
        (
            "If your FP is 3 or more, gain 1 FP. In that case, if you are in the Charge state, deal 100 "
            "damage to the opponent."
        ),
    ),
    (
        if_done(lose(BOND), gain_fp(1)),
        "은연 카운터를 1개 잃는다. 그렇게 했다면, FP를 1 얻는다.",
        "Lose 1 Hidden Bond counter. If you do, gain 1 FP.",
    ),
    (
        may(break_(THIS)),
        "이 기술을 브레이크할 수 있다.",
        "You may break this technique.",
    ),
    (
        may(break_(THIS), gain_fp(1, OPP)),
        "이 기술을 브레이크하고, 상대가 FP를 1 얻게 할 수 있다.",
        "You may break this technique and have the opponent gain 1 FP.",
    ),
    (
        may(if_done(discard(), gain_fp(2))),
        "패를 1장 버릴 수 있다. 그렇게 했다면, FP를 2 얻는다.",
        "You may discard 1 card. If you do, gain 2 FP.",
    ),
    (
        may(lose(BOND), when(IN, gain_fp(1))),
        "은연 카운터를 1개 잃을 수 있다. 그렇게 했고 차지 상태이면, FP를 1 얻는다.",
        "You may lose 1 Hidden Bond counter. If you do and you are in the Charge state, gain 1 FP.",
    ),
    (
        may(give(THIS, w.F_UNGUARDABLE)),
        "상대가 이 기술을 방어하지 못하게 할 수 있다.",
        "You may make it so that the opponent cannot guard this technique.",
    ),
    (
        one_of(gain_fp(1), seq(damage(100), break_(THIS))),
        ("다음 중 하나를 고른다: (가) FP를 1 얻는다. (나) 상대에게 100 데미지를 주고, 이 기술을 브레이크한다."),
        "Choose one: (a) gain 1 FP; (b) deal 100 damage to the opponent and break this technique.",
    ),
    (
        may(one_of(gain(BOND), gain_fp(1))),
        "다음 중 하나를 고를 수 있다: (가) 은연 카운터를 1개 얻는다. (나) FP를 1 얻는다.",
        "You may choose one: (a) gain 1 Hidden Bond counter; (b) gain 1 FP.",
    ),
    (
        choose_number(1, tally(BOND), n.Fp(NUMBER)),
        "1부터 자신의 은연 카운터 수까지의 수 하나를 고르고, 그 수만큼 FP를 얻는다.",
        ("Choose a number from 1 to the number of your Hidden Bond counters and gain that many FP."),
    ),
    (
        may(choose_number(1, 3, gain_fp(NUMBER))),
        "1~3 중 하나를 고르고, 그 수만큼 FP를 얻을 수 있다.",
        "You may choose a number from 1 to 3 and gain that many FP.",
    ),
    (
        n.Custom("swap", "서로의 속도를 바꾼다.", "The two speeds trade places."),
        "서로의 속도를 바꾼다.",
        "The two speeds trade places.",
    ),
)


# Modifiers.
MODIFIERS: Final[tuple[tuple[n.Effect, str, str], ...]] = (
    (
        change(THIS, w.S_DAMAGE, 200),
        "이 기술의 데미지를 200 올린다.",
        "Raise this technique's damage by 200.",
    ),
    (
        change(FOE, w.S_DAMAGE, -400),
        "상대 기술의 데미지를 400 낮춘다.",
        "Lower the opposing technique's damage by 400.",
    ),
    (
        change(THIS, w.S_SPEED, -8),
        "이 기술의 속도를 8 빠르게 한다.",
        "Make this technique 8 faster.",
    ),
    (
        change(every(w.HAND, BY_HAND), w.S_DAMAGE, 100, w.UNTIL_TURN),
        "이번 턴 동안 패에 있는 모든 손 기술의 데미지를 100 올린다.",
        "Raise the damage of all hand techniques in your hand by 100 this turn.",
    ),
    (
        change(THIS, w.S_EVADES, w.LOW),
        "이 기술에 하단 회피를 추가한다.",
        "Give this technique a low evade.",
    ),
    (
        change(THIS, w.S_HAND_LIMIT, 1, w.UNTIL_GAME),
        "이번 게임 동안 자신의 핸드 제한을 1 올린다.",
        "Raise your hand limit by 1 for the rest of the game.",
    ),
    (
        change(THIS, w.S_HURT, -100, w.UNTIL_NEXT_TURN),
        "다음 턴까지 자신이 받는 데미지를 100 낮춘다.",
        "Lower the damage you take by 100 until the end of the next turn.",
    ),
    (
        change(THIS, w.S_DAMAGE, (count(w.LUMEN) * 100).at_most(500)),
        "이 기술의 데미지를 루멘 존에 있는 카드 1장당 100 올린다(최대 500).",
        ("Raise this technique's damage by 100 for each card in your Lumen zone, to a maximum of 500."),
    ),
    (
        become(THIS, w.S_HIT, COMBO_RESULT),
        "이 기술의 히트 결과를 콤보로 한다.",
        "Set this technique's hit result to combo.",
    ),
    (
        become(THIS, w.S_GUARD, -2),
        "이 기술의 가드 결과를 −2로 한다.",
        "Set this technique's guard result to −2.",
    ),
    (
        become(THIS, w.S_HIT, 5),
        "이 기술의 히트 결과를 +5로 한다.",
        "Set this technique's hit result to +5.",
    ),
    (
        become(THIS, w.S_EVADES, 0),
        "이 기술의 회피를 없앤다.",
        "Remove this technique's evade.",
    ),
    (
        become(THIS, w.S_CLASHES, n.StatOf(n.Ref("them"), w.S_CLASHES)),
        "이 기술의 상쇄를 그 카드의 상쇄로 한다.",
        "Set this technique's clash to that card's clash.",
    ),
    (
        become(THIS, w.S_POSITION, w.MID),
        "이 기술의 위치를 중단으로 한다.",
        "Set this technique's position to mid.",
    ),
    (
        fix(THIS),
        "이 기술의 속도를 고정한다.",
        "Fix this technique's speed.",
    ),
    (
        fix(THIS, 8),
        "이 기술의 속도를 8로 고정한다.",
        "Fix this technique's speed at 8.",
    ),
    (
        void(FOE),
        "상대 기술을 무효로 한다.",
        "Void the opposing technique.",
    ),
    (
        give(THIS, w.F_UNGUARDABLE | w.F_UNEVADABLE | w.F_NO_CORRECTION),
        "이 기술은 콤보 데미지 보정을 받지 않고, 상대는 이 기술을 방어·회피할 수 없다.",
        ("This technique takes no damage correction in combos, and the opponent cannot guard or evade this technique."),
    ),
    (
        give(FOE, w.F_UNEVADABLE),
        "자신은 상대 기술을 회피할 수 없다.",
        "You cannot evade the opposing technique.",
    ),
    (
        give(every(w.HAND), w.F_NO_CATCH, w.UNTIL_TURN),
        "이번 턴 동안 패에 있는 모든 카드는 캐치로 사용할 수 없다.",
        "All cards in your hand cannot be used to catch this turn.",
    ),
    (
        forbid(ME, w.A_CATCH, until=w.UNTIL_TURN),
        "이번 턴 동안 자신은 캐치할 수 없다.",
        "You cannot catch this turn.",
    ),
    (
        forbid(OPP, w.A_READY, KIND_DEFENCE),
        "이번 배틀 동안 상대는 수비 기술을 레디할 수 없다.",
        "The opponent cannot ready defences in this battle.",
    ),
    (
        forbid(OPP, w.A_USE),
        "이번 배틀 동안 상대는 기술을 사용할 수 없다.",
        "The opponent cannot use techniques in this battle.",
    ),
    (
        forbid(OPP, w.A_COMBO),
        "이번 배틀 동안 상대는 콤보를 이을 수 없다.",
        "The opponent cannot continue a combo in this battle.",
    ),
    (
        forbid(OPP, w.A_NEGATE),
        "이번 배틀 동안 상대는 그랩을 무효로 할 수 없다.",
        "The opponent cannot negate a grab in this battle.",
    ),
    (
        forbid(ME, w.A_GAIN, mentions(BOND)),
        "이번 배틀 동안 자신은 은연 카운터를 얻을 수 없다.",
        "You cannot gain Hidden Bond counters in this battle.",
    ),
    (
        forbid(OPP, w.A_BREAK, KIND_ATTACK, until=w.UNTIL_COMBO),
        "이번 콤보 동안 상대는 공격 기술을 브레이크할 수 없다.",
        "The opponent cannot break attacks in this combo.",
    ),
    (
        forbid(OPP, w.A_DEAL, BY_FOOT),
        "이번 배틀 동안 상대는 발 기술로 데미지를 줄 수 없다.",
        "The opponent cannot deal damage with foot techniques in this battle.",
    ),
    (
        forbid(OPP, w.A_GET),
        "이번 배틀 동안 상대는 겟 페이즈에 기술을 가져올 수 없다.",
        "The opponent cannot take techniques in the get phase in this battle.",
    ),
    (
        forbid(OPP, w.A_LUMEN, until=w.UNTIL_NEXT_TURN),
        "상대는 다음 루멘 페이즈를 스킵한다.",
        "The opponent skips their next Lumen phase.",
    ),
    (
        forbid(ME, w.A_RECOVERY, until=w.UNTIL_TURN),
        "이번 턴의 리커버리 페이즈를 스킵한다.",
        "Skip this turn's recovery phase.",
    ),
    (
        may(forbid(OPP, w.A_CATCH)),
        "이번 배틀 동안 상대가 캐치하지 못하게 할 수 있다.",
        "You may make it so that the opponent cannot catch in this battle.",
    ),
    (
        skip_get(),
        "이번 턴의 겟 페이즈를 스킵한다.",
        "Skip this turn's get phase.",
    ),
    (
        skip_get(OPP),
        "상대는 이번 턴의 겟 페이즈를 스킵한다.",
        "The opponent skips this turn's get phase.",
    ),
    (
        later(RECOVERY, gain_fp(1)),
        "이번 턴의 리커버리 페이즈에 FP를 1 얻는다.",
        "In the recovery phase this turn, gain 1 FP.",
    ),
    (
        later(EVADE, break_(THIS), until=w.UNTIL_BATTLE),
        "이번 배틀의 회피 시 이 기술을 브레이크한다.",
        "On evade in this battle, break this technique.",
    ),
)

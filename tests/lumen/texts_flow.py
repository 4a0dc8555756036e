"""How sentences hang together, with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    AFTER,
    COMBO_END,
    DAMAGED,
    EVADE,
    FOE,
    HIT,
    KIND_DEFENCE,
    OPP,
    RECOVERY,
    THIS,
    break_,
    change,
    custom,
    damage,
    discard,
    fp,
    fp_becomes,
    gain_fp,
    go,
    if_done,
    inside,
    later,
    lose,
    lose_fp,
    may,
    move,
    pick,
    seq,
    skip_get,
    tag,
    take,
    tally,
    void,
    when,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
CALLING: Final = tag("calling_card")
IN: Final = inside(CHARGE)

SENTENCES: Final[tuple[tuple[n.Effect, str, str], ...]] = (
    (
        may(break_(THIS), if_done(discard(1, KIND_DEFENCE), void(FOE))),
        "이 기술을 브레이크하고, 패에서 수비 기술 1장을 버릴 수 있다. 그렇게 했다면, 상대 기술을 무효로 한다.",
        "You may break this technique and discard 1 defence from your hand. If you do, void the opposing technique.",
    ),
    (
        may(break_(THIS), later(RECOVERY, gain_fp(1))),
        "이 기술을 브레이크할 수 있다. 그렇게 했다면, 이번 턴의 리커버리 페이즈에 FP를 1 얻는다.",
        "You may break this technique. If you do, in the recovery phase this turn, gain 1 FP.",
    ),
    (
        may(lose_fp(1, OPP), gain_fp(1)),
        "상대가 FP를 1 잃게 하고, FP를 1 얻을 수 있다.",
        "You may have the opponent lose 1 FP and gain 1 FP.",
    ),
    (
        may(discard(), gain_fp(1), lose(BOND), damage(100)),
        "패를 1장 버릴 수 있다. 그렇게 했다면, FP를 1 얻고, 은연 카운터를 1개 잃고, 상대에게 100 데미지를 준다.",
        "You may discard 1 card. If you do, gain 1 FP, lose 1 Hidden Bond counter and deal 100 damage to the opponent.",
    ),
    (
        if_done(break_(THIS), when(IN, gain_fp(1)), later(DAMAGED, go(w.GO_WIN), opponents=True)),
        (
            "이 기술을 브레이크한다. 그렇게 했고 차지 상태이면, FP를 1 얻는다. 또한, 이번 턴에 상대에게 데미지를 "
            "주면 게임에서 승리한다."
        ),
        (
            "Break this technique. If you do and you are in the Charge state, gain 1 FP. Also, if you deal "
            "damage to the opponent this turn, you win the game."
        ),
    ),
    (
        if_done(move(pick(1, w.HAND, who=OPP, by="chance"), w.LIST), skip_get(OPP)),
        "상대는 패를 무작위로 1장 버린다. 그렇게 했다면, 상대는 이번 턴의 겟 페이즈를 스킵한다.",
        "The opponent discards 1 random card. If they do, the opponent skips this turn's get phase.",
    ),
    (
        when(fp() >= 1, when(IN, gain_fp(1))),
        "자신의 FP가 1 이상이고 차지 상태이면, FP를 1 얻는다.",
        "If your FP is 1 or more and you are in the Charge state, gain 1 FP.",
    ),
    (
        when(fp() >= 1, seq(when(IN, gain_fp(1)), when(tally(BOND) >= 2, damage(100)))),
        (
            "자신의 FP가 1 이상이고 차지 상태이면, FP를 1 얻는다. 자신의 FP가 1 이상이고 은연 카운터가 2개 "
            "이상이면, 상대에게 100 데미지를 준다."
        ),
        "If your FP is 1 or more and you are in the Charge state, gain 1 FP. If your FP is 1 or more and you have 2 or "
        "more Hidden Bond counters, deal 100 damage to the opponent.",
    ),
    (
        when(fp() >= 1, when(IN, gain_fp(1)), otherwise=lose(BOND)),
        "자신의 FP가 1 이상이고 차지 상태이면, FP를 1 얻는다. 자신의 FP가 1 미만이면, 은연 카운터를 1개 잃는다.",
        (
            "If your FP is 1 or more and you are in the Charge state, gain 1 FP. If your FP is less than 1, "
            "lose 1 Hidden Bond counter."
        ),
    ),
    (
        when(IN, seq(may(lose(BOND)), gain_fp(1))),
        "차지 상태이면, 은연 카운터를 1개 잃을 수 있다. 그 경우, FP를 1 얻는다.",
        "If you are in the Charge state, you may lose 1 Hidden Bond counter. In that case, gain 1 FP.",
    ),
    (
        seq(change(THIS, w.S_EVADES, w.HIGH), later(EVADE, break_(THIS), until=w.UNTIL_BATTLE)),
        "이 기술에 상단 회피를 추가하고, 이번 배틀의 회피 시 이 기술을 브레이크한다.",
        "Give this technique a high evade. On evade in this battle, break this technique.",
    ),
    (
        later(AFTER, fp_becomes(0), fp_becomes(0, OPP), until=w.UNTIL_BATTLE),
        "이번 배틀의 사용 후에 자신과 상대의 FP를 0으로 한다.",
        "After use in this battle, set your and the opponent's FP to 0.",
    ),
    (
        later(HIT, when(IN, gain_fp(1)), until=w.UNTIL_NEXT_TURN),
        "다음 턴까지 히트 시 차지 상태이면, FP를 1 얻는다.",
        "On hit until the end of the next turn, if you are in the Charge state, gain 1 FP.",
    ),
    (
        later(COMBO_END, skip_get(), until=w.UNTIL_BATTLE, opponents=True),
        "이번 배틀의 상대 콤보 종료 시 이번 턴의 겟 페이즈를 스킵한다.",
        "At the end of the opponent's combo in this battle, skip this turn's get phase.",
    ),
    (
        later(1 << w.T_BROKEN, may(take(THIS)), until=w.UNTIL_GAME),
        "다음번 이 기술이 브레이크되면 이 기술을 패로 가져올 수 있다.",
        "The next time this technique is broken, you may take this technique into your hand.",
    ),
    (
        custom("swap", "서로의 속도를 바꾼다.", "The two speeds trade places."),
        "서로의 속도를 바꾼다.",
        "The two speeds trade places.",
    ),
)

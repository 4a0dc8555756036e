"""Limits, functions under one condition, and what counters and states are, with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    FACE_UP,
    KIND_ATTACK,
    KIND_DEFENCE,
    KIND_SPECIAL,
    ME,
    OPP,
    THIS,
    all_of,
    always,
    at_most_in_lumen,
    become,
    catch_as,
    change,
    combo_as,
    combo_from,
    copies,
    count,
    deck_size,
    extra,
    flags,
    forbid,
    fp,
    hp,
    inside,
    mark,
    not_,
    tag,
    tally,
    use_if,
    used_as,
    uses,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
CALLING: Final = tag("calling_card")
IN: Final = inside(CHARGE)

PROPERTIES: Final[tuple[tuple[n.Line, str, str], ...]] = (
    (deck_size(20, 25), "덱은 기술 20~25장으로 구성한다.", "A deck holds 20 to 25 techniques."),
    (deck_size(24, 24), "덱은 기술 24장으로 구성한다.", "A deck holds 24 techniques."),
    (
        uses(1),
        "이 이름의 기술은 모두 합쳐 한 턴에 1번만 사용할 수 있다.",
        "All techniques of this name together can be used only once a turn.",
    ),
    (
        uses(2, w.UNTIL_GAME),
        "이 이름의 기술은 모두 합쳐 한 게임에 2번까지만 사용할 수 있다.",
        "All techniques of this name together can be used only twice a game.",
    ),
    (
        uses(3),
        "이 이름의 기술은 모두 합쳐 한 턴에 3번까지만 사용할 수 있다.",
        "All techniques of this name together can be used only 3 times a turn.",
    ),
    (
        at_most_in_lumen(3, CALLING),
        "루멘 존에는 예고장을 3장까지만 놓을 수 있다.",
        "Your Lumen zone can hold at most 3 Calling Cards.",
    ),
    (
        at_most_in_lumen(1, KIND_SPECIAL),
        "루멘 존에는 특수 기술을 1장까지만 놓을 수 있다.",
        "Your Lumen zone can hold at most 1 special technique.",
    ),
    (
        extra(3, tag("부품"), FACE_UP),
        "덱에 기술 20장 외에 앞면인 부품을 3장까지 더 넣을 수 있다.",
        "A deck may hold up to 3 face-up 부품s on top of its 20 techniques.",
    ),
    (
        combo_as(10, given=IN, bonus=200),
        "차지 상태이면, 콤보에서 속도 10으로도 취급할 수 있다. 그렇게 했다면, 이 기술의 데미지를 200 올린다.",
        "If you are in the Charge state, this technique may also count as speed 10 in a combo. If it does, raise this "
        "technique's damage by 200.",
    ),
    (
        combo_as(5, 6, 8, 9, 10),
        "콤보에서 속도 5, 6 또는 8~10으로도 취급할 수 있다.",
        "This technique may also count as speed 5, 6 or 8 to 10 in a combo.",
    ),
    (
        always(become(THIS, w.S_SPEED, 7), given=used_as(w.AS_CATCH)),
        "캐치로 사용하면, 이 기술의 속도를 7로 한다.",
        "If this technique is used to catch, set this technique's speed to 7.",
    ),
    (
        always(change(THIS, w.S_DAMAGE, 100), given=all_of(not_(used_as(w.AS_COMBO)), IN)),
        "콤보로 사용하지 않고 차지 상태이면, 이 기술의 데미지를 100 올린다.",
        (
            "If this technique is not used in a combo and you are in the Charge state, raise this technique's "
            "damage by 100."
        ),
    ),
    (
        flags(w.F_UNAFFECTED),
        "이 기술은 다른 카드의 효과를 받지 않는다.",
        "This technique is unaffected by the effects of other cards.",
    ),
    (
        use_if(all_of(hp() <= 2500, not_(used_as(w.AS_COMBO)), used_as(w.AS_READY | w.AS_CATCH))),
        "자신의 체력이 2500 이하여야 사용할 수 있다. 이 기술은 콤보로 사용할 수 없다. 레디·캐치로만 사용할 수 있다.",
        "This technique can be used only if your HP is 2500 or less. This technique cannot be used in a combo. This "
        "technique can only be readied or used to catch.",
    ),
    (
        use_if(IN),
        "차지 상태여야 사용할 수 있다.",
        "This technique can be used only if you are in the Charge state.",
    ),
    (
        use_if(count(w.LUMEN, FACE_UP, CALLING) >= 1),
        "루멘 존에 앞면인 예고장이 있어야 사용할 수 있다.",
        "This technique can be used only if there is a face-up Calling Card in your Lumen zone.",
    ),
    (
        use_if(not_(inside(CHARGE, OPP))),
        "상대가 차지 상태가 아니어야 사용할 수 있다.",
        "This technique can be used only if the opponent is not in the Charge state.",
    ),
)

FUNCTIONS: Final[tuple[tuple[tuple[n.Line, ...], list[str], list[str]], ...]] = (
    (
        (combo_from(w.BATTLE, IN), flags(w.F_FREE_ORDER, mark("viola"), given=IN)),
        [
            (
                "차지 상태이면, 배틀 존에서도 콤보로 사용할 수 있고, 비올라 기술 다음에 속도 순서를 무시하고 "
                "콤보로 사용할 수 있다."
            )
        ],
        [
            (
                "If you are in the Charge state, this technique may also be used in a combo from your battle zone "
                "and may be used in a combo after a Viola technique regardless of speed order."
            )
        ],
    ),
    (
        (flags(w.F_UNEVADABLE, given=IN), always(become(THIS, w.S_HIT, 7), given=IN), flags(w.F_UNGUARDABLE)),
        [
            "차지 상태이면, 이 기술의 히트 결과를 +7로 하고, 상대는 이 기술을 회피할 수 없다.",
            "상대는 이 기술을 방어할 수 없다.",
        ],
        [
            "If you are in the Charge state, set this technique's hit result to +7, and the opponent cannot evade this "
            "technique.",
            "The opponent cannot guard this technique.",
        ],
    ),
    (
        (combo_as(9, given=IN, bonus=100), flags(w.F_NO_CORRECTION, given=IN)),
        [
            "차지 상태이면, 콤보에서 속도 9로도 취급할 수 있다. 그렇게 했다면, 이 기술의 데미지를 100 올린다.",
            "차지 상태이면, 이 기술은 콤보 데미지 보정을 받지 않는다.",
        ],
        [
            (
                "If you are in the Charge state, this technique may also count as speed 9 in a combo. If it does, "
                "raise this technique's damage by 100."
            ),
            "If you are in the Charge state, this technique takes no damage correction in combos.",
        ],
    ),
    (
        (flags(w.F_NO_CATCH), catch_as(9), copies(2)),
        ["이 기술은 캐치로 사용할 수 없다.", "속도 9로 캐치할 수 있다.", "이 카드는 덱에 2장까지 넣을 수 있다."],
        [
            "This technique cannot be used to catch.",
            "This technique may catch as speed 9.",
            "A deck may hold up to 2 copies of this card.",
        ],
    ),
)

TRACKS: Final[tuple[tuple[n.Track, list[str], list[str]], ...]] = (
    (BOND, ["은연 카운터는 3개까지 가질 수 있다."], ["You can have at most 3 Hidden Bond counters."]),
    (
        n.Track("ember", "불씨", "Ember", cap=9, start=2),
        ["불씨 카운터는 9개까지 가질 수 있고, 2개를 가지고 게임을 시작한다."],
        ["You can have at most 9 Ember counters and start the game with 2."],
    ),
    (CHARGE, [], []),
    (
        n.Track(
            "cow",
            "위압",
            "Intimidation",
            cap=1,
            until=w.UNTIL_GET,
            forbids=(forbid(ME, w.A_READY, KIND_DEFENCE), forbid(OPP, w.A_READY, KIND_ATTACK)),
        ),
        [
            (
                "위압 상태: 자신은 수비 기술을 레디할 수 없고, 상대는 공격 기술을 레디할 수 없다. 겟 페이즈 종료 "
                "시 종료된다."
            )
        ],
        [
            (
                "Intimidation state: you cannot ready defences, and the opponent cannot ready attacks. It ends at "
                "the end of the get phase."
            )
        ],
    ),
    (
        n.Track("notice", "예고", "Advance Notice", cap=1, holds=count(w.LUMEN, CALLING, FACE_UP) >= 1),
        ["예고 상태: 루멘 존에 앞면인 예고장이 있는 동안 이 상태가 된다."],
        ["Advance Notice state: you are in it while there is a face-up Calling Card in your Lumen zone."],
    ),
    (
        n.Track("zero", "제로", "Zero", cap=1, until=w.UNTIL_TURN, ends=hp() <= 1000, forbids=(forbid(ME, w.A_CATCH),)),
        ["제로 상태: 자신은 캐치할 수 없다. 턴 종료 시, 또는 자신의 체력이 1000 이하가 되는 즉시 종료된다."],
        ["Zero state: you cannot catch. It ends at the end of the turn or as soon as your HP is 1000 or less."],
    ),
    (
        n.Track("calm", "고요", "Calm", cap=1, ends=all_of(tally(BOND).is_(0), fp() < fp(OPP))),
        ["고요 상태: 은연 카운터가 없고 자신의 FP가 상대보다 낮아지는 즉시 종료된다."],
        ["Calm state: it ends as soon as you have no Hidden Bond counters and your FP is lower than the opponent's."],
    ),
)

"""Numbers, patterns and conditions with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    BY_HAND,
    COMBO_NUMBER,
    COMBO_RESULT,
    FOE,
    HAS_COMBO,
    HAS_GRAB,
    IS_HIGH,
    IS_LOW,
    IT,
    KIND_ATTACK,
    KIND_DEFENCE,
    KIND_SPECIAL,
    KIND_TECHNIQUE,
    ODD,
    OPP,
    OTHER,
    THEM,
    THIS,
    all_of,
    any_of,
    cards,
    code,
    count,
    fp,
    hand_limit,
    harm,
    hp,
    mark,
    mentions,
    not_,
    result,
    speed,
    tag,
    taken,
    tally,
    used_as,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
IN: Final = n.Compare(n.TallyOf(CHARGE), ">=", n.Const(1))

# Numbers.
NUMBERS: Final[tuple[tuple[n.Num, str, str], ...]] = (
    (
        n.Const(-3),
        "−3",
        "−3",
    ),
    (
        fp(),
        "자신의 FP",
        "your FP",
    ),
    (
        hand_limit(OPP),
        "상대의 핸드 제한",
        "the opponent's hand limit",
    ),
    (
        taken(),
        "자신이 이번 배틀에 받은 데미지",
        "the damage you took in this battle",
    ),
    (
        FOE.speed,
        "상대 기술의 속도",
        "the opposing technique's speed",
    ),
    (
        tally(BOND),
        "자신의 은연 카운터 수",
        "the number of your Hidden Bond counters",
    ),
    (
        count(w.LUMEN | w.USED, KIND_ATTACK),
        "이번 턴에 사용한 공격 기술 수",
        "the number of attacks you used this turn",
    ),
    (
        count(w.HAND, who=OPP),
        "상대의 패 수",
        "the number of cards in the opponent's hand",
    ),
    (
        n.Register("done"),
        "그 수",
        "that number",
    ),
    (
        (FOE.speed - 3).at_most(9),
        "(상대 기술의 속도 − 3)과 9 중 낮은 수",
        "the lower of (the opposing technique's speed − 3) and 9",
    ),
    (
        count(w.LUMEN) // 3 * 100,
        "(루멘 존에 있는 카드 수 ÷ 3, 버림) × 100",
        "(the number of cards in your Lumen zone ÷ 3, rounded down) × 100",
    ),
    (
        n.Arith("max", fp(), fp(OPP)),
        "자신의 FP와 상대의 FP 중 높은 수",
        "the higher of your FP and the opponent's FP",
    ),
    (
        n.StatOf(n.Ref("foe"), w.S_HURT),
        "상대가 받는 데미지",
        "the damage the opponent takes",
    ),
)


# Patterns.
PATTERNS: Final[tuple[tuple[n.Pattern, str, str], ...]] = (
    (
        n.ANY_CARD,
        "카드",
        "card",
    ),
    (
        cards(KIND_ATTACK, BY_HAND, speed(hi=8)),
        "속도 8 이하인 손 공격 기술",
        "hand attack of speed 8 or less",
    ),
    (
        cards(KIND_ATTACK, IS_HIGH, speed(5, 5), harm(100, 500)),
        "데미지 100~500이고 속도 5인 상단 공격 기술",
        "high attack of speed 5 and of damage 100 to 500",
    ),
    (
        cards(OTHER, mark("viola"), KIND_TECHNIQUE),
        "다른 비올라 기술",
        "other Viola technique",
    ),
    (
        cards(HAS_COMBO, ODD),
        "콤보 결과가 있고 속도가 홀수인 기술",
        "technique of odd speed that has a combo result",
    ),
    (
        cards(n.Test("has", w.HAS_EVADE | w.HAS_CLASH), KIND_DEFENCE),
        "회피 또는 상쇄가 있는 수비 기술",
        "defence that has an evade or a clash",
    ),
    (
        cards(mentions(BOND), KIND_SPECIAL),
        "「은연」이 적힌 특수 기술",
        "special technique that mentions Hidden Bond",
    ),
    (
        cards(code("ST1-012")),
        "「다운 가드」",
        "“Down Guard”",
    ),
    (
        cards(n.Test("named", word="카드"), tag("calling_card")),
        "이름에 「카드」가 들어가는 예고장",
        "Calling Card with “카드” in its name",
    ),
    (
        cards(result("guard", -7, 98), speed(3, 5)),
        "가드 결과 −7 이상이고 속도 3~5인 기술",
        "technique of speed 3 to 5 and with a guard result of −7 or more",
    ),
    (
        cards(result("hit", w.COMBO_RESULT, w.COMBO_RESULT), KIND_ATTACK),
        "히트 결과가 콤보인 공격 기술",
        "attack whose hit result is combo",
    ),
    (
        cards(n.Test("kind", w.ATTACK | w.SPECIAL)),
        "공격 기술 또는 특수 기술",
        "attack or special technique",
    ),
    (
        cards(speed(), n.Test("height", w.HIGH | w.LOW)),
        "속도가 있는 상단 또는 하단 기술",
        "high or low technique with a speed",
    ),
)


# Conditions, in Korean with the ending 면.
CONDITIONS: Final[tuple[tuple[n.Cond, str, str], ...]] = (
    (
        fp() >= 3,
        "자신의 FP가 3 이상이면",
        "your FP is 3 or more",
    ),
    (
        fp() < fp(OPP),
        "자신의 FP가 상대보다 낮으면",
        "your FP is lower than the opponent's",
    ),
    (
        hp(OPP) <= 1500,
        "상대의 체력이 1500 이하이면",
        "the opponent's HP is 1500 or less",
    ),
    (
        not_(fp() >= 3),
        "자신의 FP가 3 미만이면",
        "your FP is less than 3",
    ),
    (
        fp().is_(fp(OPP)),
        "자신의 FP가 상대와 같으면",
        "your FP equals the opponent's",
    ),
    (
        n.Compare(n.Const(3), "<=", fp()),
        "자신의 FP가 3 이상이면",
        "your FP is 3 or more",
    ),
    (
        not_(FOE.damage.is_(400)),
        "상대 기술의 데미지가 400이 아니면",
        "the opposing technique's damage is not 400",
    ),
    (
        taken().is_(0),
        "이번 배틀에 데미지를 받지 않았다면",
        "you have taken no damage in this battle",
    ),
    (
        taken(OPP) > 0,
        "상대가 이번 배틀에 데미지를 받았다면",
        "the opponent has taken damage in this battle",
    ),
    (
        tally(BOND) >= 2,
        "은연 카운터가 2개 이상이면",
        "you have 2 or more Hidden Bond counters",
    ),
    (
        not_(tally(BOND) >= 1),
        "은연 카운터가 없으면",
        "you have no Hidden Bond counters",
    ),
    (
        tally(BOND) > tally(BOND, OPP),
        "자신의 은연 카운터 수가 상대의 은연 카운터 수보다 많으면",
        ("you have more Hidden Bond counters than the opponent"),
    ),
    (
        IN,
        "차지 상태이면",
        "you are in the Charge state",
    ),
    (
        not_(IN),
        "차지 상태가 아니면",
        "you are not in the Charge state",
    ),
    (
        count(w.HAND) <= 2,
        "자신의 패가 2장 이하이면",
        "you have 2 or fewer cards in hand",
    ),
    (
        count(w.LIST, KIND_ATTACK) >= 1,
        "리스트에 공격 기술이 있으면",
        "there is an attack in your list",
    ),
    (
        not_(count(w.USED, IS_LOW) >= 1),
        "이번 턴에 하단 기술을 사용하지 않았다면",
        "you used no low techniques this turn",
    ),
    (
        count(w.USED, KIND_ATTACK) >= 2,
        "이번 턴에 사용한 공격 기술이 2장 이상이면",
        "you used 2 or more attacks this turn",
    ),
    (
        COMBO_NUMBER >= 4,
        "4콤보 이상이면",
        "this is combo 4 or later",
    ),
    (
        COMBO_NUMBER.is_(3),
        "3콤보이면",
        "this is combo 3",
    ),
    (
        FOE.is_(),
        "상대 기술이 있으면",
        "there is an opposing technique",
    ),
    (
        FOE.is_(KIND_DEFENCE),
        "상대 기술이 수비 기술이면",
        "the opposing technique is a defence",
    ),
    (
        not_(FOE.is_(KIND_ATTACK, BY_HAND)),
        "상대 기술이 손 공격 기술이 아니면",
        "the opposing technique is not a hand attack",
    ),
    (
        FOE.is_(HAS_GRAB),
        "상대 기술에 그랩이 있으면",
        "the opposing technique has a grab",
    ),
    (
        IT.is_(speed(hi=8)),
        "그 기술의 속도가 8 이하이면",
        "that technique's speed is 8 or less",
    ),
    (
        not_(THEM.is_(ODD)),
        "그 카드의 속도가 홀수가 아니면",
        "that card's speed is not odd",
    ),
    (
        THIS.hit.is_(COMBO_RESULT),
        "이 기술의 히트 결과가 콤보이면",
        "this technique's hit result is combo",
    ),
    (
        used_as(w.AS_CATCH),
        "캐치로 사용했다면",
        "it was used to catch",
    ),
    (
        not_(used_as(w.AS_READY | w.AS_COMBO)),
        "레디 또는 콤보로 사용하지 않았다면",
        "it was not readied or used in a combo",
    ),
    (
        all_of(fp() >= 1, IN),
        "자신의 FP가 1 이상이고 차지 상태이면",
        "your FP is 1 or more and you are in the Charge state",
    ),
    (
        any_of(fp() >= 1, all_of(IN, count(w.HAND).is_(0))),
        "자신의 FP가 1 이상이거나, 차지 상태이고 자신의 패가 없으면",
        "your FP is 1 or more, or you are in the Charge state and you have no cards in hand",
    ),
    (
        not_(any_of(fp() >= 1, IN)),
        "자신의 FP가 1 미만이고 차지 상태가 아니면",
        "your FP is less than 1 and you are not in the Charge state",
    ),
    (
        all_of(used_as(w.AS_COMBO), COMBO_NUMBER >= 4),
        "4콤보 이상이면",
        "this is combo 4 or later",
    ),
)

"""Numbers, patterns and conditions that compare, sum up or point, with their words in both tongues."""

from __future__ import annotations

from typing import Final

from simpan.lumen import words as w
from simpan.lumen.effect import node as n
from simpan.lumen.effect.build import (
    AMOUNT,
    COMBO_NUMBER,
    COMBO_RESULT,
    FACE_UP,
    FOE,
    FRESH,
    IT,
    KIND_ATTACK,
    KIND_DEFENCE,
    KIND_NOT_DEFENCE,
    KIND_SPECIAL,
    MET,
    OPP,
    OTHER,
    PREVIOUS,
    THEM,
    THIS,
    all_of,
    any_of,
    cards,
    clashes_at,
    code,
    count,
    distinct_marks,
    either,
    evades_at,
    fp,
    guards_at,
    hp,
    inside,
    mentions,
    named,
    not_,
    result,
    speed,
    tag,
    tally,
    total,
    used_as,
)

BOND: Final = n.Track("bond", "은연", "Hidden Bond", cap=3)
CHARGE: Final = n.Track("charge", "차지", "Charge", cap=1)
CALLING: Final = tag("calling_card")

NUMBERS: Final[tuple[tuple[n.Num, str, str], ...]] = (
    (count(w.HAND), "자신의 패 수", "the number of cards in your hand"),
    (
        total(w.S_DAMAGE, w.BATTLE, KIND_ATTACK),
        "배틀 존에 있는 공격 기술의 데미지 합계",
        "the total damage of attacks in your battle zone",
    ),
    (
        total(w.S_SPEED, w.USED, KIND_ATTACK, who=OPP),
        "상대가 이번 턴에 사용한 공격 기술의 속도 합계",
        "the total speed of attacks the opponent used this turn",
    ),
    (
        distinct_marks(w.BREAK),
        "브레이크 존에 있는 카드의 서로 다른 마크 수",
        "the number of different marks on cards in your break zone",
    ),
    (
        either(inside(CHARGE), 2, fp()),
        "(차지 상태이면 2, 아니면 자신의 FP)",
        "(2 if you are in the Charge state, otherwise your FP)",
    ),
    (COMBO_NUMBER, "콤보 수", "the combo number"),
    (PREVIOUS, "직전 기술의 속도", "the previous combo card's speed"),
    (AMOUNT, "그 데미지", "that damage"),
    (
        MET.damage,
        "상대가 이번 배틀에 사용한 기술의 데미지",
        "the damage of the technique the opponent used in this battle",
    ),
    (THEM.speed, "그 카드의 속도", "that card's speed"),
)

PATTERNS: Final[tuple[tuple[n.Pattern, str, str], ...]] = (
    (cards(evades_at("high")), "상단 회피가 있는 기술", "technique that has a high evade"),
    (
        cards(clashes_at("mid low"), KIND_ATTACK),
        "중단 또는 하단 상쇄가 있는 공격 기술",
        "attack that has a mid or low clash",
    ),
    (
        cards(guards_at("all"), KIND_DEFENCE),
        "상단, 중단 또는 하단 방어가 있는 수비 기술",
        "defence that has a high, mid or low guard",
    ),
    (cards(KIND_NOT_DEFENCE), "수비 기술이 아닌 카드", "card that is not a defence"),
    (
        cards(KIND_NOT_DEFENCE, mentions(BOND)),
        "수비 기술이 아니고 「은연」이 적힌 카드",
        "card that is not a defence and that mentions Hidden Bond",
    ),
    (cards(n.Test("kind", 15)), "카드", "card"),
    (cards(CALLING), "예고장", "Calling Card"),
    (cards(CALLING, KIND_SPECIAL, FACE_UP), "앞면인 예고장 특수 기술", "face-up Calling Card special technique"),
    (cards(tag("부품")), "부품", "부품"),
    (
        cards(CALLING, FRESH),
        "특성으로 직전에 놓은 카드가 아닌 예고장",
        "Calling Card other than the one your trait placed last",
    ),
    (
        cards(FACE_UP, FRESH, OTHER),
        "다른 특성으로 직전에 놓은 카드가 아니고 앞면인 카드",
        "other face-up card other than the one your trait placed last",
    ),
    (
        cards(named("ARM"), FACE_UP),
        "이름에 「ARM」이 들어가고 앞면인 카드",
        "face-up card with “ARM” in its name",
    ),
    (cards(code("ST4-X")), "「키싱 유♥」", "“Kissing You♥”"),
    (cards(KIND_ATTACK, speed(9, 10)), "속도 9~10인 공격 기술", "attack of speed 9 or 10"),
    (
        cards(KIND_ATTACK, speed(hi=8), evades_at("low"), result("hit", COMBO_RESULT, COMBO_RESULT)),
        "하단 회피가 있고 히트 결과가 콤보이고 속도 8 이하인 공격 기술",
        "attack of speed 8 or less that has a low evade and whose hit result is combo",
    ),
)

CONDITIONS: Final[tuple[tuple[n.Cond, str, str], ...]] = (
    (
        IT.position.is_(FOE.position),
        "그 기술의 위치가 상대 기술의 위치와 같으면",
        "that technique's position equals the opposing technique's",
    ),
    (
        not_(THIS.position.is_(FOE.position)),
        "이 기술의 위치가 상대 기술의 위치와 다르면",
        "this technique's position differs from the opposing technique's",
    ),
    (THIS.position.is_(w.MID), "이 기술의 위치가 중단이면", "this technique's position is mid"),
    (PREVIOUS.is_(9), "직전 기술의 속도가 9이면", "the previous combo card's speed is 9"),
    (
        THIS.speed.is_(PREVIOUS + 1),
        "이 기술의 속도가 직전 기술보다 1 높으면",
        "this technique's speed is 1 higher than the previous combo card's",
    ),
    (
        not_(THIS.speed.is_(PREVIOUS + 1)),
        "이 기술의 속도가 직전 기술보다 1 높지 않으면",
        "this technique's speed is not 1 higher than the previous combo card's",
    ),
    (fp().is_(fp(OPP) - 2), "자신의 FP가 상대보다 2 낮으면", "your FP is 2 lower than the opponent's"),
    (
        THIS.speed < PREVIOUS,
        "이 기술의 속도가 직전 기술보다 낮으면",
        "this technique's speed is lower than the previous combo card's",
    ),
    (fp() <= fp(OPP), "자신의 FP가 상대의 FP 이하이면", "your FP is at most the opponent's"),
    (AMOUNT >= 500, "그 데미지가 500 이상이면", "that damage is 500 or more"),
    (
        MET.damage <= 500,
        "상대가 이번 배틀에 사용한 기술의 데미지가 500 이하이면",
        "the damage of the technique the opponent used in this battle is 500 or less",
    ),
    (
        MET.is_(speed(8)),
        "상대가 이번 배틀에 사용한 기술의 속도가 8 이상이면",
        "the speed of the technique the opponent used in this battle is 8 or more",
    ),
    (FOE.is_(evades_at("high")), "상대 기술에 상단 회피가 있으면", "the opposing technique has a high evade"),
    (
        not_(FOE.is_(guards_at("low"))),
        "상대 기술에 하단 방어가 없으면",
        "the opposing technique does not have a low guard",
    ),
    (THEM.is_(FACE_UP), "그 카드가 앞면이면", "that card is face up"),
    (not_(THEM.is_(FACE_UP)), "그 카드가 앞면이 아니면", "that card is not face up"),
    (IT.is_(KIND_NOT_DEFENCE), "그 기술이 수비 기술이 아니면", "that technique is not a defence"),
    (not_(IT.is_(KIND_NOT_DEFENCE)), "그 기술이 수비 기술이면", "that technique is a defence"),
    (
        count(w.LUMEN, CALLING, FACE_UP) >= 1,
        "루멘 존에 앞면인 예고장이 있으면",
        "there is a face-up Calling Card in your Lumen zone",
    ),
    (
        count(w.LUMEN, CALLING) <= 2,
        "루멘 존에 있는 예고장이 2장 이하이면",
        "there are 2 or fewer Calling Cards in your Lumen zone",
    ),
    (
        count(w.HAND).is_(count(w.HAND, who=OPP)),
        "자신의 패 수가 상대의 패 수와 같으면",
        "you have as many cards in hand as the opponent",
    ),
    (count(w.HAND) >= 1, "자신의 패가 있으면", "you have a card in hand"),
    (count(w.HAND, who=OPP).is_(0), "상대의 패가 없으면", "the opponent has no cards in hand"),
    (
        not_(tally(BOND).is_(tally(BOND, OPP))),
        "자신의 은연 카운터 수가 상대의 은연 카운터 수와 다르면",
        "you do not have as many Hidden Bond counters as the opponent",
    ),
    (
        distinct_marks(w.BREAK) >= 9,
        "브레이크 존에 있는 카드의 마크가 9종류 이상이면",
        "there are 9 or more different marks on cards in your break zone",
    ),
    (
        total(w.S_DAMAGE, w.BATTLE) > 1000,
        "배틀 존에 있는 카드의 데미지 합계가 1000 초과이면",
        "the total damage of cards in your battle zone is more than 1000",
    ),
    (
        either(inside(CHARGE), 3, 1) <= fp(),
        "(차지 상태이면 3, 아니면 1)이 자신의 FP 이하이면",
        "(3 if you are in the Charge state, otherwise 1) is at most your FP",
    ),
    (used_as(w.AS_READY), "레디한 기술이면", "it was readied"),
    (not_(used_as(w.AS_READY)), "레디한 기술이 아니면", "it was not readied"),
    (
        all_of(inside(CHARGE), used_as(w.AS_COMBO), fp() >= 1),
        "차지 상태이고, 콤보로 사용했고, 자신의 FP가 1 이상이면",
        "you are in the Charge state, it was used in a combo and your FP is 1 or more",
    ),
    (
        count(w.HAND | w.LIST | w.SIDE) >= 9,
        "패·리스트·사이드 덱에 있는 카드가 9장 이상이면",
        "there are 9 or more cards in your hand, list and side deck",
    ),
    (count(w.HAND | w.LIST) >= 1, "패 또는 리스트에 카드가 있으면", "there is a card in your hand or list"),
    (count(w.HAND | w.LIST).is_(0), "패 또는 리스트에 카드가 없으면", "there are no cards in your hand or list"),
    (used_as(w.AS_LISTED), "리스트에서 콤보로 사용했다면", "it was used in a combo from your list"),
    (
        not_(used_as(w.AS_COMBO | w.AS_CATCH)),
        "콤보 또는 캐치로 사용하지 않았다면",
        "it was not used in a combo or to catch",
    ),
    (all_of(COMBO_NUMBER >= 2, COMBO_NUMBER <= 3), "2~3콤보이면", "this is combo 2 or 3"),
    (all_of(COMBO_NUMBER <= 4, COMBO_NUMBER >= 2), "2~4콤보이면", "this is combo 2 to 4"),
    (
        all_of(hp() <= 3000, tally(BOND) >= 1, tally(BOND) <= 2),
        "자신의 체력이 3000 이하이고 은연 카운터가 1~2개이면",
        "your HP is 3000 or less and you have 1 or 2 Hidden Bond counters",
    ),
    (
        all_of(THIS.hit >= -3, THIS.hit <= 2, count(w.HAND) >= 4, count(w.HAND) <= 4),
        "이 기술의 히트 결과가 −3~+2이고 자신의 패가 4장이면",
        "this technique's hit result is −3 to +2 and you have 4 cards in hand",
    ),
    (
        any_of(fp() - fp(OPP) >= 7, fp(OPP) - fp() >= 7),
        "자신과 상대의 FP 차이가 7 이상이면",
        "your FP and the opponent's differ by 7 or more",
    ),
    (
        any_of(THIS.speed - FOE.speed >= 2, FOE.speed - THIS.speed >= 2),
        "이 기술의 속도와 상대 기술의 속도의 차이가 2 이상이면",
        "this technique's speed and the opposing technique's differ by 2 or more",
    ),
    (fp() - fp(OPP) >= 3, "자신의 FP가 상대보다 3 이상 높으면", "your FP is at least 3 higher than the opponent's"),
    (
        any_of(fp() - fp(OPP) >= 7, fp(OPP) - fp() >= 6),
        "자신의 FP가 상대보다 7 이상 높거나 상대의 FP가 자신의 FP보다 6 이상 높으면",
        "your FP is at least 7 higher than the opponent's or the opponent's FP is at least 6 higher than your FP",
    ),
    (
        not_(all_of(COMBO_NUMBER >= 2, COMBO_NUMBER <= 3)),
        "2콤보 미만이거나 3콤보 초과이면",
        "this is combo 1 or earlier or this is combo 4 or later",
    ),
    (
        all_of(hp(OPP) <= 2500, any_of(inside(CHARGE), tally(BOND) >= 3)),
        "상대의 체력이 2500 이하이고, 차지 상태이거나 은연 카운터가 3개 이상이면",
        "the opponent's HP is 2500 or less, and you are in the Charge state or you have 3 or more Hidden Bond counters",
    ),
)

"""What is said about a file of home-made cards: every reason in Korean and English, and how it is told."""

from __future__ import annotations

import difflib
from typing import Final

import msgspec

from simpan.core.korean import fill

_LONGEST_HINT: Final = 40  # letters of a word for which others are looked for

# One entry for each reason: Korean, English. {near}: a hint, or nothing.
REASONS: Final[dict[str, tuple[str, str]]] = {
    # -- the file, and JSON
    "too_large": ("{most} 바이트보다 큰 파일입니다.", "The file is larger than {most} bytes."),
    "not_utf8": ("UTF-8 글이 아닙니다.", "This is not UTF-8 text."),
    "json_ends": (
        "파일이 도중에 끝납니다. 닫지 않은 괄호나 따옴표가 있습니다.",
        "The file ends too early: a bracket or quote is not closed.",
    ),
    "json_after_end": (
        "JSON이 끝난 뒤에 “{about}” 같은 글이 더 있습니다.",
        "There is more after the end of the JSON: “{about}”.",
    ),
    "json_too_deep": ("너무 깊이 겹쳐 있습니다.", "This is nested too deeply."),
    "json_no_value": (
        '“{about}”: JSON 값이 아닙니다. 글은 "…" 안에 쓰고, 주석은 쓸 수 없습니다.',
        '“{about}” is no JSON value. A text stands in "…", and there are no comments.',
    ),
    "json_no_number": ("{about}: 수가 아닙니다.", "{about} is no number."),
    "json_large_number": ("{about}: 너무 큰 수입니다.", "{about} is too large a number."),
    "json_bad_text": (
        "{about}: 따옴표가 닫히지 않았거나 글에 쓸 수 없는 글자가 있습니다.",
        "{about}: the quote is not closed, or the text has a sign that must not stand in it.",
    ),
    "json_half_letter": ("{about}: 글자의 반쪽(서로게이트)입니다.", "{about} is half of a letter (a surrogate)."),
    "json_no_key": (
        '“{about}”: 여기에는 "…" 안에 쓴 항목 이름이 와야 합니다.',
        '“{about}”: the name of a key in "…" must stand here.',
    ),
    "json_no_colon": ("“{about}” 앞에 쌍점(:)이 없습니다.", "There is no colon (:) before “{about}”."),
    "json_no_comma": ("“{about}” 앞에 쉼표가 없습니다.", "There is no comma before “{about}”."),
    "json_last_comma": ("마지막 값 뒤에는 쉼표를 쓸 수 없습니다.", "There must be no comma after the last value."),
    "json_twice": ("“{about}” 항목이 두 번 있습니다.", "The key “{about}” is there twice."),
    # -- types and words
    "object": ("{{…}} 모양이어야 합니다.", "This must be an object {{…}}."),
    "list": ("[…] 모양의 목록이어야 합니다.", "This must be a list […]."),
    "text": ('"…" 안에 쓴 글이어야 합니다.', 'This must be a text in "…".'),
    "flag": ("true 또는 false여야 합니다.", "This must be true or false."),
    "true": (
        "true만 쓸 수 있습니다. 아니라면 항목을 빼세요.",
        "Only true can stand here; leave the key out otherwise.",
    ),
    "whole": ("정수여야 합니다.", "This must be a whole number."),
    "whole_or": ("정수나 다음 낱말이어야 합니다: {all}.", "This must be a whole number or one of: {all}."),
    "use_word": ('이 수 대신 "{word}"라고 쓰세요.', 'Write "{word}" instead of this number.'),
    "range": ("{least} 이상 {most} 이하여야 합니다.", "This must be from {least} to {most}."),
    "backwards": ("least가 most보다 큽니다.", "least is above most."),
    "length": ("{least}자 이상 {most}자 이하여야 합니다.", "This must have {least} to {most} letters."),
    "unshown": (
        "보이지 않거나 화면을 어지럽히는 글자가 있습니다.",
        "There is a letter that cannot be seen or would disturb the screen.",
    ),
    "spaces": ("앞뒤에 빈칸이 있거나 빈칸이 이어져 있습니다.", "There is a space at an end, or two in a row."),
    "entries": ("{least}개 이상 {most}개 이하여야 합니다.", "This must have {least} to {most} entries."),
    "empty": ("비어 있습니다. 쓸 수 있는 낱말: {all}.", "This is empty. It takes: {all}."),
    "missing": ("“{key}” 항목이 없습니다.", "The key “{key}” is missing."),
    "unknown_key": ("“{key}”: 여기에 쓸 수 없는 항목입니다.{near}", "“{key}” is no key here.{near}"),
    "one_of": ("다음 가운데 하나여야 합니다: {all}.{near}", "This must be one of: {all}.{near}"),
    "what": ("여기에 쓸 수 없는 값입니다. 쓸 수 있는 node: {all}.", "This cannot stand here. It takes a node: {all}."),
    "untagged": ("“node” 항목이 없습니다. 쓸 수 있는 것: {all}.", "The key “node” is missing. It takes: {all}."),
    "three": (
        "[값, 부호, 값] 세 개여야 합니다. 부호: {all}.",
        "This must be three entries [value, sign, value]. Signs: {all}.",
    ),
    "no_counter": (
        "“{word}”: counters에 없는 카운터·상태입니다.{near}",
        "“{word}” is no counter or state of “counters”.{near}",
    ),
    "no_number": ("“{word}”: 수를 뜻하는 낱말이 아닙니다.{near}", "“{word}” stands for no number.{near}"),
    "custom": ("홈메이드 카드에는 프로그램(Custom)을 쓸 수 없습니다.", "A home-made card is never code: no Custom."),
    "wire": ("카드로 만들 수 없습니다: {why}.", "No card can be made of this: {why}."),
    # -- the set
    "version": ("“simpan” 항목은 {version}이어야 합니다.", "“simpan” must be {version}."),
    "nothing": ("카드도 캐릭터도 없습니다.", "There is neither a card nor a character."),
    "key": (
        "a–z로 시작해서 a–z, 0–9, _만 쓴 {most}자 이하의 이름이어야 합니다.",
        "A key begins with a–z and has only a–z, 0–9 and _, at most {most} of them.",
    ),
    "code": (
        "영문자나 숫자로 시작해서 영문자, 숫자, -, _만 쓴 {most}자 이하의 코드여야 합니다.",
        "A code begins with a letter or digit and has only A–Z, a–z, 0–9, - and _, at most {most} of them.",
    ),
    "state_only": ("“{key}”는 상태(cap 1)만 쓸 수 있습니다.", "“{key}” is for states only (cap 1)."),
    "taken": ("“{name}”: 이미 있는 이름입니다 ({other}).", "“{name}” is taken already ({other})."),
    "reserved": ("“{name}”: 다른 뜻으로 쓰는 낱말입니다.", "“{name}” is a word that means something else."),
    "counters_alone": (
        "카운터와 상태는 캐릭터의 것이므로 “character”가 있어야 합니다.",
        "Counters and states are a character's: “character” is missing.",
    ),
    "hand_order": (
        "[체력, 핸드 제한]은 체력이 높은 것부터, 시작 체력 {hp}부터 써야 합니다.",
        "The rows [HP, hand limit] go from the highest HP down and begin with the start HP, {hp}.",
    ),
    "no_mark": ("“{mark}”: 그런 마크가 없습니다. 쓸 수 있는 마크: {all}.", "“{mark}” is no mark. Marks: {all}."),
    "trait_kind": (
        "특성의 kind는 trait이며, 적지 않아도 됩니다.",
        "The kind of a trait is trait; it need not be said.",
    ),
    "trait_card": (
        "특성은 cards가 아니라 character의 trait에 써야 합니다.",
        "A trait stands in “trait” of the character, not among the cards.",
    ),
    "deck": ("[{clause}] {ko}", "[{clause}] {en}"),
    "deck_heavy": (
        "이 덱은 한 타이밍({timing})의 효과가 {n}개입니다. {most}개까지 쓸 수 있습니다.",
        "This deck has {n} effects at one timing ({timing}); it may have {most}.",
    ),
    "deck_unplayable": ("이 덱으로는 게임을 할 수 없습니다: {why}.", "No game can be played with this deck: {why}."),
    # -- a card
    "not_for_kind": ("{kind} 카드에는 “{key}”를 쓸 수 없습니다.", "A card of the kind {kind} has no “{key}”."),
    "attack_speed": (
        "공격에는 {least} 이상 {most} 이하의 속도가 있어야 합니다.",
        "An attack has a speed from {least} to {most}.",
    ),
    "attack_position": ("공격에는 위치(position)가 있어야 합니다.", "An attack has a position."),
    "guard_combo": ("[L2.3] 가드 결과는 콤보일 수 없습니다.", "[L2.3] A guard result is never combo."),
    "line_for_kind": ("{kind} 카드에는 {node} 줄을 쓸 수 없습니다.", "A card of the kind {kind} has no line {node}."),
    "use_for_special": ("“use”는 특수 기술만의 것입니다 (L2.5).", "“use” belongs to special techniques (L2.5)."),
    "special_unused": (
        '[L2.5] 특수 기술인데 쓸 방법이 없습니다. "use": true인 줄이나 게임 시작 시(start)의 줄이 있어야 합니다.',
        '[L2.5] This special technique can never be used: it needs a line with "use": true, or one at start.',
    ),
    "never": (
        "{kind} 카드에는 이 타이밍이 오지 않습니다: {timing}.",
        "This timing never comes for a card of the kind {kind}: {timing}.",
    ),
    "of_for_field": (
        "“of”는 특성과 루멘 존의 특수 기술만 쓸 수 있습니다.",
        "“of” is for traits and for special techniques in the Lumen zone.",
    ),
    "many_at_once": (
        "한 타이밍({timing})에 줄이 {n}개입니다. {most}개까지 쓸 수 있습니다.",
        "{n} lines at one timing ({timing}); a card may have {most}.",
    ),
    "many_modifiers": (
        "수치나 성질을 바꾸는 곳이 {n}곳입니다. {most}곳까지 쓸 수 있습니다.",
        "{n} places change numbers or flags; a card may have {most}.",
    ),
    "standing_reads": (
        "항상 적용되는 줄(Always)은 카드의 수치나 핸드 제한을 읽을 수 없습니다: 서로 물고 물릴 수 있습니다.",
        "A line that always holds cannot read numbers of cards or the hand limit: they might ask each other for ever.",
    ),
    "trait_on_trait": (
        "특성이 항상 특성을 막을 수는 없습니다: 자신도 막힙니다.",
        "A trait cannot always forbid traits: it might forbid itself.",
    ),
    "trait_moves": ("[L2.2] 특성은 움직이지 않습니다.", "[L2.2] A trait never moves."),
    "printed_only": (
        "위치와 부위는 적힌 값으로만 바꿀 수 있습니다.",
        "Positions and limbs are changed to printed words only.",
    ),
    "become_only": (
        "위치(position)와 부위(limb)는 Change가 아니라 Become으로 바꿉니다.",
        "A position or limb is set with Become, not changed with Change.",
    ),
    "change_only": (
        "{stat:은/는} Change로만, 효과나 특성·루멘 존의 카드로 바꿀 수 있습니다.",
        "{stat} is changed with Change only, by an effect or by a trait or a card of the Lumen zone.",
    ),
    "ban_of_track": (
        "카운터·상태는 gain이나 leave만 막을 수 있습니다 ({act}).",
        "Of a counter or state only gain and leave can be forbidden, not {act}.",
    ),
    "ban_of_cards": (
        "{act:은/는} 카드가 아니라 카운터·상태에 대한 것입니다.",
        "{act} is about a counter or state, not about cards.",
    ),
    "left_of": (
        "상태의 이름을 쓴 “of”는 “left”에만, “left”에는 그런 “of”가 있어야 합니다.",
        "“of” with a state goes with “left”, and “left” with such an “of”.",
    ),
    "no_choice": (
        "“number”는 ChooseNumber 안에서만 쓸 수 있습니다.",
        "“number” means something only inside ChooseNumber.",
    ),
    "no_card": ("“{word}”: 그런 카드가 없습니다.{near}", "“{word}” is no card.{near}"),
    "no_tag": ("“{word}”: 어느 카드에도 없는 tag입니다.", "“{word}” is a tag of no card."),
    "no_track": ("“{word}”: 없는 카운터·상태입니다.{near}", "“{word}” is no counter or state.{near}"),
    "not_in_deck": ("덱에서는 “{test}”를 알 수 없습니다.", "A deck list cannot tell “{test}”."),
    "deck_range": (
        "덱의 기술은 {least}장 이상 {most}장 이하여야 합니다.",
        "A deck can have {least} to {most} techniques.",
    ),
}


class Problem(msgspec.Struct, frozen=True):
    """What is wrong in a file: its place (a JSON pointer) and line, a stable reason, and a sentence in both tongues."""

    place: str
    line: int | None
    reason: str
    ko: str
    en: str

    def say(self, lang: str) -> str:
        """The sentence in Korean ("ko") or English."""
        return self.ko if lang == "ko" else self.en


def problem(place: str, line: int | None, reason: str, /, **values: object) -> Problem:
    """A problem in words; texts from the file are made fit to be shown. near: a word, and what it may mean."""
    near = values.pop("near", None)
    word, known = near if isinstance(near, tuple) else ("", ())
    close = difflib.get_close_matches(word[:_LONGEST_HINT], [str(one) for one in known], 1) if word else []
    shown = {key: short(value) if isinstance(value, str) else value for key, value in values.items()}
    said = []
    for text, hint in zip(REASONS[reason], (" 혹시 “{near}”?", " Did you mean “{near}”?"), strict=True):
        said.append(fill(text, near=fill(hint, near=close[0]) if close else "", **shown))
    return Problem(short(place, 400) or "/", line, reason, *said)


def short(text: str, most: int = 300) -> str:
    """A text that may be shown on one line: nothing unprintable, cut when long."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"

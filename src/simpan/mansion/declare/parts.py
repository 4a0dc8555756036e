"""A clause's words sorted by kind, and who acts and who is meant in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from simpan.core.korean import josa
from simpan.mansion.declare.items import Item
from simpan.mansion.declare.letters import Flat
from simpan.mansion.declare.vocabulary import Vocabulary
from simpan.mansion.reading import Any, AttackKind, Problem

LONGEST_PART: Final = 80


class Unclear(Exception):
    """A clause that means a declaration, with the problem that keeps it from being one."""

    def __init__(
        self,
        clause: str,
        reason: str,
        part: str = "",
        could_be: Iterable[str] = (),
        *,
        missing: str = "",
        so_far: Any | None = None,
    ) -> None:
        super().__init__(reason)
        self.problem = Problem(clause, reason, part[:LONGEST_PART], tuple(could_be), missing=missing, so_far=so_far)


class Senseless(Exception):
    """Words that make no declaration together."""


class Parts:
    """The words of one clause. `heads` are what it may declare, without the kinds that came with them."""

    def __init__(self, clause: Sequence[Item], flat: Flat, vocabulary: Vocabulary) -> None:
        self.items = _with_judgements(_in_sight(clause, vocabulary.names.in_sight), vocabulary.names.own)
        self.flat = flat
        self.vocabulary = vocabulary
        self.names = vocabulary.names
        self.own = vocabulary.names.own
        verbs = _without_way(item for item in self.items if item.kind == "head")
        self.heads = {item.value.partition(":")[0] for item in verbs}
        self.kinds = {item.value.partition(":")[2] for item in verbs if item.value.startswith("attack:")}
        self.kinds |= {item.value for item in self.of("kind")}
        self.main = min((item.start for item in self.items if item.kind in ("head", "skill", "phantasm")), default=0)
        self.subject = ""

    def of(self, kind: str) -> list[Item]:
        """The words of a kind."""
        return [item for item in self.items if item.kind == kind]

    def label(self, value: str) -> bool:
        """Whether a word such as 대상 stands in the clause."""
        return any(item.kind == "label" and item.value == value for item in self.items)

    def part(self) -> str:
        """The clause as it was written."""
        return self.flat.part(self.items[0].start, self.items[-1].last)

    def written(self, item: Item) -> str:
        """A word as it was written."""
        return self.flat.part(item.start, item.end)

    def only(self, *kinds: str) -> None:
        """Raises Senseless if the clause has words beside heads, labels, endings and those kinds."""
        allowed = {"head", "label", "mood", "no", "first", *kinds}
        if any(item.kind not in allowed for item in self.items) or self.label("earlier"):
            raise Senseless

    def kind(self) -> AttackKind | None:
        """Physical or magical (H3.6), None where it is not said. Raises Unclear for both."""
        if len(self.kinds) > 1:
            raise Unclear("H3.6", "several_kinds", self.part(), ("물리", "마법"))
        if not self.kinds:
            return None
        return "physical" if "physical" in self.kinds else "magical"

    # -- people ----------------------------------------

    def people(self, *, aimed: bool, clause: str) -> list[Item]:
        """Those whom the clause is aimed at, after the one who acts has been set apart (`subject`).

        A particle decides; without one a name behind the head is aimed at, and so is a stranger before it. aimed:
        whether the head can be aimed at somebody. Raises Unclear where a bare name could be either.
        """
        acting: list[Item] = []
        targets: list[Item] = []
        bare: list[Item] = []
        for place, item in enumerate(self.items):
            if item.kind not in ("name", "self"):
                continue
            if item.kind == "self" and item.role in ("subject", "nominative", "of"):
                continue
            if self._acts(item, place, aimed):
                self._not_also(item, aimed, clause)
                acting.append(item)
            elif item.role in ("object", "target", "at", "until", "with", "beside", "of", "from"):
                targets.append(item)
            elif item.role in ("way", "by"):
                raise Senseless
            elif not aimed and item.start > self.main and self.flat.letters[item.start - 1] == ",":
                raise Unclear(clause, "ambiguous", self.written(item), self.own)  # …, 세이버! is called, or acts
            elif not aimed or item.start > self.main or self._labelled(place):
                targets.append(item)
            else:
                bare.append(item)
        self._place_bare(bare, acting, targets, clause)
        if not aimed and not acting and targets and all(not item.role for item in targets):
            acting, targets = targets, []
        self.subject = self._one_of_own(acting, clause)
        return targets

    def _acts(self, item: Item, place: int, aimed: bool) -> bool:
        """Whether a name is that of the one who acts: by its particle, or before a colon at the beginning."""
        if item.role == "of":
            return not (aimed and any(other.kind == "on" for other in self.items[place:]))
        if item.role in ("way", "by"):  # 세이버로 가온을 공격
            return item.kind == "name" and any(name in self.own for name in item.ids)
        return item.role in ("subject", "nominative") or (item.glued and place == 0)

    def _not_also(self, item: Item, aimed: bool, clause: str) -> None:
        """`유진도 공격한다`: does a stranger act as well, or is it meant as well? Raises Unclear."""
        stranger = item.kind == "name" and len(item.ids) == 1 and item.ids[0] not in self.own
        if aimed and stranger and self.flat.part(item.start, item.last).endswith("도"):
            raise Unclear(clause, "ambiguous", self.flat.part(item.start, item.last), (josa(item.ids[0], "을/를"),))

    def _labelled(self, place: int) -> bool:
        before = self.items[place - 1] if place else None
        return before is not None and before.kind == "label" and before.value == "target"

    def _place_bare(self, bare: list[Item], acting: list[Item], targets: list[Item], clause: str) -> None:
        """A bare name before the head: a stranger is aimed at; the own acts, if somebody else is aimed at."""
        for item in bare:
            own = [name for name in item.ids if name in self.own]
            if not own and item.kind == "name":
                targets.append(item)
            elif own and item is self.items[0] and targets:  # [세이버/물리 공격/이든]
                acting.append(item)
            elif item.kind == "self" or len(own) < len(item.ids):
                raise Unclear(clause, "ambiguous", self.written(item), item.ids or self.own)
            elif targets or len(bare) > 1 or "attack" in self.heads:
                acting.append(item)
            else:
                raise Unclear(clause, "ambiguous", self.part(), (f"{own[0]}에게", f"{own[0]}: …"))

    def _one_of_own(self, acting: list[Item], clause: str) -> str:
        """Who acts, "" where it is not said. Raises Unclear for a stranger and for two."""
        found: dict[str, Item] = {}
        for item in acting:
            own = [name for name in item.ids if name in self.own]
            if not own:
                raise Unclear(clause, "not_own", self.written(item), self.own)
            if len(own) > 1:
                raise Unclear(clause, "ambiguous", self.written(item), own)
            found[own[0]] = item
        if len(found) > 1:
            raise Unclear(clause, "ambiguous", self.part(), found)
        return next(iter(found), "")

    def target(self, targets: list[Item], clause: str) -> str:
        """The one character who is meant, "" if nobody is. Raises Unclear for two, and for a name that two share."""
        found: dict[tuple[str, ...], Item] = {}
        for item in targets:
            ids = item.ids if item.kind == "name" else self._self()
            if not ids:
                raise Unclear("M1.2", "not_in_sight", self.written(item))
            if len(ids) > 1:
                raise Unclear(clause, "ambiguous", self.written(item), ids)
            found[ids] = item
        if len(found) > 1:
            raise Unclear(clause, "ambiguous", self.part(), (ids[0] for ids in found))
        return next((ids[0] for ids in found), "")

    def _self(self) -> tuple[str, ...]:
        return (self.subject,) if self.subject else self.own


def _without_way(verbs: Iterable[Item]) -> list[Item]:
    """`다가가 …`, `물러나서 …`: on the way to something else, unless nothing else is said."""
    found = list(verbs)
    rest = [
        item for item in found if not (item.value == "go" and item.mood in ("by", "open") and item.end - item.start > 1)
    ]
    return rest or found


def _in_sight(clause: Sequence[Item], seen: frozenset[str]) -> list[Item]:
    """A word that several share means those in sight, where that is known (M1.2); a name means one, seen or not."""
    if not seen:
        return list(clause)
    return [
        item._replace(ids=tuple(id_ for id_ in item.ids if id_ in seen))
        if item.kind == "name" and len(item.ids) > 1
        else item
        for item in clause
    ]


def _with_judgements(clause: Sequence[Item], own: Sequence[str]) -> list[Item]:
    """`공격에`, `가온의 공격`: the word declares nothing but names a judgement that a reaction is for (H4.8)."""
    found: list[Item] = []
    for item in clause:
        value = {"attack": "attack", "guard": "defence"}.get(item.value.partition(":")[0], "")
        before = found[-1] if found else None
        theirs = before and before.kind == "name" and before.role == "of" and not set(before.ids) & set(own)
        if item.kind == "head" and not item.mood and value and (item.role == "at" or theirs):
            found.append(item._replace(kind="on", value=value))
        else:
            found.append(item)
    return found

"""Which member of staff may order what (H6.7): the organiser everything, the referee what rules, the scribe looks."""

from __future__ import annotations

from typing import Final

from simpan.core.refereeing import NotAllowed, StaffRole
from simpan.mansion.desk.commands import Spec

EVERYBODY: Final[tuple[StaffRole, ...]] = ("organiser", "referee", "scribe")
JUDGES: Final[tuple[StaffRole, ...]] = ("organiser", "referee")
HEAD: Final[tuple[StaffRole, ...]] = ("organiser",)

OF_ALL: Final = ("notice", "cancel")
OF_HEAD: Final = ("finish", "setting")


def roles_of(spec: Spec) -> tuple[StaffRole, ...]:
    """Who may give a command. The scribe is shown nothing that it could apply; who has become one keeps no right to."""
    if (spec.looks and spec.name != "close") or spec.name in OF_ALL:
        return EVERYBODY
    return HEAD if spec.name in OF_HEAD else JUDGES


def allows(spec: Spec, role: StaffRole, over: bool) -> bool:
    """Whether a role may give a command. over: the war has ended, so that closing ends the record for good."""
    return role in (HEAD if spec.name == "close" and over else roles_of(spec))


def allow(spec: Spec | None, role: StaffRole, over: bool) -> None:
    """Raises NotAllowed. A word that means no command is everybody's: it is answered by what would."""
    if spec is not None and not allows(spec, role, over):
        raise NotAllowed(f"{role}: {spec.name}")

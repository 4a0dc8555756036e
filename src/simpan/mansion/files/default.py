"""The campaign that comes with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from simpan.mansion.campaign import Campaign
from simpan.mansion.files.load import load_from


@cache
def default_campaign() -> Campaign:
    """Eight zones, seven classes, sixteen skills, eight sample pairs. Raises RuntimeError if the package is damaged."""
    found = load_from(default_folder(), None)
    if found.campaign is None:
        told = "; ".join(f"{one.where()}: {one.en}" for one in found.problems)
        raise RuntimeError(f"the default campaign of this package is damaged: {told}")
    return found.campaign


def default_folder() -> Traversable:
    """The folder of its files."""
    return files("simpan.mansion").joinpath("campaigns", "default")


def default_files() -> dict[str, bytes]:
    """Its files but the characters, whose table can be written in several forms; by name."""
    found = {entry.name: entry.read_bytes() for entry in default_folder().iterdir() if entry.is_file()}
    return {name: found[name] for name in sorted(found) if not name.startswith("characters.")}

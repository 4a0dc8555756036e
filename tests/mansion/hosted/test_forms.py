"""The staff's commands as forms: filled in, each is a command that the desk takes, in both languages (H6.7)."""

from __future__ import annotations

import re

import pytest

from simpan.core.game import STAFF
from simpan.core.hosting import Lang
from simpan.mansion.hosted.forms import forms
from simpan.mansion.hosted.shape import Field, Form
from tests.mansion.hosted.days import LANGS, Hosted, begun


def filled(form: Form, values: dict[str, str]) -> str:
    """The command as the page writes it: web/src/console/form.ts."""
    asked = {field.key: values.get(field.key, "") for field in form.fields if _is_asked(field, values)}

    def part(found: re.Match[str]) -> str:
        keys = re.findall(r"\{(\w+)\}", found[0])
        if found[0].startswith("[") and not all(asked.get(key) for key in keys):
            return ""
        return re.sub(r"\{(\w+)\}", lambda key: asked.get(key[1], ""), found[0].strip("[]"))

    return re.sub(r"\[[^\]]*\]|\{\w+\}", part, form.command)


def _is_asked(field: Field, values: dict[str, str]) -> bool:
    return all(values.get(key) in wanted for key, wanted in field.only.items())


def form_of(hosted: Hosted, key: str, lang: Lang = "ko") -> Form:
    """One of the forms as they are now."""
    return next(form for form in forms(hosted.referee.table, lang) if form.key == key)


def values_of(hosted: Hosted, form: Form) -> dict[str, str]:
    """The first of every choice, and something that fits where there is none."""
    some = {"n": "", "why": "사유", "tile": "A1", "said": "대기", "orders": "반응 없음", "notice": "안녕하세요"}
    values = dict(some)
    for field in form.fields:
        if field.kind == "choice" and field.options:
            values[field.key] = field.options[0].value
        elif field.kind == "number":
            values[field.key] = str(max(field.first, 3))
    return values


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["value", "undo", "effect", "declare", "order", "extend", "expire", "notice"])
def test_a_form_that_is_filled_in_is_done(lang: Lang, key: str) -> None:
    hosted = begun()
    form = form_of(hosted, key, lang)
    values = values_of(hosted, form)
    if key in ("declare", "order"):
        values["who"] = hosted.acting()
    reply = hosted.say(filled(form, values), lang)
    wanted = "preview" if key == "expire" else "done"  # time is left
    assert reply.status == wanted, (filled(form, values), reply)


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_and_every_effect_that_is_offered_is_known(lang: Lang) -> None:
    for key, choice in (("value", "what"), ("effect", "effect")):
        options = next(field.options for field in form_of(begun(), key, lang).fields if field.key == choice)
        unknown = _told(begun(), key, lang, {choice: "xyzzy"})
        assert "xyzzy" in unknown
        for option in options:
            said = _told(begun(), key, lang, {choice: option.value})
            assert said != unknown.replace("xyzzy", option.value), said


def _told(hosted: Hosted, key: str, lang: Lang, changes: dict[str, str]) -> str:
    """What the desk says to a form that is filled in."""
    form = form_of(hosted, key, lang)
    reply = hosted.say(filled(form, {**values_of(hosted, form), **changes}), lang)
    return reply.outs[0].lines[0].text


def test_the_value_that_holds_now_stands_in_the_form() -> None:
    hosted = begun()
    form = form_of(hosted, "value")
    for one in hosted.referee.table.war.view(STAFF).own:
        assert form.now[f"{one.name}|체력"] == str(one.hp)
        assert form.now[f"{one.name}|위치"] == one.tile
    who = form.fields[0].options[0].value
    hosted.say(filled(form, {**values_of(hosted, form), "who": who, "what": "체력", "value": "7"}))
    assert form_of(hosted, "value").now[f"{who}|체력"] == "7"


def test_corrections_are_shown_before_they_are_applied() -> None:
    hosted = begun()
    assert {form.key for form in forms(hosted.referee.table, "ko") if form.first} == {
        "value",
        "dice_then",
        "undo",
        "effect",
    }
    form = form_of(hosted, "value")
    values = {**values_of(hosted, form), "what": "체력", "value": "7"}
    before = hosted.referee.table.book.last
    assert hosted.say("/미리보기 " + filled(form, values).removeprefix("/")).status == "preview"
    assert hosted.referee.table.book.last == before
    assert hosted.say("/확인").status == "done"
    assert form_of(hosted, "value").now[f"{values['who']}|체력"] == "7"


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages_offer_the_same_commands(lang: Lang) -> None:
    hosted = begun()
    other: Lang = "en" if lang == "ko" else "ko"
    here, there = forms(hosted.referee.table, lang), forms(hosted.referee.table, other)
    assert [form.command for form in here] == [form.command for form in there]
    assert all(form.label and form.text and all(field.label for field in form.fields) for form in here)
    assert {form.label for form in here}.isdisjoint({form.label for form in there})

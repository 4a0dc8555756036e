"""The one door to what a viewer sees, in the reader's language: the state in lines, the map, questions and options."""

from __future__ import annotations

from collections.abc import Sequence

from simpan.mansion import action as act
from simpan.mansion import show_en, show_ko
from simpan.mansion.campaign import Campaign
from simpan.mansion.chart import chart, chart_words, signs_for
from simpan.mansion.say_parts import Lang, speaker
from simpan.mansion.view import Question, View


def show(view: View, campaign: Campaign, lang: Lang, options: Sequence[act.Any] = ()) -> list[str]:
    """All that the view holds, as lines without the map. options: what may be answered now."""
    return (show_ko.show if lang == "ko" else show_en.show)(view, campaign, options)


def question(asked: Question, campaign: Campaign, lang: Lang) -> str:
    """What is asked, as a sentence."""
    return (show_ko.question_text if lang == "ko" else show_en.question_text)(asked, speaker(campaign, lang))


def option(choice: act.Any, campaign: Campaign, lang: Lang) -> str:
    """What an option means, in a word or two."""
    return (show_ko.option if lang == "ko" else show_en.option)(choice, speaker(campaign, lang))


def drawing(view: View, campaign: Campaign, lang: Lang, words: bool = False) -> list[str]:
    """The map with those in sight (M1.2); words: as sentences, for a screen reader."""
    signs = signs_for(sheet.name for sheet in campaign.sheets)  # the same for every reader
    marks = {seen.tile: signs[seen.name] for seen in view.seen}
    who = {signs[seen.name]: seen.name for seen in view.seen}
    return (chart_words if words else chart)(campaign.map, view.sight, marks, lang, who)

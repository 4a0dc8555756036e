"""The odds as a plot: Altair draws; vl-convert writes SVG, PNG, or HTML that needs no network. Extra `report`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from simpan.cli.env import Env, Trouble
from simpan.lab.odds import DIFFERENCES, Cell, Exchange, odds
from simpan.lab.odds_sheets import Matchup

KINDS: Final = (".svg", ".png", ".html")
MORE: Final[dict[str, dict[str, Any]]] = {".html": {"inline": True}, ".png": {"scale_factor": 2}}
FONT: Final = "Noto Sans KR, Noto Sans CJK KR, NanumGothic, Malgun Gothic, Apple SD Gothic Neo, sans-serif"
COLOURS: Final = {"miss": "#b8b8b8", "plain": "#4477aa", "critical": "#cc6644"}  # apart for colour-blind eyes too
SIZE: Final = {"width": 420, "height": 260}


def check(out: Env, path: str) -> None:
    """Whether a plot can be drawn there, before anything is worked out. Raises Trouble."""
    if Path(path).suffix.lower() not in KINDS:
        raise Trouble(out.word("odds_plot_kind", path=path))
    _altair(out)


def of_exchange(out: Env, exchange: Exchange, path: str) -> None:
    """The chance to land by the difference of bonuses, this exchange marked. Raises Trouble."""
    _save(out, _landing(_labels(out, path), exchange), path)


def of_matchup(out: Env, found: Matchup, path: str) -> None:
    """The HP that the attack takes, and the chance to land by the difference of bonuses. Raises Trouble."""
    labels = _labels(out, path)
    names = {"attacker": found.attacker.name, "target": found.target.name}
    title = labels.word("odds_title", kind=labels.word(f"odds_{found.kind}"), **names)
    _save(out, (_losing(labels, found) | _landing(labels, found.exchange)).properties(title=title), path)


def of_table(out: Env, cells: list[Cell], path: str) -> None:
    """The chance to land by the difference of bonuses: a line for every two thresholds, a panel for each tie."""
    alt = _altair(out)
    labels = _labels(out, path)
    rows = [
        {
            "x": cell.exchange.attack_bonus,
            "y": float(cell.odds.land),
            "attack": str(cell.exchange.critical),
            "defence": str(cell.exchange.defence_critical),
            "tie": labels.word(f"odds_tie_{cell.exchange.tie}"),
        }
        for cell in cells
    ]
    lines = alt.Chart(alt.Data(values=rows)).mark_line()
    chart = lines.encode(
        x=alt.X("x:Q", title=labels.word("odds_axis_difference")),
        y=alt.Y("y:Q", title=labels.word("odds_axis_land"), axis=alt.Axis(format="%")),
        color=alt.Color("attack:N", title=labels.word("odds_axis_attack")),
        strokeDash=alt.StrokeDash("defence:N", title=labels.word("odds_axis_defence")),
    )
    _save(out, chart.properties(**SIZE).facet(alt.Column("tie:N", title=None)), path)


def _landing(out: Env, exchange: Exchange) -> Any:
    """The line of the chance to land, and the exchange's own place on it."""
    alt = _altair(out)
    own = exchange.attack_bonus - exchange.defence_bonus
    reach = range(min(own, DIFFERENCES[0]), max(own, DIFFERENCES[-1]) + 1)
    rows = [{"x": n, "y": _lands(exchange, n)} for n in reach]
    x = alt.X("x:Q", title=out.word("odds_axis_difference"))
    y = alt.Y("y:Q", title=out.word("odds_axis_land"), axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    line = alt.Chart(alt.Data(values=rows)).mark_line(color=COLOURS["plain"]).encode(x=x, y=y)
    mark = alt.Chart(alt.Data(values=[{"x": own, "y": _lands(exchange, own)}]))
    point = mark.mark_point(filled=True, size=90, color=COLOURS["critical"], opacity=1).encode(x="x:Q", y="y:Q")
    text = mark.mark_text(align="left", dx=8, dy=10).encode(x="x:Q", y="y:Q", text=alt.Text("y:Q", format=".1%"))
    return (line + point + text).properties(**SIZE)


def _lands(exchange: Exchange, difference: int) -> float:
    """The chance to land were the difference of bonuses this."""
    return float(odds(replace(exchange, attack_bonus=difference, defence_bonus=0)).land)


def _losing(out: Env, found: Matchup) -> Any:
    """Bars of the HP that the attack takes, parted by how it comes out."""
    alt = _altair(out)
    shares = (
        ("plain", found.odds.plain, found.landed(False)),
        ("critical", found.odds.critical, found.landed(True)),
    )
    names = {key: out.word(f"odds_bar_{key}") for key in COLOURS}
    rows = [{"x": 0, "y": float(1 - found.odds.land), "how": names["miss"]}]
    rows += [
        {"x": n, "y": float(share * chance), "how": names[key]}
        for key, share, spread in shares
        if share
        for n, chance in spread
    ]
    colours = alt.Scale(domain=list(names.values()), range=list(COLOURS.values()))
    bars = (
        alt.Chart(alt.Data(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("x:O", title=out.word("odds_axis_lost"), axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("y:Q", title=out.word("odds_axis_chance"), axis=alt.Axis(format="%")),
            color=alt.Color("how:N", title=out.word("odds_axis_outcome"), scale=colours),
        )
    )
    return bars.properties(**SIZE)


def _save(out: Env, chart: Any, path: str) -> None:
    """Write the file. Raises Trouble."""
    kind = Path(path).suffix.lower()
    try:
        chart.configure(font=FONT, background="white").save(path, format=kind[1:], **MORE.get(kind, {}))
    except OSError as error:
        raise Trouble(out.word("odds_plot_fails", path=path, why=out.why(error))) from error


def _altair(out: Env) -> Any:
    """The library. Raises Trouble where the extra is not installed."""
    try:
        import altair  # type: ignore[import-not-found,unused-ignore]
        import vl_convert  # type: ignore[import-not-found,unused-ignore]  # noqa: F401  # used when a chart is saved
    except ImportError as error:
        raise Trouble(out.word("odds_plot_extra")) from error
    return altair


def _labels(out: Env, path: str) -> Env:
    """The language of what is written in the plot. A .png is drawn with the fonts of this machine, so without one for
    Korean it is English; the reader is told that Korean names are blank."""
    if Path(path).suffix.lower() != ".png" or _has_hangul():
        return out
    print(out.word("odds_plot_font"), file=sys.stderr)
    return Env("en")


def _has_hangul() -> bool:
    """Whether a font for Korean is installed; taken for granted where that cannot be asked."""
    asks = shutil.which("fc-list")
    if asks is None:
        return True
    done = subprocess.run([asks, ":lang=ko", "family"], capture_output=True, check=False)
    return done.returncode != 0 or bool(done.stdout.strip())

"""The program: finds the language and the command, and lets nothing that a user types end in a traceback."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from simpan.cli.env import LANGUAGES, Env, Leave, Trouble, enter, language

if TYPE_CHECKING:
    from cyclopts import App

INTERRUPTED: Final = 130
BUG: Final = 70


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit status: 0 well, 1 no (an illegal deck), 2 bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    _forgiving()
    out = Env(language(os.environ))
    enter(out)
    try:
        words, out = _with_language(words, out)
        enter(out)
        return _run(words)
    except Trouble as trouble:
        _complain(out, str(trouble))
        return trouble.code
    except Leave as leave:
        return leave.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _hush()
        return 0
    except Exception as error:
        if os.environ.get("SIMPAN_DEBUG"):
            raise
        _complain(out, out.word("bug", what=f"{type(error).__name__}: {error}"[:200].replace("\n", " ")))
        return BUG


def _run(words: list[str]) -> int:
    if words in (["--version"], ["-V"]):  # without what makes the others slow to start
        from simpan import __version__
        from simpan.core.engine import engine_line

        print(f"simpan {__version__}, {engine_line()}")
        return 0
    from simpan.cli.app import run

    return run(words)


def _with_language(words: list[str], out: Env) -> tuple[list[str], Env]:
    """Take `--lang` out of the words, wherever it stands. Raises Trouble for a language that is not there."""
    rest: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        if word == "--":
            return rest + words[index:], out
        if word == "--lang" or word.startswith("--lang="):
            step, found = (1, word[7:]) if word.startswith("--lang=") else (2, "".join(words[index + 1 : index + 2]))
            if found not in LANGUAGES:
                raise Trouble(out.word("bad_lang"))
            out = Env(found)
            index += step
            continue
        rest.append(word)
        index += 1
    return rest, out


def _complain(out: Env, text: str) -> None:
    """One line on stderr."""
    with contextlib.suppress(OSError):
        print(out.word("error", text=" ".join(text.split())), file=sys.stderr, flush=True)


def _forgiving() -> None:
    """Letters that a stream cannot write or read are replaced and never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _hush() -> None:
    """The reader has gone: nothing more is written, not even when Python flushes at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def app() -> App:
    """The whole command tree, for documentation and tests."""
    from simpan.cli.app import build

    return build([])


if __name__ == "__main__":
    sys.exit(main())

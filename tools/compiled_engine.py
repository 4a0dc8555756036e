"""Builds the compiled engine beside the sources, and finds it again.

A checkout keeps its .py files in src/ and its compiled modules in build/compiled/, so both engines can be run
from one virtual environment. `make` writes a line into the environment that calls install(); from then on
`import simpan.…` takes a compiled module if it is fresh, else the .py file. SIMPAN_PURE=1 always takes the .py.

Fresh means: built from exactly these sources by this Python. It is told by a hash of their content, since a
checkout or an edit during the build makes file times lie. An installed wheel needs none of this.

With gcc the engine is compiled twice: the second time from a profile of the games of tools/train_engine.py, which
makes it a quarter faster or so. SIMPAN_PROFILE=0 leaves that out; `build trained` makes up for it later.

Usage: python tools/compiled_engine.py build [trained] | state | hook
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "compiled-modules.txt"
TARGET = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compile.log"
KEY = TARGET / "KEY"
UNTRAINED = TARGET / "UNTRAINED"  # beside KEY, if the training was left out on request
TRAINER = "tools.train_engine"
TRAINING = "training the engine"  # setup.py says so
OLDEST_GCC = 10  # that can be told to treat what the training never reached as usual, not as rare
GROUP = "simpan__mypyc"
NOT_AVAILABLE = "compiled engine not available: {}; running the slower pure Python"


def sources() -> list[Path]:
    """The files that get compiled, in the order of the list."""
    lines = (line.partition("#")[0].strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return [ROOT / line for line in lines if line]


def key() -> str:
    """What the compiled engine depends on, as one hash. Raises FileNotFoundError for a listed, missing file."""
    digest = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for path in (LIST, ROOT / "setup.py", *sources()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT)} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def fresh() -> bool:
    """Whether build/compiled holds the engine of the present sources."""
    try:
        return KEY.read_text(encoding="ascii") == key()
    except OSError:
        return False


class CompiledFinder:
    """Finds the group's modules in a folder. All or none: half a group cannot be imported.

    `sure`: take them without asking whether they fit the sources.
    """

    def __init__(self, folder: Path = TARGET, sure: bool = False) -> None:
        self._folder = folder
        self._sure = sure
        self._files: dict[str, Path] | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The import system's question: where is this module? None lets the next finder answer."""
        if not fullname.startswith("simpan"):
            return None
        if self._files is None:  # the first import of simpan, so other programs in the environment pay nothing
            self._files = self._look()
        file = self._files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)

    def _look(self) -> dict[str, Path]:
        if not self._sure and (os.environ.get("SIMPAN_PURE") == "1" or not fresh()):
            return {}
        suffix = EXTENSION_SUFFIXES[0]
        found = self._folder.rglob(f"*{suffix}")
        return {".".join(file.relative_to(self._folder).parts).removesuffix(suffix): file for file in found}


def install() -> None:
    """Puts the finder in front of the others; called at the start of each Python of the environment."""
    sys.meta_path.insert(0, CompiledFinder())


def hook() -> None:
    """Writes the line that calls install() into the environment this runs in."""
    site = Path(sysconfig.get_path("purelib"))
    (site / "simpan_compiled.pth").write_text(
        f"{Path(__file__).parent}\nimport compiled_engine; compiled_engine.install()\n"
    )


def compiler() -> list[str]:
    """The command that setuptools will call."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def why_untrained(macros: str) -> str | None:
    """Why this compiler cannot train the engine, in a few words; None if it can. `macros`: what it predefines."""
    defined = dict(line.split()[1:3] for line in macros.splitlines() if len(line.split()) > 2)
    if "__clang__" in defined or not defined.get("__GNUC__", "").isdigit():
        return "that takes gcc"
    if int(defined["__GNUC__"]) < OLDEST_GCC:
        return f"that takes gcc {OLDEST_GCC}"
    return None


def predefined() -> str:
    """The lines `#define NAME VALUE` of the compiler; none from one that does not know how to list them."""
    command = [*compiler(), "-dM", "-E", "-x", "c", os.devnull]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except (OSError, UnicodeDecodeError):
        return ""


def why_no_compiler() -> str | None:
    """Compiles three lines to see whether it can be done; None if so, else the reason in a few words."""
    command = compiler()
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        for reason, text in (
            (f"no C compiler ({command[0]})", "int probe(void) { return 0; }\n"),
            ("no Python headers (python3-dev)", "#include <Python.h>\n"),
        ):
            probe.write_text(text)
            include = f"-I{sysconfig.get_path('include')}"
            try:
                done = subprocess.run(
                    [*command, include, "-c", probe, "-o", f"{probe}.o"], capture_output=True, check=False
                )
            except OSError:
                return reason
            if done.returncode:
                return reason
    return None


def build(trained: bool) -> int:
    """Compiles if something changed. Returns 1 for sources that do not type-check, 0 for anything else.

    `trained`: also if the present engine was built with SIMPAN_PROFILE=0.
    """
    if os.environ.get("SIMPAN_PURE") == "1":
        return 0
    LOG.parent.mkdir(exist_ok=True)
    with (LOG.parent / "lock").open("w") as lock:  # two builds at a time would take each other's files away
        fcntl.flock(lock, fcntl.LOCK_EX)
        return build_alone(trained)


def build_alone(trained: bool) -> int:
    """The build itself, while nobody else builds."""
    missing = [str(path.relative_to(ROOT)) for path in sources() if not path.exists()]
    if missing:
        print(f"compiled-modules.txt lists files that do not exist: {', '.join(missing)}")
        return 1
    short = os.environ.get("SIMPAN_PROFILE") == "0"
    if fresh() and not (trained and not short and UNTRAINED.exists()):
        return 0
    shutil.rmtree(TARGET, ignore_errors=True)
    if not sources():
        return 0
    if reason := why_no_compiler():
        print(NOT_AVAILABLE.format(reason))
        return 0
    wanted = key()  # before the build: an edit while it runs must count as a change
    print(f"compiling {len(sources())} modules …", flush=True)
    untrained = "SIMPAN_PROFILE=0" if short else why_untrained(predefined())
    status = finish(run_setup(untrained), wanted)
    if short and KEY.exists():
        UNTRAINED.touch()
    return status


def run_setup(untrained: str | None) -> int:
    """Runs setup.py with everything it says in build/compile.log; returns its exit status."""
    # An own build-temp, emptied: setuptools would trust file times for the C files.
    temp = ROOT / "build" / "temp"
    shutil.rmtree(temp, ignore_errors=True)
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", str(TARGET), "--build-temp", str(temp)]
    command += ["--parallel", str(os.cpu_count() or 1)]
    environment = {name: value for name, value in os.environ.items() if name != "SIMPAN_PURE"}
    if untrained is None:
        environment["SIMPAN_TRAINER"] = TRAINER
    pipe = subprocess.PIPE
    with (
        LOG.open("w", encoding="utf-8", buffering=1) as log,
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=subprocess.STDOUT) as running,
    ):
        if untrained is not None:
            log.write(f"the engine stays untrained: {untrained}\n")
        for raw in running.stdout or ():
            line = raw.decode(errors="replace")
            log.write(line)
            if line.strip() == TRAINING:
                print("training …", flush=True)
    return running.returncode


def finish(status: int, wanted: str) -> int:
    """Tells how the build ended, and marks a good one with its key."""
    if status:
        print(LOG.read_text(encoding="utf-8")[-4000:])
        print("the engine does not compile (build/compile.log); SIMPAN_PURE=1 runs it interpreted")
        return 1
    if not any(TARGET.glob(f"{GROUP}*")):
        print(NOT_AVAILABLE.format("the C compiler failed, see build/compile.log"))
        return 0
    KEY.write_text(wanted, encoding="ascii")
    return 0


def main() -> int:
    """The command line: build, state (compiled or pure, on one line), hook."""
    match sys.argv[1:]:
        case ["build"]:
            return build(trained=False)
        case ["build", "trained"]:
            return build(trained=True)
        case ["state"]:
            print("compiled" if fresh() else "pure")
        case ["hook"]:
            hook()
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

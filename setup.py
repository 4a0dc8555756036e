"""Compiles the engine where a C compiler is at hand; everything else stands in pyproject.toml.

The modules of compiled-modules.txt become one mypyc group. Without a compiler, or with SIMPAN_PURE=1, the
build still succeeds and the same .py files serve, slower.

tools/compiled_engine.py names a module in SIMPAN_TRAINER: it plays games with the engine, and gcc then compiles the
engine once more for what those games did most. Wheels are built without it.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
COMPILED = [
    module
    for line in (HERE / "compiled-modules.txt").read_text(encoding="utf-8").splitlines()
    if (module := line.partition("#")[0].strip())
]
TRAINING_SECONDS = 120  # at most; it takes about 5


def extensions() -> list[Extension]:
    """The group as setuptools wants it; empty when the pure package is asked for."""
    if os.environ.get("SIMPAN_PURE") == "1" or not COMPILED:
        return []
    try:
        from mypyc.build import mypycify  # here, since a pure build can do without it
    except ImportError:
        return []
    group: list[Extension] = mypycify(COMPILED, opt_level="3", group_name="simpan")
    for extension in group:
        extension.optional = True
        # Without the second flag each call inside the library takes a detour through its symbol table.
        extension.extra_compile_args = [*extension.extra_compile_args, "-O3", "-fno-semantic-interposition"]
    return group


class AllOrNothing(build_ext):
    """Half a compiled group cannot be imported, so a build that failed in one part leaves no part."""

    def build_extensions(self) -> None:
        """Builds them all; with a trainer the group itself twice, and plainly if that does not work out."""
        trainer = os.environ.get("SIMPAN_TRAINER")
        if not trainer or not self.extensions:
            super().build_extensions()
            return
        profile = Path(self.build_temp, "profile").resolve()
        # With a profile gcc knows what is hot; -O3 everywhere would only make the library larger and slower. Both
        # compilations need the same level, or the counters do not fit.
        built = self.build_with("-O2", f"-fprofile-generate={profile}")
        why_not = self.train(trainer) if built else "it does not compile with counters"
        if not why_not and not self.build_with("-O2", f"-fprofile-use={profile}", "-fprofile-partial-training"):
            why_not = "it does not compile with its profile"
        if why_not:
            print(f"the engine stays untrained: {why_not}", flush=True)
            self.build_with()

    def build_with(self, *flags: str) -> bool:
        """Builds what is missing, and the group anew with these flags too; whether that succeeded."""
        group = self.extensions[0]  # the others only load it
        compile_args, link_args = group.extra_compile_args, group.extra_link_args
        library = Path(self.get_ext_fullpath(group.name))
        library.unlink(missing_ok=True)
        group.extra_compile_args, group.extra_link_args = [*compile_args, *flags], [*link_args, *flags]
        super().build_extensions()
        group.extra_compile_args, group.extra_link_args = compile_args, link_args
        return library.exists()

    def train(self, trainer: str) -> str:
        """Runs the trainer on what is built; why it was in vain, or nothing."""
        command = [sys.executable, "-m", trainer, self.build_lib]
        print("training the engine", flush=True)  # compiled_engine.py waits for this line
        try:
            done = subprocess.run(command, check=False, timeout=TRAINING_SECONDS)
        except subprocess.TimeoutExpired:
            return "the training takes too long"
        return "the training failed" if done.returncode else ""

    def run(self) -> None:
        """Builds what it can, then takes everything back if anything is missing."""
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)
            self.extensions.clear()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})

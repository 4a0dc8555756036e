"""Compiles the engine where a C compiler is at hand; everything else stands in pyproject.toml.

The modules of compiled-modules.txt become one mypyc group. Without a compiler, or with SIMPAN_PURE=1, the
build still succeeds and the same .py files serve, slower.
"""

import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
COMPILED = [
    module
    for line in (HERE / "compiled-modules.txt").read_text(encoding="utf-8").splitlines()
    if (module := line.partition("#")[0].strip())
]


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

    def run(self) -> None:
        """Builds what it can, then takes everything back if anything is missing."""
        super().run()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)
            self.extensions.clear()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})

"""Resolves the dependencies anew into requirements/*.txt, for every Python from 3.11 on and with hashes.

Needs the registry. uv comes into a folder of its own for the moment, since nothing else here uses it.
Usage: make lock
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "dev": ["--group", "dev", "--extra", "server", "--extra", "mastodon", "--extra", "discord"],
    "bench": ["--extra", "bench", "--constraint", "requirements/dev.txt"],
}
OPTIONS = ["--universal", "--python-version", "3.11", "--generate-hashes", "--only-binary", ":all:", "--upgrade"]
# A lock must say nothing of the machine that made it.
QUIET = ["--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--custom-compile-command", "make lock"]


def main() -> None:
    """Writes each lock in turn. Raises CalledProcessError if one cannot be resolved."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([f"{folder}/bin/pip", "install", "-qq", "uv"], check=True)
        for name, choice in LOCKS.items():
            target = f"requirements/{name}.txt"
            resolve = [f"{folder}/bin/uv", "pip", "compile", "-q", "pyproject.toml", "-o", target]
            subprocess.run([*resolve, *choice, *OPTIONS, *QUIET], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            print(target)


if __name__ == "__main__":
    main()

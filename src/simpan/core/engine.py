"""Which engine is running: the compiled one or the same source interpreted."""

from platform import python_implementation, python_version

from simpan.core import bits


def compiled() -> bool:
    """Whether the core runs compiled. Told by a file's ending: only the import system knows which one it took."""
    return not (bits.__file__ or ".py").endswith((".py", ".pyc"))


def engine_line() -> str:
    """One line for `--version`, test headers and bug reports, such as `engine: compiled (CPython 3.11.7)`."""
    kind = "compiled" if compiled() else "pure Python"
    return f"engine: {kind} ({python_implementation()} {python_version()})"

"""Lists files and functions that have outgrown their limits, longest first, so that they get split in time.

Usage: make sizes
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE_LINES = 400
FUNCTION_LINES = 40


def functions(tree: ast.AST) -> list[tuple[int, str, int]]:
    """Length in lines, name and first line of every function."""
    return [
        ((node.end_lineno or node.lineno) - node.lineno + 1, node.name, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def main() -> None:
    """Prints one line for each, and a sum."""
    paths = sorted(path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py"))
    long: list[tuple[int, str]] = []
    lines = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        size = len(text.splitlines())
        lines += size
        name = path.relative_to(ROOT)
        if size > FILE_LINES:
            long.append((size, f"{name}"))
        long += [
            (n, f"{name}:{at} {function}()") for n, function, at in functions(ast.parse(text)) if n > FUNCTION_LINES
        ]
    for size, what in sorted(long, reverse=True):
        print(f"{size:6,} lines  {what}")
    print(
        f"{lines:6,} lines in {len(paths)} files; {len(long)} too long (files {FILE_LINES}, functions {FUNCTION_LINES})"
    )


if __name__ == "__main__":
    main()

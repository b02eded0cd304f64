"""Where rule IDs are cited: in code, in tests and in scenario files.

A citation is an ID written whole, so that a search for it finds every place.
"""

from __future__ import annotations

import ast
import json
import os
import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.core.errors import BadData
from wartable.core.rulebook import ID, RuleBook

_PROOF = re.compile(rf"{ID}|\brule\b")
"""What stands on a line of whatever says that it proves a rule."""
_LEADING_IDS = re.compile(rf"\s*({ID}(?:(?:,| and|, and) {ID})*)(?![\w-])")


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """An ID at one line of one file, the file named from the root of the source tree."""

    file: str
    line: int
    rule: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule}"


def in_code(root: Path, prefixes: Iterable[str]) -> list[Citation]:
    """Every ID in the package: docstrings, strings, comments and data files."""
    files = (path for path in _files(root / "wartable", ".py", ".toml") if not _is_list(path))
    return _in_text(root, files, prefixes)


def in_tests(root: Path, prefixes: Iterable[str]) -> list[Citation]:
    """Every ID anywhere in the tests and scenarios, whether it counts as a proof or not."""
    files = [*_files(root / "tests", ".py"), *_scenario_files(root)]
    return _in_text(root, files, prefixes)


def proofs(root: Path) -> list[Citation]:
    """What tests and scenarios say they prove.

    A test says it with `@pytest.mark.rule(...)` or a docstring that begins with IDs, a scenario
    with its `rules` list.
    """
    found: list[Citation] = []
    for path in _files(root / "tests", ".py"):
        name = _name(root, path)
        found += [Citation(name, line, rule) for line, rule in _proved(path)]
    for path in _scenario_files(root):
        found += [Citation(_name(root, path), 1, rule) for rule in rules_of_scenario(path)]
    return found


def rules_of_scenario(path: Path) -> list[str]:
    """What a scenario says it proves."""
    rules = _read_table(path).get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadData(f"{path}: rules is not a list of IDs")
    return rules


def leading_rules(docstring: str) -> list[str]:
    """The IDs that a docstring begins with."""
    leading = _LEADING_IDS.match(docstring)
    return re.findall(ID, leading[1]) if leading else []


def not_whole(root: Path, books: Iterable[RuleBook]) -> list[Citation]:
    """IDs of lettered blocks cut short, which a search would miss.

    They lack the prefix, or follow another ID after a slash or two dots.
    """
    parts = {tuple(rule.split("-")[:2]) for book in books for rule in book.rules}
    blocks = "|".join(sorted({block for _, block in parts if block.isalpha()}))
    prefixes = "|".join(sorted({prefix for prefix, _ in parts}))
    short = re.compile(
        rf"(?<![\w-])(?:(?:{blocks})-\d{{2,}}(?!\w)|(?:{prefixes})-[\w.]+-\d+(?:/|\.\.)\d)"
    )
    files = [*_files(root / "wartable", ".py"), *_files(root / "tests", ".py")]
    return _matches(root, files, short)


def _proved(path: Path) -> Iterator[tuple[int, str]]:
    """What a file of tests proves."""
    text = path.read_text(encoding="utf-8")
    lines = [number for number, _ in _found(text, _PROOF)]
    for node in _at(ast.parse(text, str(path)), lines) if lines else ():
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                for value in node.args:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield value.lineno, value.value
            case ast.FunctionDef(name=name) if name.startswith("test"):
                for rule in leading_rules(ast.get_docstring(node) or ""):
                    yield node.body[0].lineno, rule


def _at(node: ast.AST, lines: Sequence[int]) -> Iterator[ast.AST]:
    """What of a tree stands on these lines, which are in order; decorators stand above."""
    for child in ast.iter_child_nodes(node):
        first = getattr(child, "lineno", 0)
        for decorator in getattr(child, "decorator_list", ()):
            first = min(first, decorator.lineno)
        last = getattr(child, "end_lineno", None) or lines[-1]
        if bisect_left(lines, first) < bisect_right(lines, last):
            yield child
            yield from _at(child, lines)


def _in_text(root: Path, files: Iterable[Path], prefixes: Iterable[str]) -> list[Citation]:
    whole = rf"(?<![\w-])(?:{'|'.join(prefixes)})-[A-Z0-9]+(?:\.\d+)*-\d+(?!\w)"
    return _matches(root, files, re.compile(whole))


def _matches(root: Path, files: Iterable[Path], pattern: re.Pattern[str]) -> list[Citation]:
    return [
        Citation(_name(root, path), line, found)
        for path in files
        for line, found in _found(path.read_text(encoding="utf-8"), pattern)
    ]


def _found(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """What matches in a text, each with the number of its line."""
    line, counted = 1, 0
    for found in pattern.finditer(text):
        line += text.count("\n", counted, found.start())
        counted = found.start()
        yield line, found[0]


def _files(folder: Path, *suffixes: str) -> list[Path]:
    """The files below a folder; what the client is built with has none of ours."""
    found: list[Path] = []
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("node_modules", "dist")]
        found += (Path(at, name) for name in names if Path(name).suffix in suffixes)
    return sorted(found)


def _scenario_files(root: Path) -> list[Path]:
    return sorted(p for p in (root / "scenarios").glob("*/*") if p.suffix in (".toml", ".json"))


def _read_table(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except ValueError as error:
        raise BadData(f"{path}: {error}") from error
    if not isinstance(table, dict):
        raise BadData(f"{path}: not a table")
    return table


def _is_list(path: Path) -> bool:
    return path.name == "not_applicable.toml"


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()

"""Which rules of a game are proved by a test, and which ask nothing of software."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import wartable
from wartable.core.errors import BadData, WartableError
from wartable.core.rulebook import RuleBook, read_book
from wartable.testing import citations
from wartable.testing.citations import Citation


@dataclass(frozen=True, slots=True)
class Coverage:
    """For each rule of a game where code cites it and where tests prove it."""

    book: RuleBook
    cited: Mapping[str, tuple[Citation, ...]]
    tested: Mapping[str, tuple[Citation, ...]]
    not_applicable: Mapping[str, str]

    @property
    def untested(self) -> tuple[str, ...]:
        """The rules that software must keep and no test proves."""
        done = self.tested.keys() | self.not_applicable.keys()
        return tuple(rule for rule in self.book.rules if rule not in done)


def source_tree() -> Path:
    """The root of the source tree this package runs from; an installed copy has none."""
    root = Path(wartable.__file__).parents[1]
    if not (root / "tests").is_dir() or not (root / "pyproject.toml").is_file():
        raise WartableError("rules coverage needs the source tree, and this is an installed copy")
    return root


def measure(root: Path) -> dict[str, Coverage]:
    """The coverage of every game in the source tree."""
    paths = sorted((root / "wartable" / "games").rglob("RULES.md"))
    books = {path: read_book(path) for path in paths}
    proofs = citations.proofs(root)
    code = citations.in_code(root, [book.prefix for book in books.values()])
    measured = {}
    for path, book in books.items():
        tested = _by_rule(book, proofs)
        excused = read_not_applicable(path.with_name("not_applicable.toml"), book)
        if both := sorted(excused.keys() & tested.keys()):
            raise BadData(f"{book.game}: {both[0]} is tested, so it is applicable")
        measured[book.game] = Coverage(book, _by_rule(book, code), tested, excused)
    return measured


def read_not_applicable(path: Path, book: RuleBook) -> dict[str, str]:
    """The rules that ask nothing of software, each with its reason; no file means none."""
    if not path.exists():
        return {}
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadData(f"{path}: {error}") from error
    for rule, reason in listed.items():
        if rule not in book.rules:
            raise BadData(f"{path}: {book.game} has no rule {rule}")
        if not isinstance(reason, str) or not reason.strip():
            raise BadData(f"{path}: {rule} has no reason")
    return listed


def unknown(root: Path, books: Iterable[RuleBook]) -> list[Citation]:
    """Every ID cited in the tree that its game does not define."""
    rules = {book.prefix: book.rules for book in books}
    cited = citations.in_code(root, rules) + citations.in_tests(root, rules)
    found = [each for each in cited if each.rule not in rules[_prefix(each)]]
    found += [each for each in citations.proofs(root) if _prefix(each) not in rules]
    return sorted(found)


def _by_rule(book: RuleBook, cited: Iterable[Citation]) -> dict[str, tuple[Citation, ...]]:
    """The citations of this book's rules, in the book's order."""
    grouped: dict[str, list[Citation]] = {}
    for each in cited:
        grouped.setdefault(each.rule, []).append(each)
    return {rule: tuple(grouped[rule]) for rule in book.rules if rule in grouped}


def _prefix(cited: Citation) -> str:
    """What its game's IDs begin with."""
    return cited.rule.partition("-")[0]

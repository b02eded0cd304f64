"""A game's rules as numbered statements, read from its RULES.md.

An ID is defined where it heads a bullet or a table row; anywhere else it is a reference. A bullet
`- A-1-01 to A-1-09 ...` defines a whole range, whose texts are the table rows of its section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Literal

from wartable.core.errors import BadData, UnknownName

ID = r"[A-Z][A-Z0-9]*-(?:[A-Z]+|\d+(?:\.\d+)*)-\d{2,}"
"""How an ID reads: the game's prefix, a block or section, a number."""

_BULLET = re.compile(rf"- \**({ID})\**(?: to \**({ID})\**)?:?\s*(.*)")
_CELL = re.compile(rf"\**({ID})\**(?:\s+(\*\(.*\)\*))?")
_HEADING = re.compile(r"(#+)\s+(.*)")
_MARK = re.compile(r"\[([IX])\b[^\]]*\]|\((derived|proposed|out)\b[^)]*\)")
_MENTION = re.compile(
    r"(?<![\w-])(?:([A-Z][A-Z0-9]*)-)?([A-Z]+|\d+(?:\.\d+)*)-(\d{2,})"
    r"((?:(?:/|\.\.)\d{2,}|, \d{2,}(?=[,)]))*)"
)


Mark = Literal["I", "X", "derived", "proposed", "out"]
"""How far the source carries a statement: `I` and `derived` follow from it, `X` and `out` are not
in it, `proposed` fills a gap."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement: its text is Markdown, its marks say how far the source carries it."""

    id: str
    text: str
    section: str
    line: int
    marks: tuple[Mark, ...] = ()
    references: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    """The headings it stands under, the widest first; the last one is its section."""

    @property
    def prefix(self) -> str:
        """The part of the ID that names the game, as `S42`."""
        return self.id.partition("-")[0]


@dataclass(frozen=True)
class RuleBook:
    """All rules of one game, in the order of the file."""

    game: str
    rules: Mapping[str, Rule]

    @property
    def prefix(self) -> str:
        """What every ID of the book begins with."""
        return next(iter(self.rules.values())).prefix

    def get(self, rule_id: str) -> Rule:
        """The rule with this ID; `UnknownName` suggests the nearest."""
        wanted = rule_id.strip().upper()
        if wanted in self.rules:
            return self.rules[wanted]
        closeness = {rule: SequenceMatcher(None, wanted, rule).ratio() for rule in self.rules}
        near = sorted((r for r in closeness if closeness[r] > 0.8), key=lambda r: -closeness[r])[:3]
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise UnknownName(f"{self.game} has no rule {rule_id}{hint}")

    def referring_to(self, rule_id: str) -> tuple[str, ...]:
        """The rules whose text refers to this one."""
        return tuple(rule.id for rule in self.rules.values() if rule_id in rule.references)

    def search(self, words: str) -> list[Rule]:
        """The rules that hold the most of these words, best first.

        A word is found at the beginning of a longer one; whole words and shorter texts rank first.
        """
        wanted = {word.removesuffix("s") for word in _words(words)}
        ranked: list[tuple[tuple[int, int, int], Rule]] = []
        for rule in self.rules.values():
            held = set(_words(f"{rule.id} {rule.section} {rule.text}"))
            found = sum(any(have.startswith(word) for have in held) for word in wanted)
            whole = sum(word in held or f"{word}s" in held for word in wanted)
            ranked.append(((-found, -whole, len(rule.text)), rule))
        most = max((-rank[0] for rank, _ in ranked), default=0)
        best = [(rank, rule) for rank, rule in ranked if most and -rank[0] == most]
        return [rule for _, rule in sorted(best, key=lambda pair: pair[0])]


def read_book(path: Path) -> RuleBook:
    """The book in this file; the game's id is the name of the folder."""
    return parse_book(path.parent.name, path.read_text(encoding="utf-8"), str(path))


def read_books(folder: Path) -> dict[str, RuleBook]:
    """Every book under the folder, by game."""
    books = (read_book(path) for path in sorted(folder.rglob("RULES.md")))
    return {book.game: book for book in books}


def parse_book(game: str, text: str, source: str = "RULES.md") -> RuleBook:
    """The book in this text; `BadData` if it defines nothing, or an ID twice, or two prefixes."""
    reader = _Reader(source)
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    drafts = reader.drafts()
    if not drafts:
        raise BadData(f"{source} defines no rule")
    rules = {draft.id: draft.rule(drafts) for draft in drafts.values()}
    prefixes = sorted({rule.prefix for rule in rules.values()})
    if len(prefixes) > 1:
        raise BadData(f"{source} defines rules of more than one game: {', '.join(prefixes)}")
    return RuleBook(game, rules)


@dataclass(slots=True)
class _Draft:
    """A rule while its lines are being read."""

    id: str
    section: str
    line: int
    lines: list[str]
    headings: tuple[str, ...] = ()

    def rule(self, known: Iterable[str]) -> Rule:
        text = "\n".join(self.lines).strip()
        marks: dict[Mark, None] = dict.fromkeys(
            first or second for first, second in _MARK.findall(text)
        )
        mentioned = dict.fromkeys(_mentioned(text, self.id.partition("-")[0]))
        references = tuple(other for other in mentioned if other in known and other != self.id)
        return Rule(self.id, text, self.section, self.line, tuple(marks), references, self.headings)


@dataclass(slots=True)
class _Reader:
    """Goes down the file line by line; `open` is the rule that the next line may continue."""

    source: str
    headings: dict[int, str] = field(default_factory=dict)
    open: _Draft | None = None
    header: list[str] | None = None
    after_blank: bool = False
    defined: list[_Draft] = field(default_factory=list)
    ranges: list[_Draft] = field(default_factory=list)
    rows: dict[tuple[str, str], _Draft] = field(default_factory=dict)

    def read(self, number: int, line: str) -> None:
        if line.startswith("|"):
            self._table_line(number, line)
            return
        self.header = None
        if not line.strip():
            self.after_blank = True
            return
        if heading := _HEADING.match(line):
            self._heading(len(heading[1]), heading[2])
        elif bullet := _BULLET.match(line):
            self._bullet(number, *bullet.groups())
        elif self.open and line.startswith(" ") and not self.after_blank:
            self.open.lines[-1] += " " + line.strip()
        else:
            self.open = None
        self.after_blank = False

    @property
    def section(self) -> str:
        """The nearest heading."""
        return next(reversed(self.headings.values()), "")

    def _heading(self, level: int, title: str) -> None:
        """A heading ends those of its own level and of finer ones."""
        self.headings = {each: of for each, of in self.headings.items() if each < level}
        self.headings[level] = title
        self.open = None

    def _draft(self, rule_id: str, number: int, text: str) -> _Draft:
        return _Draft(rule_id, self.section, number, [text], tuple(self.headings.values()))

    def drafts(self) -> dict[str, _Draft]:
        """What the file defines, in its order; a range has its texts from the rows that hold it."""
        drafts: dict[str, _Draft] = {}
        for draft in self.defined:
            if first := drafts.get(draft.id):
                raise BadData(
                    f"{self.source}:{draft.line}: {draft.id} is defined in line {first.line}"
                )
            drafts[draft.id] = draft
        for draft in self.ranges:
            drafts.setdefault(draft.id, self.rows.get((draft.section, draft.id), draft))
        return dict(sorted(drafts.items(), key=lambda item: item[1].line))

    def _bullet(self, number: int, first: str, last: str | None, text: str) -> None:
        if last:
            self.open = None
            ids = _from_to(first, int(last.rpartition("-")[2]))
            self.ranges += [self._draft(each, number, text) for each in ids]
        else:
            self.open = self._draft(first, number, text)
            self.defined.append(self.open)

    def _table_line(self, number: int, line: str) -> None:
        if self.open and self.open.lines[-1].endswith(":"):
            self.open.lines.append("")
        if self.open and len(self.open.lines) > 1:
            self.open.lines.append(line)
            return
        self.open = None
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if self.header is None:
            self.header = cells
        elif not set(line) <= set("|-: "):
            self._row(number, cells, self.header)

    def _row(self, number: int, cells: list[str], header: list[str]) -> None:
        """A row is headed by its first cell, or by the second if the first is only a number."""
        head = 1 if cells[0].isdigit() and len(cells) > 1 else 0
        for column, cell in enumerate(cells):
            if not (found := _CELL.fullmatch(cell)):
                continue
            others = [
                f"{title}: {other}"
                for place, (title, other) in enumerate(zip(header, cells, strict=False))
                if place != column and other
            ]
            text = "; ".join(others) + (f" {found[2]}" if found[2] else "")
            draft = self._draft(found[1], number, text)
            if column == head:
                self.defined.append(draft)
            else:
                self.rows[self.section, draft.id] = draft


def _from_to(first: str, last: int) -> list[str]:
    stem, _, number = first.rpartition("-")
    return [f"{stem}-{each:0{len(number)}}" for each in range(int(number), last + 1)]


def _mentioned(text: str, prefix: str) -> Iterator[str]:
    """The IDs a text mentions, written whole; `A-13/14`, `A-13..16`, `(A-13, 24)` too."""
    for own, block, number, more in _MENTION.findall(text):
        first = f"{own or prefix}-{block}-{number}"
        yield first
        for sign, other in re.findall(r"(/|\.\.|, )(\d+)", more):
            stem = first.rpartition("-")[0]
            yield from _from_to(first, int(other))[1:] if sign == ".." else [f"{stem}-{other}"]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())

"""A rulebook as people read it.

RULES.md is written for those who build and test: in shorthand, with marks of where a statement
comes from. Here abbreviations are spelled out, marks are taken out of the text, references are
written whole so that they can be followed, and headings say what a player looks for. What is said
otherwise in a game stands in `terms/<game>.toml`; no rule is changed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from wartable.core.codec import ready
from wartable.core.rulebook import ID, Mark, Rule, RuleBook
from wartable.desk.values import Value
from wartable.games.books import book_of

FOLDER = Path(__file__).parent / "terms"
NEIGHBOURS = 2
"""So many rules before and after one are shown with it."""

_MARK = re.compile(
    r"\s*\**\[[IX]\b[^\]]*\]\**|\s*\*?\((?:derived|proposed|out)\b[^)]*\)\*?|^\s*\*Source:.*"
)
_BESIDE = re.compile(r"\[((?:see )?AMB-\d[^\]]*)\]")
_REMARK = re.compile(
    r"\((?:the )?(?:text|verb|wording|printed|[\w ]+ entry says)\b[^()]*?,? (see AMB-\d+)\)"
)
_BRACKETS = re.compile(rf"\[((?:{ID}|, | to )+)\]")
_NOWHERE = re.compile(
    r"\s*[(\[](?:see )?(?:AMB|EX|TC|DT|VAR)-\d+(?:, (?:AMB|EX|TC|DT|VAR)-\d+)*[)\]]"
)
"""A reference to what is no rule."""
_KEPT = re.compile(rf"({ID}|`[^`]*`)")
"""What stays as it is written."""
_SIGNS: tuple[tuple[str, str], ...] = (
    (r"->", "→"),
    (r">=", "≥"),
    (r"<=", "≤"),
    (r"\be\.g\.", "for example"),
    (r"\bi\.e\.", "that is"),
    (r"\bincl\.", "including"),
    (r"\bvs\.?(?= )", "against"),
    (r"\betc\.(?= [A-Z]|$)", "and so on."),
    (r"\betc\.", "and so on"),
    (r"(?<= )-(?= )", "\N{EN DASH}"),
    (r"(?<=\d)-(?=\d)", "\N{EN DASH}"),
    (r"(?<=[.?!]);|(?<=[.?!]\");", ""),
)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's shorthand stands for."""

    spelled: dict[str, str | tuple[str, str]] = {}
    """Abbreviations that are written out; two forms where several are not the word with an s."""
    explained: dict[str, str] = {}
    """Those that players know, and what a newcomer is told of them."""
    headings: dict[str, str] = {}
    """Headings that are worded for players, by how RULES.md has them."""
    phrases: dict[str, str] = {}
    """Anything else that is said more plainly."""


class RuleText(Value, frozen=True):
    """A rule in plain words, Markdown."""

    id: str
    text: str
    section: str
    headings: tuple[str, ...] = ()
    """The headings over it, the widest first; the last one is the section."""
    marks: tuple[Mark, ...] = ()
    references: tuple[str, ...] = ()
    terms: dict[str, str] = msgspec.field(default_factory=dict)
    """Abbreviations in it, with what they mean."""


class RuleList(Value, frozen=True):
    """Rules in the order of the book."""

    rules: tuple[RuleText, ...]


class RuleShown(Value, frozen=True):
    """A rule with what stands around it, and the rules that refer to it."""

    rule: RuleText
    before: tuple[RuleText, ...] = ()
    after: tuple[RuleText, ...] = ()
    referred_by: tuple[str, ...] = ()


class PlainRules:
    """One game's rules in plain words."""

    def __init__(self, book: RuleBook) -> None:
        self._terms = terms_of(book.game)
        plain = _Plain(book, self._terms)
        self._book = RuleBook(
            book.game, {rule.id: plain.rule(rule) for rule in book.rules.values()}
        )
        self._order = list(self._book.rules)

    def all(self) -> RuleList:
        """Every rule."""
        return self._listed(self._book.rules.values())

    def search(self, words: str) -> RuleList:
        """The rules that hold the most of these words."""
        return self._listed(sorted(self._book.search(words), key=lambda rule: rule.line))

    def show(self, rule_id: str) -> RuleShown:
        """One rule among its neighbours; `UnknownName` if there is none."""
        rule = self._book.get(rule_id)
        at = self._order.index(rule.id)
        near = [self._book.rules[each] for each in self._order[max(0, at - NEIGHBOURS) : at]]
        next_ = [self._book.rules[each] for each in self._order[at + 1 : at + 1 + NEIGHBOURS]]
        return RuleShown(
            self._text(rule),
            tuple(self._text(each) for each in near if each.section == rule.section),
            tuple(self._text(each) for each in next_ if each.section == rule.section),
            self._book.referring_to(rule.id),
        )

    def _listed(self, rules: Iterable[Rule]) -> RuleList:
        return RuleList(tuple(map(self._text, rules)))

    def _text(self, rule: Rule) -> RuleText:
        known = self._terms.explained
        terms = {term: known[term] for term in known if re.search(rf"\b{term}s?\b", rule.text)}
        return RuleText(
            rule.id, rule.text, rule.section, rule.headings, rule.marks, rule.references, terms
        )


@cache
def plain_rules(game: str) -> PlainRules:
    """The rules of a game, by its id."""
    return PlainRules(book_of(game))


@cache
def terms_of(game: str) -> Terms:
    """The terms of a game; a game without a file has none of its own."""
    path = FOLDER / f"{game}.toml"
    said: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return msgspec.convert(said, ready(Terms))


class _Plain:
    """Puts the rules of one book into plain words."""

    def __init__(self, book: RuleBook, terms: Terms) -> None:
        self._terms = terms
        self._known = book.rules
        self._prefix = book.prefix
        blocks = {rule.id.split("-")[1]: rule for rule in reversed(list(book.rules.values()))}
        self._titles = {block: rule.section for block, rule in blocks.items() if block.isalpha()}
        first = next(iter(book.rules.values())).headings
        is_title = all(rule.headings[:1] == first[:1] for rule in book.rules.values())
        self._skipped = 1 if is_title else 0
        self._phrases = [
            (_phrase(said), plain.replace("\\", r"\\")) for said, plain in terms.phrases.items()
        ]
        self._spelled = [_spelled(short, long) for short, long in terms.spelled.items()]
        words = {*terms.spelled, *terms.explained}
        named = "|".join(each for each in self._titles if each not in words) or "(?!)"
        self._blocks = re.compile(
            rf"\s*\((?:{named})\)|\bsee ({named})\b(?!-)(?: block)?|\b({named}) block\b"
        )
        any_block = "|".join(map(re.escape, sorted(blocks, key=len, reverse=True)))
        self._mention = re.compile(
            rf"(?<![\w-])(?:{self._prefix}-)?({any_block})-(\d{{2,}})"
            r"((?:(?:/|\.\.)\d{2,}|, \d{2,}(?=[,)]))*)([a-f]?)( ?ff\b\.?)?(?![\w-])"
        )

    def rule(self, rule: Rule) -> Rule:
        """The rule in plain words."""
        headings = tuple(map(self.heading, rule.headings[self._skipped :]))
        return replace(
            rule,
            text=self.text(rule.text),
            section=headings[-1] if headings else "",
            headings=headings,
        )

    def heading(self, heading: str) -> str:
        said = self._terms.headings.get(heading)
        return said if said is not None else self.text(re.sub(r"\bT-[A-Z0-9]+: ", "", heading))

    def text(self, text: str) -> str:
        """Text without marks, its references whole, its shorthand spelled out."""
        text = _MARK.sub("", text)
        for phrase, plain in self._phrases:
            text = phrase.sub(plain, text)
        text = _BESIDE.sub(r"(\1)", _REMARK.sub(r"(\1)", text))
        text = _BRACKETS.sub(r"(\1)", self._mention.sub(self._reference, text))
        text = _NOWHERE.sub("", text)
        text = self._blocks.sub(self._block, text)
        pieces = _KEPT.split(text)
        pieces[::2] = map(self._spell, pieces[::2])
        plain = "".join(pieces).strip()
        return plain[:1].upper() + plain[1:]

    def _spell(self, text: str) -> str:
        for pattern, put in self._spelled:
            text = pattern.sub(put, text)
        for pattern_, sign in _SIGNS:
            text = re.sub(pattern_, sign, text)
        return text

    def _reference(self, found: re.Match[str]) -> str:
        """IDs as they are defined: with `/14` after one they are two, with `..16` the first and the
        last of several."""
        block, number, more, part, following = found.groups()
        ids = [f"{self._prefix}-{block}-{number}"]
        joints = [""]
        for sign, other in re.findall(r"(/|\.\.|, )(\d+)", more):
            ids.append(f"{self._prefix}-{block}-{other}")
            joints.append(" to " if sign == ".." else ", ")
        if any(each not in self._known for each in ids):
            return found[0]
        told = "".join(joint + each for joint, each in zip(joints, ids, strict=True))
        return told + (f" ({part})" if part else "") + (" and following" if following else "")

    def _block(self, found: re.Match[str]) -> str:
        """A block of rules is called by its heading."""
        block = found[1] or found[2]
        if not block:
            return ""
        title = f"“{self.heading(self._titles[block])}”"
        return f"see {title}" if found[1] else title


def _phrase(said: str) -> re.Pattern[str]:
    """A phrase that does not end in the middle of a reference."""
    return re.compile(re.escape(said) + r"(?!-\d)")


def _spelled(
    short: str, long: str | tuple[str, str]
) -> tuple[re.Pattern[str], Callable[[re.Match[str]], str]]:
    """How an abbreviation is found, alone or in the plural, and what is put for it."""
    one, many = (long, f"{long}s") if isinstance(long, str) else long

    def put(found: re.Match[str]) -> str:
        article = found[1] and found[1][0] + ("n " if one[0] in "aeiou" else " ")
        return (article or "") + (many if found[2] else one)

    return re.compile(rf"(?<![\w-])([Aa]n? )?{re.escape(short)}(s)?(?![\w-])"), put

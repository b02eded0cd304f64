"""Names as people type them: any case, blanks or not, abbreviated as long as it is unique."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from wartable.core.errors import UnknownName

PLURAL = re.compile("[a-z]{2,}s")
PLAIN = {**dict.fromkeys(range(0x300, 0x370)), ord("ø"): "o", ord("ł"): "l", ord("ß"): "ss"}
"""Letters as a plain keyboard has them."""
SHORTEST = 2
"""Letters an abbreviation needs."""


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """Small letters without their marks and digits, words apart."""
    text = unicodedata.normalize("NFKD", text.lower()).translate(PLAIN)
    text = re.sub(r"(?<=[a-z])(?=\d)", " ", text)
    return re.sub(r"[^a-z0-9]+", " ", text).strip()


def without_owner(text: str, owner: str) -> str:
    """The text of an action without who does it, with which it begins."""
    return re.sub(rf"^{re.escape(owner)}(?::\s*|\s+|$)", "", text.strip())


class Index:
    """Things of one kind, to be found by what people call them."""

    def __init__(
        self,
        what: str,
        names: Mapping[str, Iterable[str]],
        *,
        has_plurals: bool = False,
        needless: str = "",
    ) -> None:
        """Each thing with all its names, the one it is told by first; `needless` is what names may
        end with and are understood without."""
        self.what = what
        self._needless = needless and f" {needless}"
        self.title = {thing: next(iter(spelt)) for thing, spelt in names.items()}
        self._words = [
            (tuple(normal(name).split()), thing)
            for thing, spelt in names.items()
            for name in dict.fromkeys((*spelt, thing))
        ]
        self._exact = {"".join(words): thing for words, thing in reversed(self._words)}
        self._known: dict[tuple[str, ...], list[str]] = {}
        self._has_plurals = has_plurals
        self.longest = max(len(words) for words, _ in self._words)

    def is_exact(self, said: Sequence[str]) -> bool:
        """Whether these words are a whole name."""
        return "".join(said) in self._exact

    def candidates(self, said: Sequence[str]) -> list[str]:
        """What the words could mean: a whole name, else its beginning, else words inside it, else
        its initials; where there are plurals, `subs` is `sub`."""
        key = tuple(said)
        if key not in self._known:
            if len(self._known) > 4096:
                self._known.clear()
            self._known[key] = self._search(key)
            if not self._known[key] and self._has_plurals and PLURAL.fullmatch(key[-1]):
                self._known[key] = self._search((*key[:-1], key[-1][:-1]))
        return self._known[key]

    def _search(self, said: Sequence[str]) -> list[str]:
        joined = "".join(said)
        if joined in self._exact:
            return [self._exact[joined]]
        if len(said[0]) < SHORTEST or joined.isdigit():
            return []
        found = [
            thing
            for words, thing in self._words
            if _begins(words, said) or (len(said) == 1 and "".join(words).startswith(joined))
        ]
        if not found:
            found = [
                thing
                for words, thing in self._words
                if any(_begins(words[start:], said) for start in range(1, len(words)))
            ]
        if not found and len(said) == 1:
            found = [
                thing
                for words, thing in self._words
                if len(words) > 1 and "".join(word[0] for word in words) == joined
            ]
        return list(dict.fromkeys(found))

    def find(self, text: str) -> str:
        """The thing meant; `UnknownName` suggests others."""
        said = normal(text).split()
        found = self.candidates(said) if said else []
        if not found:
            raise UnknownName(f"there is no {self.what} {text!r}{self.near(text)}")
        if len(found) > 1:
            raise self.ambiguous(text, found)
        return found[0]

    def brief(self, thing: str) -> str:
        """A short name that finds it: `karelia`, `sz 5`."""
        name = normal(self.title[thing])
        short = normal(thing) if name[-1].isdigit() else name.removesuffix(self._needless)
        return short if self.candidates(short.split()) == [thing] else name

    def near(self, text: str) -> str:
        """A suggestion, or nothing."""
        known = {self.brief(thing): thing for thing in self.title}
        known |= {" ".join(words): thing for words, thing in self._words}
        close = get_close_matches(normal(text), known, n=3, cutoff=0.7)
        titles = dict.fromkeys(self.title[known[name]] for name in close)
        return f"; did you mean {' or '.join(titles)}?" if titles else ""

    def ambiguous(self, text: str, found: Sequence[str]) -> UnknownName:
        """Several things are meant."""
        some = ", ".join(self.title[thing] for thing in found[:5])
        more = ", ..." if len(found) > 5 else ""
        return UnknownName(f"{text!r} could be {some}{more}")


def _begins(words: Sequence[str], said: Sequence[str]) -> bool:
    return len(said) <= len(words) and all(
        word == part or (len(part) >= SHORTEST and not part.isdigit() and word.startswith(part))
        for word, part in zip(words, said, strict=False)
    )

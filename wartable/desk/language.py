"""Languages and catalogues: what a desk says, in the reader's language.

`languages` beside this module has what the house itself says. A family has a folder of its own:
`<language>.toml` has every sentence by its key, the same keys in each; `<book>/<language>.toml`
says sentences that are made in English in another language, by the English one;
`<game>/<language>.toml` has a game's names. Sentences are built so that no name has to be declined.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wartable.core.errors import UnknownName
from wartable.core.game import Objection, Reason
from wartable.core.sentences import TEXT, Named, Part, Parts, Sentence, filled, in_english, ruled

ENGLISH = "en"
HOUSE = Path(__file__).parent / "languages"
"""What the kernel and the server say, for every family."""
REFUSALS = "refusals"
"""The book of why a game refuses."""


def _one_or_many(number: int) -> int:
    return 0 if number == 1 else 1


def _russian(number: int) -> int:
    """1, 21: one; 2 to 4, 22 to 24: few; the others many."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def _czech(number: int) -> int:
    """1: one; 2 to 4: few; the others many."""
    return 0 if number == 1 else 1 if number in (2, 3, 4) else 2


FORMS: dict[str, Callable[[int], int]] = {
    ENGLISH: _one_or_many,
    "de": _one_or_many,
    "ru": _russian,
    "cs": _czech,
}
"""Which of its forms a counted noun takes: one, few or many."""


class Catalogue:
    """A family's folder of languages, and folders beside it that have more of its sentences."""

    def __init__(self, folder: Path, *beside: Path) -> None:
        self._folder = folder
        self._folders = (folder, *beside)

    def sentences(self, language: str) -> dict[str, str]:
        """Every sentence of a language by its key, as `phase.purchase`."""
        if language not in FORMS:
            raise UnknownName(f"there is no language {language!r}; there is {', '.join(FORMS)}")
        return _sentences(*(folder / f"{language}.toml" for folder in self._folders))

    def book(self, book: str, language: str) -> dict[str, str]:
        """What the language says for each English sentence of a book, the house's own among them;
        English as it is."""
        if language == ENGLISH:
            return {}
        return _if_there(HOUSE / book / f"{language}.toml") | _if_there(
            self._folder / book / f"{language}.toml"
        )

    def names(self, game: str, language: str) -> dict[str, dict[str, Any]]:
        """A game's names in a language other than English, by what they name."""
        return _if_there(self._folder / game / f"{language}.toml")

    def told(self, found: Objection, language: str, say: Callable[[str, Part], str]) -> Reason:
        """The objection in the language, each part said by its kind and what it is; one that nobody
        has put into the language stays as it is."""
        text = self._text(found.sentence, found.parts, language, say)
        return Reason(found.rule, text, found.about)

    def _text(
        self, english: str, parts: Parts, language: str, say: Callable[[str, Part], str]
    ) -> str:
        sentence = self.book(REFUSALS, language).get(english)
        if sentence is None:
            return filled(english, parts, in_english)

        def tell(within: Sentence) -> str:
            return ruled(self._text(within.english, within.parts, language, say), within.rule)

        return filled(sentence, parts, _saying(say), tell)


def _saying(say: Callable[[str, Part], str]) -> Callable[[str, Part], str]:
    """What stands as it is written is said so; the rest says who knows it."""
    return lambda kind, part: (
        part.name if kind == TEXT and isinstance(part, Named) else say(kind, part)
    )


def _if_there(path: Path) -> dict[str, Any]:
    return _read(path) if path.exists() else {}


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _sentences(*paths: Path) -> dict[str, str]:
    return {key: text for path in paths for key, text in _flat("", _if_there(path))}


def _flat(before: str, table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{before}{key}.", value)
        else:
            yield before + key, value


class Language:
    """The sentences of a catalogue in one language, in English what nobody has put into it; a
    family adds its names."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self.language = language
        self._sentences = catalogue.sentences(ENGLISH) | catalogue.sentences(language)
        self._form = FORMS[language]

    def say(self, key: str, **parts: Any) -> str:
        """The sentence, with its places filled."""
        return self._sentences[key].format(**parts)

    def sentence(self, key: str) -> str | None:
        """The sentence with its places, if there is one."""
        return self._sentences.get(key)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._sentences

    def number(self, what: str, number: int) -> str:
        """A counted word of the catalog: its forms stand as `one | few | many`."""
        forms = self._sentences[f"number.{what}"].split(" | ")
        return f"{number} {self.form(forms, number)}"

    def form(self, forms: tuple[str, ...] | list[str], number: int) -> str:
        """The form that so many of a thing take."""
        return forms[min(self._form(number), len(forms) - 1)]

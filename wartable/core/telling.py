"""What is told of an event: which sentence, and what stands in its places. It is decided once, and
said by whoever tells it: a log in English, a desk in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from wartable.core.sentences import PLACE

WHAT = "what"
"""The place of the clauses in a sentence that has one for them."""


class Said(NamedTuple):
    """What stands in a place, by its kind: a power, a space, units."""

    kind: str
    value: Any


@dataclass(frozen=True)
class Telling:
    """A sentence by its key, with what stands in its places, and clauses that belong to it."""

    key: str
    parts: Parts = field(default_factory=dict)
    clauses: tuple[Telling, ...] = ()


Part: TypeAlias = Said | Telling | int | str
"""What stands in a place: something of a kind, another sentence, or a word as it is."""
Parts: TypeAlias = Mapping[str, Part]
Tell: TypeAlias = Callable[[Telling], str]
"""How somebody tells it."""


@dataclass(frozen=True)
class Voice:
    """Somebody who tells: the sentences by their keys, how things are called by their kind, and how
    clauses are put together for a sentence. A clause may be said otherwise in a certain sentence:
    by the keys of both, with a dot between them."""

    sentence: Callable[[str], str | None]
    call: Callable[[str, Any], str]
    join: Callable[[str, list[str]], str]

    def tell(self, telling: Telling, within: str = "") -> str:
        """All of it in words; nothing if the voice has no sentence for it."""
        key = telling.key
        sentence = self.sentence(f"{within}.{key}") if within else None
        if sentence is None:
            sentence = self.sentence(key)
        if sentence is None:
            return ""
        said = {place: self._put(part) for place, part in telling.parts.items()}
        clauses = [self.tell(clause, key) for clause in telling.clauses]
        if WHAT not in said:
            said[WHAT] = self.join(key, clauses)
        text = PLACE.sub(lambda place: said[place[1]], sentence)
        if f"{{{WHAT}}}" not in sentence and clauses:
            return self.join(key, [text, *clauses])
        return text

    def _put(self, part: Part) -> str:
        if isinstance(part, Telling):
            return self.tell(part)
        return self.call(part.kind, part.value) if isinstance(part, Said) else str(part)

"""The strategy cards, from cards.toml."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from wartable.core.data_file import DataFile, Place
from wartable.games.empire_of_the_sun.facts import (
    Activation,
    Card,
    CardType,
    Counter,
    Duration,
    Effect,
    Forced,
    Limits,
    Map,
    ReactionKind,
    SetCondition,
    Side,
)

WORDS = ("times", "sets", "conditions", "places")
"""The tables of words that stand before the cards."""
RULE_OF = {
    "times": "EOS-CARD-05",
    "sets": "EOS-CARD-80",
    "conditions": "EOS-CARD-81",
    "places": "EOS-CARD-82",
}
"""The rules that say what the words of each table mean."""
DECKS: Mapping[str, Side] = {"AL": "allies", "JP": "japan"}
"""What the number of a card begins with."""

_WORD_OF = {
    "when": "times",
    "if": "conditions",
    "units": "sets",
    "target": "sets",
    "at": "places",
    "else": "places",
    "where": "places",
    "placement": "places",
    "revive_at": "places",
}


@dataclasses.dataclass(frozen=True)
class _Row:
    """A card as it stands in the file."""

    name: str
    type: CardType
    value: int
    summary: str
    reaction: ReactionKind = ""
    intelligence: int | None = None
    event_intelligence: int | None = None
    activation: Activation | None = None
    condition: SetCondition = ""
    requires: tuple[str, ...] = ()
    forced: Forced = ""
    effects: tuple[dict[str, Any], ...] = ()
    draw: int = 0
    remove: bool = False


def read_cards(file: DataFile) -> dict[str, Card]:
    """Every card by its number (EOS-CARD-01), each word in it one of the file's own."""
    words = {kind: file.value((kind,), dict[str, str]) for kind in WORDS}
    numbers = [name for name in file.names() if name not in WORDS]
    return {number: _card(file, number, words) for number in numbers}


def _card(file: DataFile, number: str, words: Mapping[str, Collection[str]]) -> Card:
    place = (number,)
    if number[:3] not in ("AL-", "JP-"):
        raise file.bad(place, "is no number of a card: it begins with neither AL- nor JP-")
    row = file.row(place, _Row)
    for inner, into in (((*place, "activation"), Activation), (_limits(number), Limits)):
        if file.has(*inner):
            known = [each.name for each in dataclasses.fields(into)]
            file.refuse_unknown(inner, "key", file.names(*inner), known)
    known, rule = [*words["conditions"]], RULE_OF["conditions"]
    file.refuse_unknown((number, "requires"), "condition", row.requires, known, rule)
    if not 1 <= row.value <= 3:
        raise file.bad((number, "value"), f"is {row.value}, not 1, 2 or 3")
    if (row.type == "reaction") != bool(row.reaction):
        raise file.bad((number, "type"), "a reaction card, and no other, says of which kind it is")
    if (row.type == "military") and not row.activation:
        raise file.bad((number, "type"), "a military card says how it activates units")
    given = {each.name: getattr(row, each.name) for each in dataclasses.fields(row)}
    given["effects"] = tuple(_effects(file, (number, "effects"), row.effects, words))
    return Card(id=number, side=DECKS[number[:2]], **given)


def _limits(number: str) -> Place:
    return (number, "activation", "limits")


def _effects(
    file: DataFile,
    place: Place,
    rows: tuple[dict[str, Any], ...],
    words: Mapping[str, Collection[str]],
) -> Iterator[Effect]:
    """The operations of an event in their order (EOS-CARD-05)."""
    for row in rows:
        if "op" not in row:
            raise file.bad(place, "an effect names no `op`")
        for key, kind in _WORD_OF.items():
            if isinstance(word := row.get(key), str):
                what = kind.removesuffix("s")
                file.refuse_unknown((*place, key), what, (word,), words[kind], RULE_OF[kind])
        duration = row.get("duration", "")
        file.refuse_unknown((*place, "duration"), "duration", (duration,), get_args(Duration))
        params = dict(row)
        yield Effect(
            op=params.pop("op"),
            when=params.pop("when", ""),
            condition=params.pop("if", ""),
            duration=params.pop("duration", ""),
            chooser=params.pop("chooser", ""),
            params=params,
        )


def check_cards(
    file: DataFile, cards: Mapping[str, Card], counters: Mapping[str, Counter], board: Map
) -> None:
    """Every HQ, unit, hex and card that a card names is known."""
    hqs = [name for name, counter in counters.items() if counter.kind == "hq"]
    nations = {counter.nation for counter in counters.values()} | {"commonwealth"}
    for number, card in cards.items():
        if activation := card.activation:
            named = (*activation.hqs, *activation.by_hq)
            file.refuse_unknown((number, "activation", "hqs"), "HQ", named, hqs)
            limits, place = activation.limits, _limits(number)
            file.refuse_unknown(place, "counter", limits.only_units, counters)
            file.refuse_unknown(place, "nation", limits.only_nations, nations)
            file.refuse_unknown(place, "counter", limits.ground_only, {*counters, *nations})
            file.refuse_unknown(place, "hex", filter(None, (limits.start,)), board.hexes)
        for effect in card.effects:
            _check_effect(file, (number, "effects"), effect, cards, counters, board)


def _check_effect(
    file: DataFile,
    place: Place,
    effect: Effect,
    cards: Mapping[str, Card],
    counters: Mapping[str, Counter],
    board: Map,
) -> None:
    nations = {counter.nation for counter in counters.values()}
    known: dict[str, tuple[str, Collection[str]]] = {
        "unit": ("counter", counters),
        "units": ("counter", counters),
        "in": ("counter", counters),
        "out": ("counter", counters),
        "only": ("counter", {*counters, *nations}),
        "may_revive": ("counter", counters),
        "eliminates": ("nation", nations),
        "hex": ("hex", board.hexes),
        "then": ("hex", board.hexes),
        "of": ("hex", board.hexes),
        "hexes": ("hex", board.hexes),
        "route": ("hex", board.hexes),
        "enables": ("card", cards),
        "blocks": ("card", cards),
        "void_if": ("card", cards),
    }
    for key, (what, names) in known.items():
        value = effect.params.get(key, ())
        if isinstance(value, str) and key not in ("units", "hexes"):
            value = (value,)
        if isinstance(value, list | tuple):
            file.refuse_unknown((*place, key), what, value, names)

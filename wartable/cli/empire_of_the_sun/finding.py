"""Things found by what people call them, and lines that name them turned into the game's texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from wartable.cli.names import SHORTEST, normal
from wartable.core.errors import UnknownName
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import Activate, React
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.names import BOXES, GARRISONS
from wartable.games.empire_of_the_sun.position import NAMED, Position
from wartable.games.empire_of_the_sun.state import Window

WAYS = "sail|steam|march|land|barge|ship|fly|ferry|jump"
GRAMMAR: Mapping[str, str] = {
    r"play (?P<card>.+?) (?:operations|ops|oc)(?: (?:with|by))? (?P<hq>.+)": (
        "play {card} operations {hq}"
    ),
    r"play (?P<card>.+?) (?:event|ec)(?: (?:with|by))? (?P<hq>.+)": "play {card} event {hq}",
    r"play (?P<card>.+?) (?:event|ec)": "play {card} event",
    r"china (?P<card>.+)": "china {card}",
    r"recall (?P<hq>.+?) (?:with |by )?(?P<card>(?:jp|al)\W?\d\d?)": "recall {hq} {card}",
    r"return (?P<hq>.+?) to (?P<hex>.+?) (?:with |by )?(?P<card>(?:jp|al)\W?\d\d?)": (
        "return {hq} to {hex} {card}"
    ),
    r"build (?P<hex>.+?) (?:with |by )?(?P<card>(?:jp|al)\W?\d\d?)": "build {hex} {card}",
    r"agree (?:with )?(?P<card>.+)": "agree {card}",
    r"set aside (?P<card>.+)": "set aside {card}",
    r"discard (?P<card>.+)": "discard {card}",
    r"react with (?P<hq>.+)": "react with {hq}",
    r"react (?P<card>.+)": "react {card}",
    r"activate (?P<units>.+)": "activate {units}",
    rf"(?P<word>{WAYS}) (?P<units>.+?) (?:to|on|at|in) (?P<stop>.+?)"
    r"(?: for (?P<aim>.+?))?(?: via (?P<path>.+))?": "{word} {units} to {stop}{aim}{path}",
    r"to track (?P<unit>.+)": "to track {unit}",
    r"stay (?P<units>.+?) for (?P<hex>.+)": "stay {units} for {hex}",
    r"cover (?P<hex>.+?) with (?P<units>.+)": "cover {hex} with {units}",
    r"withdraw from (?P<hex>.+?) to (?P<stop>.+)": "withdraw from {hex} to {stop}",
    r"roll (?:for )?(?P<hex>.+)": "roll {hex}",
    r"fight (?:at )?(?P<hex>.+)": "fight at {hex}",
    r"hit (?P<enemies>.+)": "hit {enemies}",
    r"keep (?P<any>.+)": "keep {any}",
    r"swap (?P<unit>.+?) for (?P<another>.+)": "swap {unit} for {another}",
    r"retreat (?P<any>.+?) to (?P<stop>.+)": "retreat {any} to {stop}",
    r"put (?P<unit>.+?) (?:at|in|to) (?P<stop>.+)": "put {unit} at {stop}",
    r"give up (?P<unit>.+)": "give up {unit}",
    r"replace (?P<unit>.+?) with (?P<word>\d+ \w+)(?: to (?P<to>.+))?": (
        "replace {unit} with {word}{to}"
    ),
    r"bomb with (?P<units>.+)": "bomb with {units}",
}
"""How orders are said, and what they are in the game's own texts."""
NOWHERE = re.compile(rf"(?P<word>{WAYS}) .+", re.IGNORECASE)
"""A move that does not say where to."""
NOHOW = re.compile(r"play (?P<card>.+?)(?: (?:operations|ops|oc))?", re.IGNORECASE)
"""A card that is played without a word on how, or by whom."""
PATTERNS = [(re.compile(pattern, re.IGNORECASE), order) for pattern, order in GRAMMAR.items()]


def name_of(thing: str) -> str:
    """What people call a counter, a hex, a card, a side or a box."""
    facts = data()
    if thing in facts.counters:
        return facts.counters[thing].name
    if thing in facts.map.hexes:
        named = facts.map.hexes[thing].name
        return f"{named} {thing}" if named else thing
    if thing in GARRISONS:
        return NAMED[thing]
    return {"allies": "Allies", "japan": "Japan"}.get(thing, thing.replace("_", " "))


def _fits(words: Sequence[str], said: Sequence[str]) -> bool:
    """Whether what is said are words of these in their order, or how they begin."""
    left = iter(words)
    return all(any(_begins(word, part) for word in left) for part in said)


def _holds(words: Sequence[str], said: Sequence[str]) -> bool:
    """Whether what is said stands among these words as it is: South Pacific is no SW Pacific."""
    return any([*words[at : at + len(said)]] == said for at in range(len(words) - len(said) + 1))


def _is(words: Sequence[str], said: Sequence[str]) -> bool:
    return words == said


def _begins(word: str, part: str) -> bool:
    return word == part or (len(part) >= SHORTEST and not part.isdigit() and word.startswith(part))


def find(what: str, text: str, *groups: Iterable[str]) -> str:
    """The one thing that is meant in the first group that has any; `UnknownName` if none or
    several are."""
    said = normal(text).split()
    known: dict[str, list[list[str]]] = {}
    for group in groups:
        spelt = {thing: _spellings(thing) for thing in group} if said else {}
        known |= spelt
        near: list[str] = []
        for fits in (_is, _holds, _fits):
            near = near or [
                thing for thing, words in spelt.items() if any(fits(w, said) for w in words)
            ]
        if len(near) == 1:
            return near[0]
        if near:
            some = ", ".join(map(name_of, near[:5]))
            more = ", ..." * (len(near) > 5)
            raise UnknownName(f"{text.strip()!r} could be {some}{more}; say which")
    raise UnknownName(f"there is no {what} {text.strip()!r}{_nearest(said, known)}")


def _nearest(said: Sequence[str], known: Mapping[str, list[list[str]]]) -> str:
    """What may have been meant: something in whose name as many words are much like these."""
    alike = {
        " ".join(words[at : at + len(said)]): thing
        for thing, spelt in known.items()
        for words in spelt
        for at in range(len(words))
    }
    near = get_close_matches(" ".join(said), alike, n=1, cutoff=0.75)
    return f"; did you mean {name_of(alike[near[0]])}?" if near else ""


def _spellings(thing: str) -> list[list[str]]:
    """The words by which a thing is known: its id and its names."""
    facts = data()
    spelt = [normal(thing).split(), normal(name_of(thing)).split()]
    if thing in facts.map.hexes and facts.map.hexes[thing].name:
        spelt.append(normal(facts.map.hexes[thing].name).split())
    if thing in facts.cards:
        spelt.append([str(int(thing[3:]))])
        spelt.append([thing[3:]])
        spelt.append(normal(f"{thing} {facts.cards[thing].name}").split())
        spelt.append(normal(facts.cards[thing].name).split())
    return spelt


class Finder:
    """What somebody means by a name in a position."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos
        self.side = side

    def unit(self, text: str, *, enemy: bool = False, kinds: Sequence[str] = ()) -> str:
        """A counter: of an Offensive under way who takes part first, then own ones on the map, then
        all that are used, then any."""
        side = other(self.side) if enemy else self.side
        own = [unit for unit in self.pos.on_map if self.pos.counter(unit).side == side]
        used = sorted(self.pos.state.at, key=lambda unit: self.pos.counter(unit).side != side)
        groups = [self._active(side), own, self.pos.on_map, used, self.pos.data.counters, GARRISONS]
        return find("unit", text, *([*self._kept(each, kinds)] for each in groups))

    def _active(self, side: str) -> list[str]:
        """Who takes part in the Offensive, once all are named who shall."""
        offensive = self.pos.state.offensive
        if offensive is None or self._is_asked(Activate):
            return []
        active = offensive.activated if offensive.side == side else offensive.reacted
        return [unit for unit in active if self.pos.is_on_map(unit)]

    def _is_asked(self, kind: type[Activate | React]) -> bool:
        top = self.pos.top
        return isinstance(top, Window) and any(isinstance(each, kind) for each in top.decisions)

    def _kept(self, units: Iterable[str], kinds: Sequence[str]) -> Iterator[str]:
        facts = self.pos.data.counters
        return (
            unit for unit in units if not kinds or (unit in facts and facts[unit].kind in kinds)
        )

    def hq(self, text: str) -> str:
        """An HQ; another unit is said to be none."""
        try:
            return self.unit(text, kinds=("hq",))
        except UnknownName as error:
            if not str(error).startswith("there is no"):
                raise
        raise UnknownName(f"{name_of(self.unit(text))} is no HQ")

    def hex(self, text: str) -> str:
        """A hex of the map that is played on."""
        return find("hex", text, self.pos.map.hexes, self.pos.data.map.hexes)

    def place(self, text: str) -> str:
        """A hex or a box."""
        boxes = [*BOXES, *(f"turn_{turn}" for turn in range(1, 16))]
        return find("place", text, boxes, self.pos.map.hexes)

    def card(self, text: str) -> str:
        """A card: of the own hand first, then of the own deck."""
        cards = self.pos.state.cards.get(self.side)  # type: ignore[call-overload]
        held = (*cards.hand, cards.future) if cards else ()
        known = [card for card in held if card in self.pos.data.cards]
        own = [card for card, facts in self.pos.data.cards.items() if facts.side == self.side]
        return find("card", text, known, own, self.pos.data.cards)

    def any(self, text: str) -> str:
        """Whatever is meant: a hex, a unit, a card, a box or a side."""
        if text.strip().lower() in ("japan", "allies"):
            return text.strip().lower()
        if re.fullmatch(r"\s*(?:jp|al)\W?\d\d?\s*", text, re.IGNORECASE):
            return self.card(text)
        hint = ""
        for look in (self.hex, self.unit, self.card, self.place):
            try:
                return look(text)
            except UnknownName as error:
                if "could be" in str(error):
                    raise
                _, semicolon, meant = str(error).partition("; did you mean")
                hint = hint or semicolon + meant
        raise UnknownName(f"there is no unit, hex or card {text.strip()!r}{hint}")

    def order(self, line: str) -> str:
        """The order as the game writes it; empty if it is none of those that name things."""
        for pattern, order in PATTERNS:
            if found := pattern.fullmatch(line.strip()):
                parts = {kind: self._part(kind, text) for kind, text in found.groupdict("").items()}
                if parts.get("aim") == "":
                    parts["aim"] = self._battle(parts["stop"])
                return order.format_map(parts)
        if found := NOWHERE.fullmatch(line.strip()):
            word = found["word"].lower()
            raise UnknownName(f"where does it {word} to? `{word} UNIT, UNIT to HEX`")
        if found := NOHOW.fullmatch(line.strip()):
            card = self.card(found["card"])
            raise UnknownName(
                f"how is it played? `play {card} operations HQ`, `play {card} event HQ`;"
                f" `card {card}` tells every way"
            )
        return ""

    def _battle(self, place: str) -> str:
        """Who reacts and goes to a declared battle does so to fight there (EOS-7.26-08)."""
        if self._is_asked(React) and place in self.pos.offensive.battles:
            return f" for {place}"
        return ""

    def _part(self, kind: str, text: str) -> str:
        if not text:
            return ""
        match kind:
            case "units" | "enemies":
                is_enemy = kind == "enemies"
                return ", ".join(self.unit(each, enemy=is_enemy) for each in several(text))
            case "unit" | "another":
                return self.unit(text)
            case "any":
                return find("unit", text, self.pos.on_map, self.pos.data.counters, GARRISONS)
            case "hq":
                return self.hq(text)
            case "card":
                return self.card(text)
            case "hex":
                return self.hex(text)
            case "stop":
                return self.place(text)
            case "aim":
                return f" for {self.hex(text)}"
            case "to":
                return f" to {self.place(text)}"
            case "path":
                stops = (self.place(each) for each in text.split(">"))
                return f" via {' > '.join(stops)}"
        return text


def several(text: str) -> list[str]:
    """The names in a list."""
    return [each for each in re.split(r"\s*,\s*|\s+and\s+", text.strip()) if each]

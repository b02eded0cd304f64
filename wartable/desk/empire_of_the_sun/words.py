"""What the desk says, in the reader's language.

English names are the game's own; `languages/empire_of_the_sun/<language>.toml` has them in the
others, by tables: `hexes`, `counters`, `cards`, `card_texts`, `regions`, `scenarios`. A name that
is not there stays English.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from wartable.desk.empire_of_the_sun.kinds import kind_of
from wartable.desk.language import Catalogue, Language
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.names import GARRISONS, HIDDEN

GAME = "empire_of_the_sun"
FOLDER = Path(__file__).parent / "languages"
CATALOGUE = Catalogue(FOLDER, FOLDER / "asks")
"""`asks` beside it has what is said with questions."""


class Words(Language):
    """The game in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(CATALOGUE, language)
        self.data = data()
        self._names = CATALOGUE.names(GAME, language)

    def _named(self, table: str, thing: str, english: str) -> str:
        known: str = self._names.get(table, {}).get(thing, english)
        return known

    # the board

    def name_of_hex(self, hex: str) -> str:
        """A hex by its name, or by its number."""
        return self._named("hexes", hex, self.data.map.hexes[hex].name) or hex

    def name_of_place(self, place: str) -> str:
        """A hex, or a box."""
        if place in self.data.map.hexes:
            return self.name_of_hex(place)
        if place.startswith("turn_"):
            return self.say("box.turn", number=place.removeprefix("turn_"))
        return self.say(f"box.{place}")

    def places(self, places: Iterable[str]) -> str:
        """Hexes and boxes, one after the other."""
        return ", ".join(map(self.name_of_place, places))

    def region(self, region: str) -> str:
        return self._named("regions", region, self.data.map.regions[region].name)

    # the counters

    def name_of_counter(self, counter: str) -> str:
        """A counter, or a step of an intrinsic garrison (T-INTRINSIC)."""
        if counter in GARRISONS:
            return self.say("name.garrison")
        return self._named("counters", counter, self.data.counters[counter].name)

    def counters(self, counters: Iterable[str]) -> str:
        """Counters, one after the other; none are said so."""
        return ", ".join(map(self.name_of_counter, counters)) or self.say("name.nobody")

    def kind(self, kind: str) -> str:
        """One counter of the kind."""
        return self._forms(kind)[0]

    def plural(self, kind: str) -> str:
        """Counters of the kind, uncounted."""
        return self._forms(kind)[1]

    def few_and_many(self, kind: str) -> tuple[str, ...]:
        """One, few and many of the kind, where the language tells few from many."""
        one, _, *counted = self._forms(kind)
        return (one, *counted) if counted else ()

    def _forms(self, kind: str) -> tuple[str, ...]:
        """One, several uncounted; where counted ones are called otherwise, then few and many."""
        return tuple(self.say(f"kind.{kind}").split(" | "))

    def kind_of_counter(self, counter: str) -> str:
        """What kind of counter it is."""
        return self.kind(kind_of(self.data.counters[counter]))

    # sides and nations

    def side(self, side: str) -> str:
        """Japan, the Allies, or the Soviet Union, which plays no cards."""
        return self.say(f"side.{side}")

    def nation(self, nation: str) -> str:
        """A nation that can surrender, or one that counters belong to."""
        return self.say(f"nation.{nation}")

    def scenario(self, scenario: str) -> str:
        return self._named("scenarios", scenario, self.data.scenarios[scenario].name)

    def months(self, turn: int) -> str:
        """The months of a turn (T-CALENDAR)."""
        if turn == 1:
            return self.say("months.first")
        return self.say(f"months.{(turn - 2) % 3}", year=1942 + (turn - 2) // 3)

    def span(self, first: int, last: int) -> tuple[str, str]:
        """The month in which the first of these turns begins, and that in which the last ends."""
        return self._month(first, "begins"), self._month(last, "ends")

    def _month(self, turn: int, end: str) -> str:
        if turn == 1:
            return self.say("month.first")
        return self.say(f"month.{end}_{(turn - 2) % 3}", year=1942 + (turn - 2) // 3)

    # cards

    def name_of_card(self, card: str) -> str:
        """A card by its name; one that is hidden is said so."""
        if card == HIDDEN:
            return self.say("name.hidden_card")
        return self._named("cards", card, self.data.cards[card].name)

    def text_of_card(self, card: str) -> str:
        """What its event does, in a sentence."""
        return self._named("card_texts", card, self.data.cards[card].summary)

    def cards(self, cards: Collection[str]) -> str:
        """Cards: those that are seen by name, and how many are hidden."""
        known = [self.name_of_card(card) for card in cards if card != HIDDEN]
        hidden = sum(card == HIDDEN for card in cards)
        return ", ".join([*known, *([self.number("card", hidden)] if hidden else [])])


@cache
def words_in(language: str) -> Words:
    """The game in this language, read once."""
    return Words(language)

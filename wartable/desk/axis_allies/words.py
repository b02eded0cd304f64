"""What the desk says, in the reader's language.

Names of spaces, powers and kinds of units are the edition's own in English and stand in
`languages/<edition>/<language>.toml` in the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from wartable.desk.language import ENGLISH, Catalogue, Language
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.unit import Unit

CATALOGUE = Catalogue(Path(__file__).parent / "languages")
sentences = CATALOGUE.sentences
names = CATALOGUE.names


class Words(Language):
    """One edition in one language."""

    def __init__(self, edition: Edition, language: str) -> None:
        super().__init__(CATALOGUE, language)
        self.data = edition.data
        self.phases = edition.phases
        self.places = (
            {power: at for at, power in enumerate((*self.data.powers, *self.data.parties))},
            {kind: at for at, kind in enumerate(self.data.units)},
        )
        """The places of the powers and of the kinds of units, as the chart has them."""
        self._edition = edition
        self._names = names(edition.id, language) if language != ENGLISH else {}

    def rule(self, *ids: str) -> str:
        """What this edition calls the first of these rules that it has; nothing if it has none."""
        return next(filter(None, map(self._edition.rule, ids)), "")

    def _named(self, table: str, thing: str, english: str) -> str:
        known: str = self._names.get(table, {}).get(thing, english)
        return known

    def power(self, power: str) -> str:
        """A power, or a party that is none."""
        if power in self.data.parties:
            return self._named("parties", power, self.data.parties[power].name)
        return self._named("powers", power, self.data.powers[power].name)

    def army(self, owner: str) -> str:
        """Whose units they are: a power's, or of those who live there, whatever their party."""
        party = self.data.parties.get(owner)
        return self.say("name.army") if party and not party.heirs else self.power(owner)

    def purse(self, purse: str) -> str:
        """Money that is a power's: the power, if it has no other."""
        known = self.data.purses[purse]
        others = [each for each in self.data.purses.values() if each.power == known.power]
        if len(others) == 1:
            return self.power(known.power)
        return self._named("purses", purse, known.name)

    def half(self, purse: str) -> str:
        """What tells a purse from the other one of its power, where the power is named already."""
        return self.purse(purse).removeprefix(f"{self.power(self.data.purses[purse].power)} (")[:-1]

    def objective(self, objective: str) -> str:
        return self._named("objectives", objective, self.data.objectives[objective].name)

    def technology(self, technology: str) -> str:
        known = self.data.research.technologies[technology]
        return self._named("technologies", technology, known.name)

    def technology_text(self, technology: str) -> str:
        """What it does, in a sentence."""
        known = self.data.research.technologies[technology]
        return self._named("technology_texts", technology, known.text)

    def name(self, thing: str) -> str:
        """A power, a party, or a space."""
        if thing in self.data.powers or thing in self.data.parties:
            return self.power(thing)
        return self.space(thing)

    def short_power(self, power: str) -> str:
        """Two letters."""
        name = self.data.powers[power].name
        initials = "".join(word[0] for word in name.split())
        return self._named("short_powers", power, (initials if " " in name else name[:2]).upper())

    def side(self, side: str) -> str:
        return self.say(f"side.{side}") if self.has(f"side.{side}") else side.capitalize()

    def short(self, space: str) -> str:
        """What a small label says: a sea zone's number."""
        return space.rpartition("_")[2] if self._is_numbered(space) else self.space(space)

    def _is_numbered(self, space: str) -> bool:
        return self.data.spaces[space].kind == "sea" and space.rpartition("_")[2].isdigit()

    def space(self, space: str) -> str:
        facts = self.data.spaces[space]
        if self._is_numbered(space):
            return self.say("name.sea_zone", number=self.short(space))
        return self._named("spaces", space, facts.name)

    def spaces(self, spaces: Iterable[str]) -> str:
        """Spaces, one after the other."""
        return ", ".join(map(self.space, spaces))

    def region(self, region: str) -> str:
        return self._named("regions", region, region)

    def passage(self, passage: str) -> str:
        return self._named("passages", passage, passage)

    def city(self, city: str) -> str:
        return self._named("cities", city, city)

    def kind(self, kind: str) -> str:
        """One unit of the kind."""
        return self._forms(kind)[0]

    def plural(self, kind: str) -> str:
        """Units of the kind, uncounted."""
        return self._forms(kind)[1]

    def _forms(self, kind: str) -> tuple[str, ...]:
        """One unit, and units uncounted; where counted units are called otherwise, then few and
        many of them."""
        facts = self.data.units[kind]
        return tuple(self._names.get("kinds", {}).get(kind, (facts.name, facts.plural)))

    def few_and_many(self, kind: str) -> tuple[str, ...]:
        """One, few and many of the kind, where the language tells few from many."""
        one, _, *counted = self._forms(kind)
        return (one, *counted) if counted else ()

    def counted(self, kind: str, number: int) -> str:
        """`1 tank`, `3 tanks`."""
        one, plural, *counted = self._forms(kind)
        return f"{number} {self.form((one, *(counted or (plural,))), number)}"

    def counts(self, counts: Mapping[str, int]) -> str:
        """Kinds with their numbers; nothing is said so."""
        order = {kind: at for at, kind in enumerate(self.data.units)}
        named = sorted(counts.items(), key=lambda pair: order[pair[0]])
        told = ", ".join(self.counted(kind, number) for kind, number in named if number)
        return told or self.say("name.nothing")

    def units(self, force: Iterable[tuple[Unit, int]]) -> str:
        """A force by kind, all states of a kind together, without what it carries."""
        counts: dict[str, int] = {}
        for unit, number in force:
            counts[unit.type] = counts.get(unit.type, 0) + number
        return self.counts(counts)

"""What nations are to each other: worked out once from wars, pacts and what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.state import State

Pair = tuple[str, str]
"""Two nations, in the order of the alphabet."""
TRUCE = "chinese_truce"
NOBODY: frozenset[str] = frozenset()


def pair(one: str, other: str) -> Pair:
    return min(one, other), max(one, other)


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of a nation, as far as others ask."""

    nation: str
    controller: str
    evolved: bool
    gone: bool
    surrendered: bool = False


@dataclass(frozen=True)
class Relations:
    """Who is at war, friendly, cooperating, controlled; who may enter, fly over and use what."""

    wars: frozenset[Pair]
    standings: Mapping[str, Standing]
    truce: bool
    """The Chinese truce is in force (GW-6.6-02)."""

    # each nation

    def is_major(self, nation: str) -> bool:
        """Seven from the start (the Commonwealth is one of three nations), and a Chinese faction
        that evolved (GW-4.1-01, GW-4.2-01); not one that is gone."""
        standing = self.standings[nation]
        return not standing.gone and (data().nations[nation].kind == "major" or standing.evolved)

    def controller(self, nation: str) -> str:
        """Who controls it, or nothing (GW-4.5-05)."""
        return self.standings[nation].controller

    def alliance(self, nation: str) -> str:
        """Its own, or that of who controls it; nothing for a neutral (GW-4.3-01)."""
        return data().nations[nation].alliance or (
            data().nations[controller].alliance if (controller := self.controller(nation)) else ""
        )

    def own_alliance(self, nation: str) -> str:
        """The one that it is listed in: a neutral minor power that somebody controls is none of the
        alliance's nations (GW-4.3-01, GW-4.4-02)."""
        return data().nations[nation].alliance

    def host(self, nation: str) -> tuple[str, ...]:
        """Those that are one nation with it in war and movement, itself among them (GW-7.1-03)."""
        return _hosts()[nation]

    def at_war_with(self, nation: str) -> frozenset[str]:
        return self._foes.get(nation, NOBODY)

    def major_foes(self, nation: str) -> frozenset[str]:
        """The major powers it is at war with."""
        return self._major_foes.get(nation, NOBODY)

    @cached_property
    def _major_foes(self) -> Mapping[str, frozenset[str]]:
        return {
            nation: majors
            for nation, foes in self._foes.items()
            if (majors := frozenset(filter(self.is_major, foes)))
        }

    def is_neutral(self, nation: str) -> bool:
        """A major power that is at war with no other, though perhaps with minors (GW-4.4-01); a
        minor power in no alliance (GW-4.3-01)."""
        if self.is_major(nation):
            return not self.major_foes(nation)
        return not data().nations[nation].alliance

    # player turns

    def lead_of(self, nation: str) -> str:
        """Who decides for a nation: the lead of its player turn, or of its controller's; nothing
        for a neutral that nobody controls (GW-7.1-01, GW-7.1-02)."""
        return self._leads[nation]

    @cached_property
    def _leads(self) -> Mapping[str, str]:
        nations, slots = data().nations, data().slots
        turns = {nation: nations[self.controller(nation) or nation].slot for nation in nations}
        return {nation: slots[turn].nations[0] if turn else "" for nation, turn in turns.items()}

    @cached_property
    def acting(self) -> Mapping[str, tuple[str, ...]]:
        """By player turn the nations that act in it, the lead first: those of the list, and any
        minor that one of them controls (GW-7.1-01, GW-7.1-02)."""
        return {slot.id: self._acting(slot.nations) for slot in data().slots.values()}

    def _acting(self, listed: tuple[str, ...]) -> tuple[str, ...]:
        wards = (nation for nation in self._leads if self.controller(nation))
        return tuple(
            dict.fromkeys(
                nation
                for nation in (*listed, *wards)
                if not self.standings[nation].gone and self.lead_of(nation) == listed[0]
            )
        )

    # two nations

    def is_enemy(self, one: str, other: str) -> bool:
        """War has been declared between them (GW-0.2-10)."""
        return other in self.at_war_with(one)

    def is_neutral_to(self, minor: str, major: str) -> bool:
        """A minor power is neutral to a major that has not declared war on it (GW-4.4-02)."""
        return not self.is_enemy(minor, major)

    def is_cooperating(self, one: str, other: str) -> bool:
        """Two of one alliance that are both at war with the same major power (GW-0.2-01); a minor
        power among them is one that was attacked by it, so is at war with it (GW-0.2-02). Nations
        of one host are one nation (GW-7.1-03). No Chinese faction before it evolves
        (GW-14.3.1-01)."""
        return other in self.friends(one)

    def friends(self, nation: str) -> frozenset[str]:
        """Itself, and those that cooperate with it."""
        return self._friends.get(nation) or frozenset(self.host(nation))

    @cached_property
    def _friends(self) -> Mapping[str, frozenset[str]]:
        """Of those who fight a major power."""
        foes = self._major_foes
        return {
            one: frozenset(
                other
                for other in foes
                if not mine.isdisjoint(foes[other])
                and not self.is_enemy(one, other)
                and self._may_cooperate(one, other)
            ).union(self.host(one))
            for one, mine in foes.items()
        }

    def _may_cooperate(self, one: str, other: str) -> bool:
        both = (one, other)
        if any(self.standings[each].gone for each in both):
            return False
        if any(data().nations[each].evolves_at and not self.is_major(each) for each in both):
            return False
        if not any(map(self.is_major, both)):
            return False
        return bool(self.alliance(one)) and self.alliance(one) == self.alliance(other)

    def is_friendly(self, one: str, other: str) -> bool:
        """Itself, or one that cooperates with it; to be of the same alliance is not enough
        (GW-0.2-11, GW-AMB-01)."""
        return other in self.friends(one)

    def controls(self, one: str, other: str) -> bool:
        """The other, or a nation that fights as one with it, is under its control (GW-4.5-05)."""
        return bool(controller := self.controller(other)) and controller in self.host(one)

    # zones of another nation

    def may_enter(self, nation: str, owner: str) -> bool:
        """Its units may enter and stay in land zones of that owner without combat: of friends
        (GW-0.3-01, GW-4.6-01), and those of both Chinese factions under the truce (GW-6.6-02)."""
        return self.is_friendly(nation, owner) or (self.truce and {nation, owner} == CHINESE)

    def may_capture(self, nation: str, owner: str) -> bool:
        """Land zones of that owner are there for it to take: of an enemy, or of a nation that
        surrendered (GW-5.7-01)."""
        return self.is_enemy(nation, owner) or self.standings[owner].surrendered

    def may_overfly(self, nation: str, owner: str) -> bool:
        """Its aircraft may cross land zones of that owner: where it may enter, of enemies, and of
        minors that it controls (GW-4.5-05, GW-4.6-01)."""
        return (
            self.may_enter(nation, owner)
            or self.may_capture(nation, owner)
            or self.controls(nation, owner)
        )

    def may_use(self, nation: str, owner: str) -> bool:
        """Supply paths of the nation go through zones of that owner: itself, one that it controls
        or that cooperates with it (GW-1.11-02, GW-4.5-05)."""
        return self.is_friendly(nation, owner) or self.controls(nation, owner)

    def may_berth(self, nation: str, owner: str) -> bool:
        """Its ships use naval facilities of that owner: of friends, and the Spanish ones of who
        controls Spain (GW-4.6-01, GW-4.10-03)."""
        return self.is_friendly(nation, owner) or (
            data().nations[owner].lends_ports and self.controls(nation, owner)
        )

    @cached_property
    def _foes(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for one, other in self.wars:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {nation: frozenset(others) for nation, others in found.items()}


CHINESE = frozenset({"ccp", "kmt"})
"""Who can agree the Chinese truce (GW-6.6-01)."""


@lru_cache(maxsize=1)
def _hosts() -> Mapping[str, tuple[str, ...]]:
    nations = data().nations
    return {
        nation.id: tuple(each.id for each in nations.values() if each.host == nation.host)
        if nation.host
        else (nation.id,)
        for nation in nations.values()
    }


def relations_of(state: State) -> Relations:
    """The relations of a state; the same as long as what they follow from is the same."""
    standings = tuple(
        (nation, sheet.controller, sheet.evolved, sheet.gone)
        for nation, sheet in state.sheets.items()
        if sheet.controller or sheet.evolved or sheet.gone
    )
    return _relations(state.wars, standings, state.pacts.get(TRUCE) == "signed")


@lru_cache(maxsize=256)
def _relations(
    wars: frozenset[Pair], standings: Iterable[tuple[str, str, bool, str]], truce: bool
) -> Relations:
    known = {nation: Standing(nation, "", False, False) for nation in data().nations}
    for nation, controller, evolved, gone in standings:
        known[nation] = Standing(nation, controller, evolved, bool(gone), gone == "surrendered")
    return Relations(wars, known, truce)

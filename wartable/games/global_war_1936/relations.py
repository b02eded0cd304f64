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


def pair(one: str, other: str) -> Pair:
    return min(one, other), max(one, other)


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of a nation, as far as others ask."""

    nation: str
    controller: str
    evolved: bool
    gone: bool


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

    def host(self, nation: str) -> tuple[str, ...]:
        """Those that are one nation with it in war and movement, itself among them (GW-7.1-03)."""
        return _hosts()[nation]

    def at_war_with(self, nation: str) -> frozenset[str]:
        return self._foes.get(nation, frozenset())

    def major_foes(self, nation: str) -> frozenset[str]:
        """The major powers it is at war with."""
        return frozenset(filter(self.is_major, self.at_war_with(nation)))

    def is_neutral(self, nation: str) -> bool:
        """A major power that is at war with no other, though perhaps with minors (GW-4.4-01); a
        minor power in no alliance (GW-4.3-01)."""
        if self.is_major(nation):
            return not self.major_foes(nation)
        return not data().nations[nation].alliance

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
        if other in self.host(one):
            return True
        if self.is_enemy(one, other) or not (self._may_cooperate(one, other)):
            return False
        return bool(self.major_foes(one) & self.major_foes(other))

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
        return one == other or self.is_cooperating(one, other)

    def controls(self, one: str, other: str) -> bool:
        """The other, or a nation that fights as one with it, is under its control (GW-4.5-05)."""
        return bool(controller := self.controller(other)) and controller in self.host(one)

    # zones of another nation

    def may_enter(self, nation: str, owner: str) -> bool:
        """Its units may enter and stay in land zones of that owner without combat: of friends
        (GW-0.3-01, GW-4.6-01), and those of both Chinese factions under the truce (GW-6.6-02)."""
        return self.is_friendly(nation, owner) or (self.truce and {nation, owner} == CHINESE)

    def may_overfly(self, nation: str, owner: str) -> bool:
        """Its aircraft may cross land zones of that owner: where it may enter, of enemies, and of
        minors that it controls (GW-4.5-05, GW-4.6-01)."""
        return (
            self.may_enter(nation, owner)
            or self.is_enemy(nation, owner)
            or self.controls(nation, owner)
        )

    def may_use(self, nation: str, owner: str) -> bool:
        """Supply paths of the nation go through zones of that owner: itself, one that it controls
        or that cooperates with it (GW-1.11-02, GW-4.5-05)."""
        return self.is_friendly(nation, owner) or self.controls(nation, owner)

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
        Standing(nation, sheet.controller, sheet.evolved, bool(sheet.gone))
        for nation, sheet in state.sheets.items()
    )
    return _relations(state.wars, standings, state.pacts.get(TRUCE) == "signed")


@lru_cache(maxsize=256)
def _relations(wars: frozenset[Pair], standings: Iterable[Standing], truce: bool) -> Relations:
    known = {nation: Standing(nation, "", False, False) for nation in data().nations}
    return Relations(wars, known | {each.nation: each for each in standings}, truce)

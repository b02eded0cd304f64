"""Who fights whom: powers at war with each other, and the parties that each may attack."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.axis_allies.facts import EditionData

Pair = tuple[str, str]
"""Two powers, in alphabetical order."""


@dataclass(frozen=True)
class Relations:
    """What follows from the wars of a position."""

    foes: dict[str, frozenset[str]]
    """Of each power and party, the powers and parties it may fight."""
    friends: dict[str, frozenset[str]]
    """Of each power, the powers of its side and the parties that joined it."""
    at_war: dict[str, frozenset[str]]
    """Of each power, the powers it is at war with."""
    neutral: dict[str, frozenset[str]]
    """By half of the board, the powers that are neutral powers there: at war with nobody or, where
    their fronts are told, with nobody of the front on that half (E40-POL-18, E40-POL-23,
    G40-NAW-04, G40-SOV-02)."""


def pair(one: str, other: str) -> Pair:
    return min(one, other), max(one, other)


def relations(data: EditionData, declared: frozenset[Pair]) -> Relations:
    """Relations with these wars besides those of the start (G40-POL-01, G40-MAP-11, G40-JPN-06)."""
    wars = {*declared, *(pair(*sorted(both)) for both in data.at_war)}
    at_war = {
        power: frozenset(other for other in data.powers if pair(power, other) in wars)
        for power in data.powers
    }
    foes: dict[str, set[str]] = {power: set(others) for power, others in at_war.items()}
    foes |= {party: set() for party in data.parties}
    friends = {power: set(data.sides[data.powers[power].side]) for power in data.powers}
    for party in data.parties.values():
        for power in data.powers.values():
            if party.side == power.side:
                if not party.neutral:
                    friends[power.id].add(party.id)
            elif at_war[power.id].issuperset(party.kept_by):
                foes[power.id].add(party.id)
                foes[party.id].add(power.id)
    return Relations(
        {name: frozenset(others) for name, others in foes.items()},
        {name: frozenset(others) for name, others in friends.items()},
        at_war,
        {
            half: frozenset(
                power.id
                for power in data.powers.values()
                if at_war[power.id].isdisjoint(power.fronts.get(half, data.powers))
            )
            for half in {space.half for space in data.spaces.values()}
        },
    )

"""What the enemy can do together: each of his units attacks once, where it gains most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wartable.ai.axis_allies.judge import NOBODY, Counts, Judge, counts

WORTH_IT = 1.0
"""An attack that gains less is not expected."""
SHARES = (1.0, 0.6, 0.35, 0.15)
"""Parts of a force that are tried, the whole first."""
COMMITTED = 0.04
"""What it costs to have a unit here and not elsewhere, as a share of its price."""
MOST = 6
"""Attacks that one power is expected to make."""
TAKEN_BACK = 0.5
"""How surely a place that is lost is taken back where that pays."""
AFLOAT = "afloat"
"""The source of what transports land: it comes ashore in one place."""
MOST_KNOWN = 20_000


class Band(NamedTuple):
    """Like units in one place, and the spaces that they can attack."""

    source: str
    kind: str
    number: int
    ends: frozenset[str]


class Strike(NamedTuple):
    """The best attack on a place with what can come: what it gains, who makes it and the chance
    that the place falls."""

    gain: float
    force: Counts
    win: float


NO_STRIKE = Strike(0.0, NOBODY, 0.0)


class _Left:
    """What is left of a band as attacks are chosen."""

    def __init__(self, band: Band) -> None:
        self.source = band.source
        self.kind = band.kind
        self.number = band.number


class Replies:
    """The attacks of one side after another's turn; what was reckoned once is remembered."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._strikes: dict[tuple[Counts, Counts, float, bool, Counts], Strike] = {}

    def together(
        self,
        bands: Iterable[Band],
        standing: Mapping[str, Counts],
        worth: Mapping[str, float],
        guns: frozenset[str],
        gone: frozenset[str],
        retaken: Mapping[str, Counts],
    ) -> dict[str, Strike]:
        """The attacks that a power makes on these places, none with units from places that are
        `gone`; what could take a place back makes it worth less to him."""
        at: dict[str, list[_Left]] = {}
        for band in bands:
            if band.source not in gone:
                left = _Left(band)
                for end in band.ends:
                    if end in standing:
                        at.setdefault(end, []).append(left)
        chosen: dict[str, Strike] = {}
        known: dict[str, Strike] = {}
        waiting = sorted(at)
        while waiting and len(chosen) < MOST:
            for place in waiting:
                if place not in known:
                    force = counts((left.kind, left.number) for left in at[place])
                    again = retaken.get(place, NOBODY)
                    known[place] = self.strike(
                        force, standing[place], worth[place], guns=place in guns, again=again
                    )
            where = max(waiting, key=lambda place: known[place].gain)
            if known[where].gain <= WORTH_IT:
                break
            chosen[where] = known[where]
            touched = self._use(at[where], dict(known[where].force))
            if any(left.source == AFLOAT for left in touched):
                for left in {id(e): e for entries in at.values() for e in entries}.values():
                    if left.source == AFLOAT and left.number:
                        left.number = 0
                        touched.append(left)
            ids = {id(left) for left in touched}
            waiting = [place for place in waiting if place != where]
            for place in waiting:
                if any(id(left) in ids for left in at[place]):
                    known.pop(place)
        return chosen

    @staticmethod
    def _use(entries: list[_Left], used: dict[str, int]) -> list[_Left]:
        """The bands that a force is taken from."""
        touched = []
        for left in entries:
            took = min(used.get(left.kind, 0), left.number)
            if took:
                used[left.kind] -= took
                left.number -= took
                touched.append(left)
        return touched

    def strike(
        self,
        force: Counts,
        defenders: Counts,
        worth: float,
        *,
        guns: bool = False,
        again: Counts = NOBODY,
    ) -> Strike:
        """The best attack with all or a part of a force, if the place may be taken back again."""
        key = (force, defenders, worth, guns, again)
        found = self._strikes.get(key)
        if found is None:
            if len(self._strikes) > MOST_KNOWN:
                self._strikes.clear()
            tried = dict.fromkeys(_part(force, share) for share in SHARES)
            found = max(
                (self._try(part, defenders, worth, guns, again) for part in tried if part),
                key=lambda strike: strike.gain,
                default=NO_STRIKE,
            )
            self._strikes[key] = found
        return found

    def _try(
        self, force: Counts, defenders: Counts, worth: float, guns: bool, again: Counts
    ) -> Strike:
        judge = self.judge
        verdict = judge.land(force, defenders, guns=guns)
        gain = verdict.win * worth + verdict.killed - verdict.lost
        gain -= COMMITTED * judge.value(force)
        if again and verdict.win and gain > WORTH_IT:
            types = judge.data.units
            holding = tuple(pair for pair in verdict.left if types[pair[0]].domain == "land")
            back = judge.land(again, holding)
            lost_again = back.win * worth / 2 + back.killed - back.lost
            gain -= TAKEN_BACK * verdict.win * max(0.0, lost_again)
        return Strike(gain, force, verdict.win)


def _part(force: Counts, share: float) -> Counts:
    """A part of a force, of every kind alike."""
    if share == 1.0:
        return force
    return tuple((kind, some) for kind, n in force if (some := round(n * share)))

"""What a position after my turn has to fear: all that the enemy can do together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wartable.ai.axis_allies.judge import Counts, counts
from wartable.ai.axis_allies.replies import Band, Replies
from wartable.ai.axis_allies.study import Study

FEARED = 1.7
"""How much of what the enemy can do together counts, as a share of a level's care."""


class Outlook:
    """My side's territories that an enemy can attack before my next turn."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.replies = Replies(study.judge)

    def feared(
        self,
        standing: Mapping[str, Counts],
        worth: Mapping[str, float],
        beaten: frozenset[str] = frozenset(),
        chances: Mapping[str, float] | None = None,
        again: Mapping[str, Counts] | None = None,
    ) -> float:
        """What each enemy power gains by its attacks on those who stand there: not with the units
        that are beaten, and where a territory is mine by chance, by that chance."""
        again = self.again if again is None else again
        lost = 0.0
        for bands in self._enemies:
            strikes = self.replies.together(bands, standing, worth, self._guns, beaten, again)
            for place, strike in strikes.items():
                lost += strike.gain * (chances.get(place, 1.0) if chances else 1.0)
        return lost

    @cached_property
    def standing(self) -> dict[str, Counts]:
        """My side's territories that an enemy could attack, and who stands there."""
        study = self.study
        within = {end for bands in self._enemies for band in bands for end in band.ends}
        return {
            space: counts([*study.friends_at(space), *study.new_units(space)])
            for space, by in sorted(study.pos.state.control.items())
            if by in study.appraisal.friends and space in within
        }

    @cached_property
    def worth(self) -> dict[str, float]:
        """What the fall of each of them costs."""
        return {space: self.study.appraisal.worth(space) for space in self.standing}

    @cached_property
    def again(self) -> dict[str, Counts]:
        """What I can bring to each space in a turn, from where my units are now."""
        return self.study.threats.reach(self.study.me)

    @cached_property
    def _guns(self) -> frozenset[str]:
        types = self.study.pos.data.units
        return frozenset(
            space
            for space, units in self.standing.items()
            if any(types[kind].anti_air for kind, _ in units)
        )

    @cached_property
    def _enemies(self) -> list[list[Band]]:
        """The units of each enemy power that can attack a territory."""
        study, land = self.study, self.study.pos.board.land
        found = []
        for power in study.appraisal.enemies:
            bands = [
                band._replace(ends=band.ends & land)
                for band in study.threats.bands(power)
                if study.pos.data.units[band.kind].domain != "sea"
            ]
            found.append([band for band in bands if band.ends])
        return found

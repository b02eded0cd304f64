"""A log of the game, analysed: chances by card play, turning points, the kinds of luck apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.outlook import SIGN
from wartable.ai.empire_of_the_sun.prospects import EmpireProspects
from wartable.analysis import report
from wartable.analysis.empire_of_the_sun.chronicle import Fell, Fought, Play, chronicle
from wartable.analysis.empire_of_the_sun.luck import (
    Gain,
    battle_gain,
    card_gain,
    intelligence_gain,
    strategic_gain,
)
from wartable.analysis.empire_of_the_sun.standing import standing
from wartable.analysis.empire_of_the_sun.words import battle_text, english, names, play_text
from wartable.analysis.report import Analysis, Hits, Luck, Standing, TurningPoint, share_of
from wartable.analysis.turning import greatest, greatest_battle
from wartable.core.log import Log
from wartable.core.telling import Tell
from wartable.games.empire_of_the_sun.events import Rolled
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State

SIDES = ("japan", "allies")
NAMES = {"japan": "Japan", "allies": "Allies"}
PEOPLES = {"japan": "Japanese", "allies": "Allies"}
"""Who they are, where it says: the luck of the Japanese."""
COLOURS = {"japan": "#b3261e", "allies": "#1f4e8c"}
BATTLE, INTELLIGENCE, STRATEGIC, CARDS = SOURCES = ("battle", "intelligence", "strategic", "cards")
"""The kinds of luck."""
NO_HITS = Hits()


@dataclass(frozen=True)
class _Judged:
    """A play with all that is said of it."""

    play: Play
    battles: tuple[report.Battle, ...]
    rolls: tuple[report.Roll, ...]
    end: Standing
    before: Standing
    unjudged: int

    @property
    def chance(self) -> Iterator[report.Battle | report.Roll]:
        """All that was left to chance in it."""
        yield from self.battles
        yield from self.rolls


def analyse(
    game: EmpireOfTheSun, log: Log, progress: Callable[[int], None], tell: Tell | None = None
) -> Analysis:
    """Everything the log tells, as `tell` says it, or in English; what could not be told is in the
    notes."""
    return _Analyst(game, log, tell or english).analyse(progress)


class _Analyst:
    def __init__(self, game: EmpireOfTheSun, log: Log, tell: Tell) -> None:
        self.game = game
        self.log = log
        self.tell = tell
        self.model = EmpireProspects(game)

    def analyse(self, progress: Callable[[int], None]) -> Analysis:
        start = self._standing(self.log.start)
        plays: list[_Judged] = []
        for play in chronicle(self.log):
            plays.append(self._judge(play))
            progress(play.last)
        last = plays[-1].play.end if plays else self.log.start
        turns = [each for each in plays if each.play.side]
        battles = tuple(battle for each in plays for battle in each.battles)
        rounds: dict[int, list[_Judged]] = {}
        for each in plays:
            rounds.setdefault(each.play.turn, []).append(each)
        return Analysis(
            game=self.game.id,
            title=self.game.title,
            sides={side: report.Side(PEOPLES[side], (side,)) for side in SIDES},
            powers={side: report.Power(NAMES[side], side, COLOURS[side]) for side in SIDES},
            actions=self.log.actions,
            outcome=self._outcome(last),
            winners=last.outcome.winners if last.outcome else (),
            start=start,
            turns=tuple(self._turn(each) for each in turns),
            rounds=tuple(
                report.Round(turn, _by_side(these), these[-1].end.win)
                for turn, these in rounds.items()
            ),
            battles=battles,
            rolls=tuple(roll for each in plays for roll in each.rolls),
            luck_of_sides=_by_side(plays),
            luck_of_powers=_by_side(plays),
            turning_points=self._turning_points(turns, battles),
            calibration=self.model.calibration(),
            notes=tuple(self._notes(plays, last)),
            measure="points",
            luck_by_source={
                source: _luck_of(
                    part for each in plays for part in each.chance if _is(part, source)
                )
                for source in SOURCES
            },
            names=names(self.tell),
        )

    def _standing(self, state: State) -> Standing:
        return standing(Position(state), self.model.chances)

    def _outcome(self, last: State) -> str | None:
        """How the game ended; a log whose seed is published goes on no more, whatever the rules."""
        if last.outcome is not None:
            return last.outcome.text
        return "the players ended it" if self.log.published is not None else None

    def _judge(self, play: Play) -> _Judged:
        found = [self._battle(play, fought) for fought in play.fought]
        battles = tuple(each for each in found if each is not None)
        rolls = tuple(roll for fell in play.fell for roll in self._rolls(play, fell))
        return _Judged(
            play,
            battles,
            rolls,
            self._standing(play.end),
            self._standing(play.before),
            len(found) - len(battles),
        )

    def _luck(self, state: State, side: str, gain: Gain) -> Luck:
        """What chance gave a side, in points and in its chance to win."""
        each, sd = self.model.worth_of_a_point(state), gain.variance**0.5
        luck = SIGN[side] * gain.luck
        return report.luck(luck, sd, each * luck, each * sd, NO_HITS)

    def _battle(self, play: Play, fought: Fought) -> report.Battle | None:
        gain = battle_gain(fought)
        if gain is None:
            return None
        pos = Position(fought.before)
        side, sign = pos.offensive.side, SIGN[pos.offensive.side]
        luck = self._luck(fought.before, side, gain)
        each = self.model.worth_of_a_point(fought.before)
        before = self.model.chances(fought.before)[side]
        is_ashore = bool(pos.own(other(side), fought.hex, "ground"))
        return report.Battle(
            first=fought.first,
            last=fought.last,
            round=play.turn,
            power=side,
            against={other(side): 1.0},
            space=fought.hex,
            kind="land" if is_ashore else "sea",
            text=battle_text(self.tell, fought),
            method="exact",
            expected=sign * gain.expected,
            swing=sign * gain.came,
            luck=luck,
            luck_against=share_of(luck, -1.0, NO_HITS),
            win_before=before,
            win_expected=before + each * sign * gain.expected,
            win_after=before + each * sign * gain.came,
        )

    def _rolls(self, play: Play, fell: Fell) -> Iterator[report.Roll]:
        """A die or a draw that is worth something; nothing of those that nobody can judge."""
        found: dict[str, Gain] = {}
        if isinstance(fell.event, Rolled):
            rolls = fell.event.what.startswith((INTELLIGENCE, "special reaction"))
            gain = intelligence_gain(fell) if rolls else strategic_gain(fell)
            if gain is not None:
                found = {fell.event.by: gain}
            what = fell.event.what.partition(" ")[0]
        else:
            found, what = card_gain(fell), CARDS
        for side, gain in found.items():
            luck, sign = self._luck(fell.before, side, gain), SIGN[side]
            yield report.Roll(
                action=fell.n,
                round=play.turn,
                power=side,
                against={other(side): 1.0},
                space="",
                what=what,
                expected=sign * gain.expected,
                swing=sign * gain.came,
                luck=luck,
                luck_against=share_of(luck, -1.0, NO_HITS),
            )

    def _turn(self, each: _Judged) -> report.Turn:
        play = each.play
        return report.Turn(
            play.turn, play.side, play.first, play.last, each.end, _by_side([each]), play.is_over
        )

    def _turning_points(
        self, turns: Sequence[_Judged], battles: Sequence[report.Battle]
    ) -> tuple[TurningPoint, ...]:
        return greatest([self._point(number, each, battles) for number, each in enumerate(turns)])

    def _point(self, number: int, each: _Judged, battles: Sequence[report.Battle]) -> TurningPoint:
        """A play, and what it did to the chance of who played; that the game was declared over is
        nobody's doing."""
        play, side = each.play, each.play.side
        before = self.model.chances(play.before)[side]
        after = self.model.chances(replace(play.end, outcome=None))[side]
        chance = _luck_of(each.chance)[side].win or 0.0
        most = greatest_battle(each.battles, after - before)
        return TurningPoint(
            turn=number,
            battle=None if most is None else battles.index(each.battles[most]),
            round=play.turn,
            power=side,
            side=side,
            text=play_text(self.tell, play),
            before=before,
            after=after,
            dice=chance,
            decision=after - before - chance,
        )

    def _notes(self, plays: Sequence[_Judged], last: State) -> Iterable[str]:
        if not self.log.acted:
            yield "Nobody has done anything yet."
        elif self._outcome(last) is None:
            yield "The game is not over: all of this is so far."
        elif last.outcome is None:
            yield "The players ended the game before the rules did; the log does not say who won."
        if unjudged := sum(each.unjudged for each in plays):
            yield f"Battles without exact odds, whose luck is not counted: {unjudged}."
        yield (
            "The model of who wins was set by hand: how well its chances foretell games is not"
            " known."
        )
        if self.log.is_of_other_rules:
            yield (
                f"The log was written under version {self.log.header.rules} of the rules; the odds"
                f" are those of version {self.game.version}."
            )


def _is(part: report.Battle | report.Roll, source: str) -> bool:
    """Whether a piece of luck is of this kind."""
    if isinstance(part, report.Battle):
        return source == BATTLE
    kinds = {INTELLIGENCE: INTELLIGENCE, "special": INTELLIGENCE, CARDS: CARDS}
    return source == kinds.get(part.what, STRATEGIC)


def _luck_of(parts: Iterable[report.Battle | report.Roll]) -> dict[str, Luck]:
    """By side; what one has the other lacks."""
    known = list(parts)
    return {
        side: report.all_luck(
            (each.luck if each.power == side else each.luck_against for each in known),
            has_chances=True,
        )
        for side in SIDES
    }


def _by_side(plays: Iterable[_Judged]) -> dict[str, Luck]:
    return _luck_of(part for each in plays for part in each.chance)

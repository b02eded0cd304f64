"""A log of the family, analysed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from wartable.ai.axis_allies.prospects import model, what_moved
from wartable.ai.prospects import Calibration, Chances, calibration_of, prospects_of
from wartable.analysis import report
from wartable.analysis.axis_allies.chronicle import Fought, Turn, chronicle
from wartable.analysis.axis_allies.luck import exact_gain, hits_by_power, solve, volleys_gain
from wartable.analysis.axis_allies.outlook import exact_change, volleys_change
from wartable.analysis.axis_allies.rolls import Judged, judge_rolls, worth_of_an_ipc
from wartable.analysis.axis_allies.standing import standing
from wartable.analysis.axis_allies.turning import turning_points
from wartable.analysis.axis_allies.words import battle, english
from wartable.analysis.report import Analysis, Hits, Luck, Standing, all_hits, all_luck, share_of
from wartable.core.errors import Place
from wartable.core.history import followed
from wartable.core.log import Log
from wartable.core.telling import Tell
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, State
from wartable.odds.axis_allies.result import worth

Progress = Callable[[int], None]
"""Told how many actions are done."""


class _Judged(NamedTuple):
    """A turn with all that is said of it."""

    turn: Turn
    battles: list[report.Battle]
    rolls: list[report.Roll]
    end: Standing
    hits: dict[str, Hits]
    """By power."""

    @property
    def dice(self) -> Iterator[report.Battle | report.Roll]:
        """All that the dice gave in it."""
        yield from self.battles
        yield from self.rolls


def analyse(game: AxisAllies, log: Log, progress: Progress, tell: Tell | None = None) -> Analysis:
    """Everything the log tells, as `tell` says it, or in English; what could not be told is in the
    notes."""
    return _Analyst(game, log, tell or english(game.edition.data)).analyse(progress)


class _Analyst:
    def __init__(self, game: AxisAllies, log: Log, tell: Tell) -> None:
        self.game = game
        self.log = log
        self.tell = tell
        self.data = game.edition.data
        self.side = Position(game.edition, log.start).side
        self.chances: Chances | None = prospects_of(game)

    def analyse(self, progress: Progress) -> Analysis:
        data = self.data
        start = self._standing(self.log.start)
        turns: list[_Judged] = []
        for turn in chronicle(self.game.edition, self.log):
            with followed(partial(self._place, turn)):
                turns.append(self._judge_turn(turn))
            progress(turn.last)
        last = turns[-1].turn.after if turns else self.log.start
        battles = [battle for each in turns for battle in each.battles]
        rounds: dict[int, list[_Judged]] = {}
        for each in turns:
            rounds.setdefault(each.turn.round, []).append(each)
        points = turning_points(
            data,
            start,
            [(each.turn, each.battles, each.rolls, self._before_the_end(each)) for each in turns],
            self.tell,
            self._cause,
        )
        return Analysis(
            game=self.game.id,
            title=self.game.title,
            sides={
                side: report.Side(side.capitalize(), tuple(p for p in data.powers if p in powers))
                for side, powers in data.sides.items()
            },
            powers={
                power.id: report.Power(power.name, power.side, power.colour)
                for power in data.powers.values()
            },
            actions=self.log.actions,
            outcome=self._outcome(last),
            winners=last.outcome.winners if last.outcome else (),
            start=start,
            turns=tuple(self._turn(each) for each in turns),
            rounds=tuple(
                report.Round(number, self._by_side(these), these[-1].end.win)
                for number, these in rounds.items()
            ),
            battles=tuple(battles),
            rolls=tuple(roll for each in turns for roll in each.rolls),
            luck_of_sides=self._by_side(turns),
            luck_of_powers=self._by_power(turns),
            turning_points=points,
            calibration=self._calibration(),
            notes=tuple(self._notes(turns, battles, last)),
            measure="IPC",
        )

    def _calibration(self) -> Calibration | None:
        """How well the chances foretell this game: one that the model was fitted to."""
        return calibration_of(self.game) if self.game.id in model().start else None

    def _standing(self, state: State) -> Standing:
        return standing(Position(self.game.edition, state), self.chances)

    def _outcome(self, last: State) -> str | None:
        """How the game ended; a log whose seed is published goes on no more, whatever the rules."""
        if last.outcome is not None:
            return last.outcome.text
        return "the players ended it" if self.log.published is not None else None

    def _before_the_end(self, each: _Judged) -> Standing:
        """How a turn left the game, before it was declared over: that is nobody's doing."""
        if each.turn.after.outcome is None:
            return each.end
        return self._standing(replace(each.turn.after, outcome=None))

    def _cause(self, turn: Turn, side: str, up: bool) -> str | None:
        before, after = (Position(self.game.edition, each) for each in (turn.before, turn.after))
        return what_moved(before, after, side, up=up)

    def _place(self, turn: Turn) -> Place:
        """The line of its last action, for errors."""
        return self.log.place_of(self.log.acted[turn.last - self.log.actions_before - 1])

    def _judge_turn(self, turn: Turn) -> _Judged:
        battles = [self._judge(turn, fought) for fought in turn.fought]
        volleys = [volley for fought in turn.battles for volley in fought.volleys]
        judged = list(judge_rolls(self.game.edition, turn.rolls))
        hits = hits_by_power(volleys)
        for each in judged:
            by = each.roll.rolled.by
            hits[by] = all_hits((hits.get(by, Hits()), each.hits))
        rolls = [self._judge_roll(turn, each) for each in judged]
        return _Judged(turn, battles, rolls, self._standing(turn.after), hits)

    def _judge_roll(self, turn: Turn, judged: Judged) -> report.Roll:
        rolled, gain = judged.roll.rolled, judged.gain
        sd = gain.variance**0.5
        win = win_sd = None
        if self.chances is not None:
            each = worth_of_an_ipc(self._win(rolled.by), judged)
            win, win_sd = each * gain.luck, abs(each) * sd
        luck = report.luck(gain.luck, sd, win, win_sd, judged.hits)
        return report.Roll(
            action=judged.roll.n,
            round=turn.round,
            power=rolled.by,
            against={judged.against: 1.0} if judged.against else {},
            space=rolled.space,
            what=rolled.what,
            expected=gain.expected,
            swing=gain.swing,
            luck=luck,
            luck_against=share_of(luck, -1.0, Hits()),
        )

    def _judge(self, turn: Turn, fought: Fought) -> report.Battle:
        joined = fought.joined
        parts = solve(fought)
        gain = volleys_gain(fought) if parts is None else exact_gain(fought, parts)
        change = None
        if self.chances is not None:
            change = (
                volleys_change(fought, gain, self._win(joined.attacker))
                if parts is None
                else exact_change(fought, parts, self._win(joined.attacker))
            )
        hits = hits_by_power(fought.volleys)
        luck = report.luck(
            gain.luck,
            gain.variance**0.5,
            change.luck if change else None,
            change.variance**0.5 if change else None,
            hits.pop(joined.attacker, Hits()),
        )
        return report.Battle(
            first=fought.first,
            last=fought.last,
            round=turn.round,
            power=joined.attacker,
            against=self._shares(fought),
            space=joined.space,
            kind="raid" if joined.kind == "air" else "sea" if joined.kind == "sea" else "land",
            text=self.tell(battle(self.data, fought)),
            method="volleys" if parts is None else "exact",
            expected=gain.expected,
            swing=gain.swing,
            luck=luck,
            luck_against=share_of(luck, -1.0, all_hits(hits.values())),
            win_before=change.before if change else None,
            win_expected=change.expected if change else None,
            win_after=change.after if change else None,
        )

    def _win(self, power: str) -> Callable[[State], float]:
        """The chance of the power's side."""
        chances, side = self.chances, self.side(power)
        assert chances is not None
        return lambda state: chances(state)[side]

    def _shares(self, fought: Fought) -> dict[str, float]:
        """Who defended, by the worth of the units; where nobody stood, who controls the place."""
        pos = fought.stretches[0].case.pos
        worths: dict[str, int] = {}
        for pair in fought.joined.defenders:
            owner = pair[0].owner
            worths[owner] = worths.get(owner, 0) + worth(pos, (pair,))
        whole = sum(worths.values())
        if whole:
            return {owner: part / whole for owner, part in worths.items()}
        controller = fought.before.control.get(fought.joined.space)
        return {controller: 1.0} if controller else {}

    def _luck(self, parts: Iterable[Luck]) -> Luck:
        return all_luck(parts, has_chances=self.chances is not None)

    def _by_side(self, turns: Iterable[_Judged]) -> dict[str, Luck]:
        """What one side has by luck the other lacks, even if a neutral had the damage; the dice of
        neutrals are nobody's."""
        found: dict[str, list[Luck]] = {side: [] for side in self.data.sides}
        for each in (part for turn in turns for part in turn.dice):
            theirs = each.luck_against
            if not all(self.side(owner) for owner in each.against):
                theirs = share_of(theirs, 1.0, Hits())
            for side, parts in found.items():
                parts.append(each.luck if self.side(each.power) == side else theirs)
        return {side: self._luck(parts) for side, parts in found.items()}

    def _by_power(self, turns: Sequence[_Judged]) -> dict[str, Luck]:
        found: dict[str, list[Luck]] = {power: [] for power in self.data.powers}
        for each in (part for turn in turns for part in turn.dice):
            found[each.power].append(share_of(each.luck, 1.0, Hits()))
            for owner, share in each.against.items():
                if owner in found:
                    found[owner].append(share_of(each.luck_against, share, Hits()))
        return {
            power: share_of(self._luck(parts), 1.0, _hits_of(power, (t.hits for t in turns)))
            for power, parts in found.items()
        }

    def _turn(self, each: _Judged) -> report.Turn:
        turn = each.turn
        return report.Turn(
            turn.round,
            turn.power,
            turn.first,
            turn.last,
            each.end,
            self._by_side([each]),
            turn.is_over,
        )

    def _notes(
        self, turns: Sequence[_Judged], battles: Sequence[report.Battle], last: State
    ) -> Iterable[str]:
        if not self.log.acted:
            yield "Nobody has done anything yet."
        elif self._outcome(last) is None:
            yield "The game is not over: all of this is so far."
        elif last.outcome is None:
            yield "The players ended the game before the rules did; the log does not say who won."
        for frame in self.log.start.flow:
            if isinstance(frame, Battle):
                place = self.data.spaces[frame.space].name
                yield f"The log begins in the middle of the battle in {place}: it is not counted."
        if turns and (space := turns[-1].turn.unfinished):
            place = self.data.spaces[space].name
            yield f"The battle in {place} is still being fought and counts for nothing yet."
        if self.chances is None:
            yield f"Nobody has made a model of who wins {self.game.title}, so there are no chances."
        elif self.game.id not in model().start:
            yield (
                "The model of who wins was fitted to other games than this: how well its chances"
                " foretell it is not known."
            )
        elif calibration_of(self.game) is None:
            yield (
                "The model of who wins was set by hand: how well its chances foretell games is not"
                " known."
            )
        if large := [battle for battle in battles if battle.method == "volleys"]:
            places = ", ".join(
                f"{self.data.spaces[battle.space].name} (round {battle.round})" for battle in large
            )
            yield f"The exact odds do not cover these, judged volley by volley: {places}."
        if self.log.is_of_other_rules:
            yield (
                f"The log was written under version {self.log.header.rules} of the rules; the odds"
                f" are those of version {self.game.version}."
            )


def _hits_of(power: str, turns: Iterable[Mapping[str, Hits]]) -> Hits:
    return all_hits(hits[power] for hits in turns if power in hits)

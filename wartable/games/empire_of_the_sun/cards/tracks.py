"""Operations that move a marker on a track (EOS-5.34-01)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards.running import Operation, Running
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.script import Script

WILL = range(11)
"""The US Political Will track (EOS-16.4-02)."""
EUROPE = range(-7, 4)
"""The War in Europe track (EOS-15.7-01)."""
REVOLTS = 4


def _within(track: range, value: int) -> int:
    return min(max(value, track[0]), track[-1])


def change_will(script: Script, delta: int, why: str) -> None:
    """Political Will changes, and what goes beyond the track is lost (EOS-16.4-02)."""
    script.track("will", _within(WILL, script.state.tracks.will + delta), why)


def _political_will(run: Running) -> bool:
    """EOS-CARD-35."""
    change_will(run.script, run.says("delta"), run.card)
    return True


def _war_in_europe(run: Running) -> bool:
    """The value of the year, within the track (EOS-CARD-37, EOS-15.7-02)."""
    by_year = {str(year): step for year, step in run.says("by_year").items()}
    delta = by_year.get(str(run.pos.year), 0)
    run.script.track("europe", _within(EUROPE, run.pos.state.tracks.europe + delta), run.card)
    return True


def _inter_service(run: Running) -> bool:
    """A marker that stands there already stays (EOS-CARD-36, EOS-5.31-12)."""
    rivalry = run.says("to") == "rivalry"
    name = "us_rivalry" if run.says("side") == "us" else "japan_rivalry"
    if getattr(run.pos.state.marks, name) != rivalry:
        run.script.mark(**{name: rivalry})
    return True


def _china_marker(run: Running) -> bool:
    """Boxes to the left or right; at Government Collapsed China surrenders at once, and after that
    nothing happens (EOS-CARD-38, EOS-13.73-01)."""
    to_stable = bool(run.says("may_reach_stable_front"))
    china.move(run.script, run.says("delta"), to_stable=to_stable)
    return True


def _india_marker(run: Running) -> bool:
    """Boxes toward Revolts and never past it (EOS-CARD-39)."""
    if "india" not in run.pos.state.memory.surrendered:
        to = min(run.pos.state.tracks.india - run.says("delta"), REVOLTS)
        run.script.track("india", to, run.card)
    return True


def _asp(run: Running) -> bool:
    """The level changes, or there are extra points for this Offensive (EOS-CARD-41)."""
    side, delta = run.says("side"), run.says("delta")
    if run.says("temporary"):
        bonus = run.script.offensive.bonus_asp
        run.script.note(bonus_asp=bonus | {side: bonus.get(side, 0) + delta})
        return True
    asp = run.pos.state.marks.asp
    now = asp[side]
    to = max(now + delta, min(now, run.says("not_below", 0)))
    run.script.mark(asp=asp | {side: to})
    return True


OPERATIONS: dict[str, Operation] = {
    "political_will": Operation(_political_will),
    "war_in_europe": Operation(_war_in_europe),
    "inter_service": Operation(_inter_service),
    "china_marker": Operation(_china_marker),
    "india_marker": Operation(_india_marker),
    "asp": Operation(_asp),
}

"""Points, the roll that may end the game, and who won (chapter 3)."""

from __future__ import annotations

from wartable.core.game import Outcome
from wartable.games.global_war_1936.events import EndRolled, GameEnded
from wartable.games.global_war_1936.facts_nations import ALLIANCES
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.setup import leads

CAPITALS = (
    "berlin",
    "tokyo",
    "rome",
    "moscow",
    "washington_d_c",
    "london",
    "paris",
    "calcutta",
    "sydney",
)
"""Each that an enemy holds takes 1 off the roll (GW-3.4-02)."""


def points(pos: Position) -> dict[str, int]:
    """By alliance: its victory cities and the objectives that hold (GW-3.1-01, GW-3.2-01,
    GW-3.3-02)."""
    found: dict[str, int] = dict.fromkeys(ALLIANCES, 0)
    for city in pos.data.victory_cities.values():
        if alliance := pos.relations.alliance(pos.state.control[city.zone]):
            found[alliance] += city.points
    for objective in pos.data.objectives.values():
        if holds(pos, objective.id):
            found[objective.alliance] += objective.points
    return found


def leaders(counted: dict[str, int]) -> tuple[str, ...]:
    """The alliances in first place; several if they are tied."""
    most = max(counted.values())
    return tuple(alliance for alliance, number in counted.items() if number == most)


def held_capitals(pos: Position) -> int:
    """Of the capitals that count, those owned by an enemy of their original owner, or of
    who goes on in its place (GW-3.4-02)."""
    land, nations = pos.data.map.land, pos.data.nations
    held = 0
    for zone in CAPITALS:
        original = land[zone].roundel
        heirs = (original, nations[original].becomes or original)
        held += any(pos.relations.is_enemy(each, pos.state.control[zone]) for each in heirs)
    return held


def end_round(script: Script) -> None:
    """After the USA: points are counted and from July 1944 on the USA rolls for the end
    (GW-3.4-01); at a table that agreed on a last round, that ends it too."""
    pos = script.pos
    counted = points(pos)
    first = leaders(counted)
    calendar = pos.data.calendar
    if pos.state.tied:
        if len(first) == 1:
            _end(script, counted, "GW-3.4-04")
    elif pos.date >= min(calendar.ends_at):
        (face,) = script.roll("end")
        less = held_capitals(pos)
        at_most = calendar.ends_at.get(pos.date, calendar.ends_later)
        ends = face - less <= at_most
        is_tied = ends and len(first) > 1
        script.emit(EndRolled(face, less, at_most, counted, is_tied))
        if ends and not is_tied:
            _end(script, counted, "GW-3.4-03")
    if script.state.outcome is None and pos.state.round == pos.state.options.rounds:
        _end(script, counted, "GW-3.1-01")


def _end(script: Script, counted: dict[str, int], rule: str) -> None:
    """The alliance with most points wins; a tie at an agreed last round is a draw (GW-3.1-01,
    GW-3.4-03)."""
    first = leaders(counted)
    nations = script.pos.data.nations
    winners = tuple(lead for lead in leads() if nations[lead].alliance in first)
    said = ", ".join(f"{alliance} {number}" for alliance, number in counted.items())
    script.emit(GameEnded(Outcome(winners if len(first) == 1 else (), rule, f"points: {said}")))

"""Who has won at the end of a round."""

from __future__ import annotations

from wartable.core.game import Outcome
from wartable.games.axis_allies.position import Position


def cities(pos: Position) -> dict[str, int]:
    """The victory cities of each side: those of its powers together (S42-VIC-08, S42-VIC-09)."""
    held = dict.fromkeys(pos.data.sides, 0)
    for space in pos.data.spaces.values():
        if space.victory_city:
            held[pos.side(pos.state.control[space.id])] += 1
    return held


def cities_needed(pos: Position) -> int:
    """How many cities win at the end of a round, as the table agreed (S42-VIC-04, S42-VIC-05)."""
    wanted = pos.data.victory
    assert wanted is not None, f"cities alone do not win {pos.edition.title}"
    return wanted.total if pos.state.options.victory == "total" else wanted.standard


def by_victory_cities(pos: Position) -> Outcome | None:
    """Checked after the last turn of a round: a side with enough cities has won; at the agreed last
    round the side with more (S42-VIC-04, S42-VIC-05, S42-VIC-07, S42-TBL-05)."""
    needed = cities_needed(pos)
    for side, number in cities(pos).items():
        if number >= needed:
            is_total = pos.state.options.victory == "total"
            rule = pos.rule("S42-VIC-05" if is_total else "S42-VIC-04")
            return Outcome(
                pos.data.sides[side], rule, f"the {side.capitalize()} hold {number} victory cities"
            )
    return at_last_round(pos)


def at_last_round(pos: Position) -> Outcome | None:
    """At the agreed last round the side with more cities has won; equal numbers are a draw
    (S42-TBL-05, E40-TBL-05, G40-TBL-05)."""
    if not pos.state.options.rounds or pos.state.round < pos.state.options.rounds:
        return None
    held = cities(pos)
    rule = pos.rule("S42-TBL-05")
    most = max(held.values())
    leaders = [side for side, number in held.items() if number == most]
    if len(leaders) > 1:
        return Outcome((), rule, f"a draw: {most} victory cities each at the last round")
    text = f"the {leaders[0].capitalize()} hold {most} victory cities at the last round"
    return Outcome(pos.data.sides[leaders[0]], rule, text)

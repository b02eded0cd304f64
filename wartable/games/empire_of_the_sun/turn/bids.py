"""Sides are bid for (16.48)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.core.flow import answer, asked
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import PlaceBid
from wartable.games.empire_of_the_sun.cards.tracks import WILL, change_will
from wartable.games.empire_of_the_sun.decisions import Bid
from wartable.games.empire_of_the_sun.events import SidesTaken
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Window

MOST = 20
"""No more is bid: no scenario has more points, nor the track more boxes, to give."""


def ask(script: Script) -> None:
    """Both bid, and nobody sees the other's bid before both are in (EOS-16.48-01)."""
    script.ask(*(Bid(side) for side in SIDES))


def objections(pos: Position, action: PlaceBid) -> Iterator[Objection]:
    """Points that there are: boxes of Political Will in a campaign (EOS-16.48-01,
    EOS-16.48-03)."""
    most = WILL[-1] if pos.scenario.victory == "campaign" else MOST
    if action.points > most:
        yield rules.no(pos, "EOS-16.48-01", "at most {number} points are bid", number=most)


def _bid(script: Script, action: PlaceBid) -> None:
    window = script.pos.top
    assert isinstance(window, Window)
    bids = (*window.answers, action)
    if answer(script, asked(window, Bid, action), bids):
        script.open(bids)
        settle(script, {each.by: each for each in bids if isinstance(each, PlaceBid)})


def settle(script: Script, bids: dict[str, PlaceBid]) -> None:
    """Who bids more for a side plays it, equal bids are settled by the higher die; Japan's total
    falls by a bid for Japan and rises by one for the Allies, with different sides by both
    (EOS-16.48-01, EOS-16.48-02); in a campaign Political Will moves the other way
    (EOS-16.48-03)."""
    japan, allies = bids["japan"], bids["allies"]
    if japan.side != allies.side:
        counted = [japan, allies]
        is_swapped = japan.side != "japan"
    else:
        best = _higher(script, japan, allies)
        counted = [best]
        is_swapped = best.side != best.by
    if is_swapped:
        seats: dict[str, tuple[Any, ...]] = {
            seat: tuple(sorted(other(side) for side in own))
            for seat, own in script.state.options.seats.items()
        }
        script.emit(SidesTaken(seats))
    points = sum(bid.points if bid.side == "allies" else -bid.points for bid in counted)
    _note(script, points)


def _higher(script: Script, a: PlaceBid, b: PlaceBid) -> PlaceBid:
    if a.points != b.points:
        return a if a.points > b.points else b
    while True:
        faces = []
        for bid in (a, b):
            face = script.roll("bid")
            side: Side = "japan" if bid.by == "japan" else "allies"
            script.tell("bid", side, face)
            faces.append(face)
        if faces[0] != faces[1]:
            return a if faces[0] > faces[1] else b


def _note(script: Script, points: int) -> None:
    if script.pos.scenario.victory != "campaign":
        script.keep(bid=points)
    elif script.pos.scenario.special_turn:
        script.keep(bid=-points)
    else:
        change_will(script, -points, "EOS-16.48-03")


def _ways(pos: Position, decision: Bid) -> list[PlaceBid]:
    found = [PlaceBid(decision.owner, side, points) for side in SIDES for points in range(MOST + 1)]
    return [each for each in found if not any(objections(pos, each))]


def _branches(pos: Position, decision: Bid) -> tuple[Branch, ...]:
    return (rules.branch("bid", _ways, pos, decision),)


QUESTION = rules.question(Bid, {PlaceBid: rules.Rule(objections, _bid)}, _branches)

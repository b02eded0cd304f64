"""What all phases share: ending them, and agreeing to share with friends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.core.game import Branch, Objection
from wartable.games.axis_allies.actions import Done, Share
from wartable.games.axis_allies.edition import Rule
from wartable.games.axis_allies.events import SharingChanged
from wartable.games.axis_allies.flow import end_phase
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def _done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """Why the phase may not end yet; otherwise everything in a turn is voluntary (S42-TRN-03)."""
    return pos.phase.end_objections(pos)


def _done(script: Script, action: Done) -> None:
    end_phase(script)


DONE = Rule(_done_objections, _done)


def friends(pos: Position) -> list[str]:
    """The other powers of my side."""
    return sorted(pos.mine & pos.data.powers.keys() - {pos.me})


def _share_objections(pos: Position, action: Share) -> Iterator[Objection]:
    """A power decides in its own turn with which friends it shares (S42-CMV-07)."""
    if action.guest not in friends(pos):
        yield Objection(
            pos.rule("S42-CMV-07"),
            "{power} is no friend of {power_2}",
            parts=pos.parts(power=action.guest, power_2=pos.me),
        )
    elif ((pos.me, action.guest) not in pos.state.refused) == action.allow:
        yield Objection(pos.rule("S42-CMV-07"), "that is agreed already")


def _share(script: Script, action: Share) -> None:
    script.emit(SharingChanged(action.by, action.guest, action.allow))


SHARE = Rule(_share_objections, _share)


def sharing(pos: Position) -> tuple[Branch, ...]:
    """With which friends to share, or no longer (S42-CMV-07)."""
    changes = [Share(pos.me, guest, (pos.me, guest) in pos.state.refused) for guest in friends(pos)]
    return (Branch("share", lambda: changes),)


def may_fight(pos: Position) -> bool:
    """Combat moves and combats are for powers at war (E40-POL-22, G40-NAW-09)."""
    return bool(pos.relations.at_war[pos.me])


def branches(pos: Position) -> tuple[Branch, ...]:
    """The end of the phase, listed where it may end."""
    return (Branch("done", partial(_end, pos)),)


def _end(pos: Position) -> Sequence[Done]:
    return [] if next(pos.phase.end_objections(pos), None) else [Done(pos.me)]

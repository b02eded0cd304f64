"""Step 6: landings in empty hexes may be answered (7.27)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import hq, zoi
from wartable.games.empire_of_the_sun.actions import Decline, Roll
from wartable.games.empire_of_the_sun.decisions import SpecialReaction
from wartable.games.empire_of_the_sun.events import Declared, Joined
from wartable.games.empire_of_the_sun.offensive.battles import landings
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.offensive.rolls import ZOI_MET, special_value, succeeds
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def eligible(pos: Position) -> list[str]:
    """The unoccupied named locations of the Reaction player in which active ground units landed,
    in its ZOI, neutralised or not, and within command range of one of its HQs (EOS-7.27-01,
    EOS-7.27-07); in mainland India none after its surrender (EOS-13.63-07)."""
    side = reaction_side(pos)
    hqs = supply_of(pos).hqs(side)
    return [
        place
        for place in landings(pos)
        if pos.hex(place).is_named
        and not pos.own(side, place)
        and place not in pos.offensive.battles
        and zoi.is_projected(pos, side, place)
        and any(hq.commands(pos, each, place) for each in hqs)
        and not ("india" in pos.state.memory.surrendered and pos.hex(place).region == "india")
    ]


def next_hex(pos: Position) -> str:
    """The next hex that nobody has been asked about; empty when there is none (EOS-7.27-04)."""
    return next((place for place in eligible(pos) if not was_asked(pos, place)), "")


def was_asked(pos: Position, place: str) -> bool:
    """Whether a Special Reaction was offered there."""
    return _mark(place) in pos.offensive.used


def _mark(place: str) -> str:
    return f"special {place}"


def ask(script: Script, place: str) -> None:
    """The Reaction player may roll for this hex (EOS-7.2-06, EOS-AMB-44)."""
    script.note(used=script.offensive.used | {_mark(place)})
    script.ask(SpecialReaction(reaction_side(script.pos), place))


def _decision(pos: Position) -> SpecialReaction:
    window = pos.top
    assert window is not None
    found: SpecialReaction = window.decisions[0]  # type: ignore[union-attr, assignment]
    return found


def _objections(pos: Position, action: Roll) -> Iterator[Objection]:
    if action.hex not in ("", _decision(pos).hex):
        yield no(pos, "EOS-7.27-04", "it is asked for {hex}", hex=_decision(pos).hex)


def _roll(script: Script, action: Roll) -> None:
    """On success it is a battle hex (EOS-7.27-02, EOS-7.27-12); the condition stays
    (EOS-7.27-09)."""
    place = _decision(script.pos).hex
    side = reaction_side(script.pos)
    script.pop()
    face = script.roll(f"special reaction {place}")
    is_success = succeeds_with(script.pos, face)
    script.tell(
        f"special reaction {place}", side, face, ZOI_MET, "success" if is_success else "failure"
    )
    if is_success:
        become_battle(script, place)


def succeeds_with(pos: Position, face: int) -> bool:
    """Whether the roll succeeds with this face; the modifier for ZOI always holds
    (EOS-7.27-12)."""
    return succeeds(face, ZOI_MET, special_value(pos))


def become_battle(script: Script, place: str) -> None:
    """The hex is a battle hex, and who covers it fights there (EOS-7.27-03, EOS-7.24-11)."""
    script.emit(Declared(place, covering(script.pos, place), special=True))


def covering(pos: Position, place: str) -> tuple[str, ...]:
    """The carriers and air units that cover a hex."""
    return tuple(sorted(unit for unit, at in pos.offensive.covers.items() if at == place))


def settle_covers(script: Script) -> None:
    """After Reaction: if anybody reacts to a battle that arose by Special Reaction, carriers and
    air units in that hex that had declared another battle fight here instead (EOS-7.27-05); if
    nobody does, they keep it (EOS-7.27-06, EOS-VAR-05)."""
    for place, fight in sorted(script.offensive.battles.items()):
        if not fight.special:
            continue
        side = reaction_side(script.pos)
        entered = bool(script.pos.own(side, place))
        if not (entered or (fight.reaction and not script.state.options.covers_bind)):
            continue
        for elsewhere, other_fight in sorted(script.offensive.battles.items()):
            switching = tuple(
                unit
                for unit in other_fight.active
                if elsewhere != place
                and (script.pos.where(unit) == place or script.offensive.covers.get(unit) == place)
            )
            if switching:
                _switch(script, switching, elsewhere, place)


def _switch(script: Script, units: tuple[str, ...], old: str, new: str) -> None:
    from msgspec.structs import replace

    battles = dict(script.offensive.battles)
    kept = tuple(unit for unit in battles[old].active if unit not in units)
    battles[old] = replace(battles[old], active=kept)
    script.note(battles=battles)
    script.emit(Joined(new, units, script.offensive.side))


def _decline(script: Script, action: Decline) -> None:
    script.pop()


def _branches(pos: Position, decision: SpecialReaction) -> tuple[Branch, ...]:
    return (
        branch("roll", lambda: (Roll(decision.owner, decision.hex),)),
        branch("done", lambda: (Decline(decision.owner),)),
    )


QUESTION = question(
    SpecialReaction,
    {Roll: Rule(_objections, _roll), Decline: Rule(any_answer, _decline)},
    _branches,
)

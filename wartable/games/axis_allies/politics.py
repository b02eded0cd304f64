"""War between powers: who may declare it on whom, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.axis_allies.deeds import DECLARED, UNPROVOKED, remember
from wartable.games.axis_allies.events import WarDeclared
from wartable.games.axis_allies.facts import Cause, Licence
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.relations import Pair, pair
from wartable.games.axis_allies.script import Script


def is_at_war(pos: Position, one: str, other: str) -> bool:
    """Whether a state of war is between two powers (E40-POL-01, G40-POL-01)."""
    return other in pos.relations.at_war[one]


def licence_for(pos: Position, by: str, on: str) -> Licence | None:
    """What the rules say on a declaration of war by one power on the other."""
    for licence in pos.data.licences:
        if licence.by == by and on in licence.on:
            return licence
    return None


def has_cause(pos: Position, licence: Licence) -> bool:
    """Whether the other side gave this power a cause; it never lapses (E40-POL-05, E40-POL-06,
    E40-POL-10, E40-AMB-16, G40-USA-04, G40-AMB-16, G40-AMB-38)."""
    return any(_is_given(pos, licence, cause) for cause in licence.causes)


def _is_given(pos: Position, licence: Licence, cause: Cause) -> bool:
    return any(
        did == cause.did
        and to in cause.to
        and (by in cause.by if cause.by else pos.is_opponent(by, licence.by))
        for by, did, to in pos.state.deeds
    )


def objections(pos: Position, by: str, on: str, *, at_income: bool = False) -> Iterator[Objection]:
    """Why a power may not declare war on another now; on one with which it is at war it may, to no
    effect (E40-WAR-02, E40-WAR-06, E40-POL-14, G40-POL-02, G40-DOW-01, G40-EX-12)."""
    if on not in pos.data.powers:
        yield Objection(
            pos.rule("G40-NEU-04"),
            "war is declared on powers, not on {word}",
            parts=pos.parts(word=on),
        )
        return
    if is_at_war(pos, by, on):
        return
    licence = licence_for(pos, by, on)
    if licence is None:
        yield Objection(
            pos.rule("G40-POL-02"),
            "{power} cannot declare war on {power_2}",
            parts=pos.parts(power=by, power_2=on),
        )
    elif at_income:
        if licence.at_income_of != pos.state.round:
            yield Objection(pos.rule("G40-USA-05"), "war is declared before the combat move")
    elif not _is_time(pos, licence) and not has_cause(pos, licence):
        yield Objection(
            licence.rule,
            "{power} has no cause for war before its turn {number}"
            if licence.from_turn
            else "{power} has no cause for war now",
            parts=pos.parts(power=by, number=licence.from_turn),
        )


def _is_time(pos: Position, licence: Licence) -> bool:
    return 0 < licence.from_turn <= pos.state.round


def targets(pos: Position, *, at_income: bool = False) -> tuple[str, ...]:
    """The powers on which I may declare war now."""
    return tuple(
        power
        for power in pos.data.powers
        if pos.is_opponent(power, pos.me)
        and not is_at_war(pos, pos.me, power)
        and not next(objections(pos, pos.me, power, at_income=at_income), None)
    )


def declare(script: Script, by: str, on: str) -> None:
    """The two are at war at once, and with them who goes to war together; nobody else is
    (E40-WAR-05, E40-WAR-07, G40-DOW-05, G40-DOW-07, G40-JPN-03, G40-UKE-12, G40-ANZ-01,
    G40-AMB-11)."""
    pos = script.pos
    licence = licence_for(pos, by, on)
    provoked = licence is not None and has_cause(pos, licence)
    wars = tuple(sorted(war for war in wars_between(pos, by, on) if not is_at_war(pos, *war)))
    quiet = {power for war in wars for power in war if not pos.relations.at_war[power]}
    script.emit(WarDeclared(by, on, wars, provoked))
    if not wars:
        return
    remember(script, by, DECLARED, on)
    if not provoked:
        remember(script, by, UNPROVOKED, on)
    for power in sorted(quiet):
        script.edition.on_war(script, power)


def wars_between(pos: Position, by: str, on: str) -> set[Pair]:
    """The wars that come with a war between two powers: of all who go to war together."""
    wars = {pair(by, on)}
    for link in pos.data.links:
        if link.against in (by, on) and {by, on} & set(link.together):
            wars |= {pair(power, link.against) for power in link.together}
    return wars

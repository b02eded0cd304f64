"""Naval combat, step by step and round by round (GW-10.7-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from wartable.core.flow import any_answer, one_branch
from wartable.core.game import Objection
from wartable.forces import each, force, holds, plus
from wartable.games.global_war_1936.actions import Flight, Press, Retreat
from wartable.games.global_war_1936.battle import fleets, hits, kamikazes, screens
from wartable.games.global_war_1936.battle.fire import roll
from wartable.games.global_war_1936.battle.fleets import (
    attackers,
    defenders,
    foes,
    is_apart,
    sort_of,
    units_of,
)
from wartable.games.global_war_1936.battle.raiders import hide, slips_away
from wartable.games.global_war_1936.battle.scramble import ask_scramble, stand_down
from wartable.games.global_war_1936.battle.sea_fire import can_hit, volley
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.decisions import HoldSea, Meet
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import decks, waters
from wartable.games.global_war_1936.nations.surprise_attack import strikes_first
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Owed, SeaBattle, Side
from wartable.games.global_war_1936.unit import Force, Unit

KEPT_OUT = {
    "stand": ("submarine",),
    "patrol": ("patrol",),
    "seek": ("escort", "raider"),
}
"""Who stays out of a combat by letting the attackers be."""


def fight_at_sea(script: Script, frame: SeaBattle) -> None:
    """What comes next: hits that are owed, what is settled before, an end, or the next step."""
    pos = script.pos
    if frame.owed:
        hits.settle(script, frame, frame.owed[0])
    elif frame.meeting == "battle" and frame.before < len(BEFORE):
        script.become(replace(frame, before=frame.before + 1))
        BEFORE[frame.before](script, frame)
    elif frame.step in (0, 2) and is_over(pos, frame):
        end(script, frame)
    else:
        STEPS[frame.step](script, frame)


def is_over(pos: Position, frame: SeaBattle) -> bool:
    """One side has nobody left who fires."""
    attack = plus(attackers(pos, frame), frame.fallen)
    return not attack or not plus(defenders(pos, frame), frame.aside)


# before the first round


def _meet(script: Script, frame: SeaBattle) -> None:
    """Where an assault starts and nobody attacks: warships there fight who scrambled, and without
    any the assault fails; if nobody came, there is no combat (GW-10.8.1-01)."""
    pos = script.pos
    nations = {unit.owner for unit, _ in fleets.assaulting(pos, frame.zone)}
    if all(fleets.is_clear(pos, frame.zone, nation) for nation in nations):
        script.pop()
        return
    there = force(
        (unit, number)
        for unit, number in pos.units(frame.zone)
        if unit.owner in pos.acting
        and pos.data.units[unit.type].is_warship
        and unit.did in ("", "moved")
        and unit.duty in ("", "continuing")
    )
    if not there:
        end(script, frame)
        return
    met = force((replace(unit, did="moved", to=frame.zone, duty=""), n) for unit, n in there)
    script.emit(UnitsChanged((Change(frame.zone, there, met),), "GW-10.8.1-01"))


def _submarines(script: Script, frame: SeaBattle) -> None:
    """Defending submarines may decline, unless a patrol attacks (GW-10.7-02, GW-EX-50)."""
    if not attackers(script.pos, frame):
        _meet(script, frame)
    pos = script.pos
    if not attackers(pos, frame) or any(unit.duty == "patrol" for unit, _ in attackers(pos, frame)):
        return
    _ask(script, frame, "submarine", "stand")


def _patrols(script: Script, frame: SeaBattle) -> None:
    """A patrol may decline to fight ships, if no aircraft attack (GW-9.3.1-04, GW-9.4-02,
    GW-EX-50)."""
    pos = script.pos
    if any(
        pos.data.units[unit.type].kind == "air" and pos.data.units[unit.type].attack
        for unit, _ in attackers(pos, frame)
    ):
        return
    _ask(script, frame, "patrol", "patrol")


def _ask(script: Script, frame: SeaBattle, sort: str, what: str) -> None:
    """The leads of defenders of this sort are asked whether they fight; who has none keeps out."""
    pos = script.pos
    owners = dict.fromkeys(
        unit.owner for unit, _ in defenders(pos, frame) if sort_of(pos, unit) == sort
    )
    if not owners:
        return
    nation = attackers(pos, frame)[0][0].owner
    leads = dict.fromkeys(lead for owner in owners if (lead := pos.lead_of(owner)))
    idle = tuple(f"{sort} {owner}" for owner in owners if not pos.lead_of(owner))
    now = pos.top
    assert isinstance(now, SeaBattle)
    script.become(replace(now, apart=(*now.apart, *idle)))
    if leads:
        script.ask(*(Meet(lead, frame.zone, nation, what) for lead in leads))  # type: ignore[arg-type]


def keep_out(script: Script, question: Meet) -> None:
    """The submarines or aircraft of who was asked take no part, or escorts and raiders that the
    attacker ignores."""
    pos = script.pos
    frame = pos.state.flow[-2]
    assert isinstance(frame, SeaBattle)
    out = {
        f"{sort_of(pos, unit)} {unit.owner}"
        for unit, _ in defenders(pos, frame)
        if sort_of(pos, unit) in KEPT_OUT[question.what]
        and (question.what == "seek" or pos.lead_of(unit.owner) == question.owner)
    }
    flow = pos.state.flow
    after = replace(frame, apart=tuple(sorted({*frame.apart, *out})))
    script.emit(script.flow_became((*flow[:-2], after, flow[-1])))


def _seek(script: Script, frame: SeaBattle) -> None:
    """Where others defend too, the attacker may ignore escorts and raiders (GW-9.4.4-04,
    GW-9.4.5-03, GW-9.4.5-02)."""
    pos = script.pos
    sorts, hidden = {sort_of(pos, unit) for unit, _ in defenders(pos, frame)}, {*KEPT_OUT["seek"]}
    if sorts & hidden and sorts - hidden and attackers(pos, frame):
        nation = defenders(pos, frame)[0][0].owner
        script.ask(Meet(pos.lead, frame.zone, nation, "seek"))


def _find(script: Script, frame: SeaBattle) -> None:
    """Each raider that is looked for may escape (GW-9.4.4-03, GW-9.4.4-04, GW-EX-41)."""
    pos = script.pos
    now = pos.top
    assert isinstance(now, SeaBattle)
    for unit in each(defenders(pos, now)):
        if unit.duty == "raider" and slips_away(script, frame.zone, unit, attackers(pos, now)):
            hide(script, frame.zone, unit)


def _launch(script: Script, frame: SeaBattle) -> None:
    """Aircraft of defending carriers take off (GW-9.3.1-09, GW-AMB-47)."""
    decks.launch_all(script, frame.zone, dict(defenders(script.pos, frame)))


BEFORE: tuple[Callable[[Script, SeaBattle], None], ...] = (
    ask_scramble,
    _submarines,
    _patrols,
    _seek,
    _find,
    _launch,
    kamikazes.ask,
)
"""Of a combat of the combat phase, what is settled before dice are rolled."""


# the steps


def strikers(pos: Position, frame: SeaBattle, side: Side) -> Force:
    """Submarines fire first where the enemy has no destroyer (GW-10.7-01), aircraft by surprise
    (GW-15.4-04)."""
    kinds = pos.data.units
    swept = any(kinds[unit.type].sweeps for unit, _ in units_of(pos, frame, OTHER[side]))
    return tuple(
        (unit, number)
        for unit, number in units_of(pos, frame, side)
        if (kinds[unit.type].first_strike and not swept)
        or strikes_first(pos, frame.zone, side, unit)
    )


def _first_strike(script: Script, frame: SeaBattle) -> None:
    """In the first round, both sides at once; who is hit does not fire (GW-10.2-01, GW-AMB-41,
    GW-10.7-01, GW-10.7-06)."""
    owed: tuple[Owed, ...] = ()
    struck: tuple[Side, ...] = ()
    for side in OTHER:
        if first := strikers(script.pos, frame, side):
            owed += volley(script, frame, side, first)
            if any(script.pos.data.units[unit.type].first_strike for unit, _ in first):
                struck += (side,)
        if kamikazes.side_of(script.pos, frame) == side:
            owed += roll(script, frame.zone, side, [kamikazes.DIE] * frame.kamikazes)
    script.become(replace(frame, step=1, owed=owed, struck=struck))


def _air_superiority(script: Script, frame: SeaBattle) -> None:
    """Fighters of both sides; aircraft are hit first (GW-10.2-02, GW-10.7-06)."""
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        mine = [
            (unit, number)
            for unit, number in units_of(script.pos, frame, side)
            if script.pos.data.units[unit.type].air_superiority
            and not strikes_first(script.pos, frame.zone, side, unit)
        ]
        owed += volley(script, frame, side, tuple(mine), "air_first", late=True)
    script.become(replace(frame, step=2, owed=owed))


def others(pos: Position, frame: SeaBattle, side: Side, units: Force) -> Force:
    """All that did not fire before in this round."""
    if frame.round > 1:
        return units
    kinds = pos.data.units
    return tuple(
        (unit, number)
        for unit, number in units
        if not kinds[unit.type].air_superiority
        and not (kinds[unit.type].first_strike and side in frame.struck)
        and not strikes_first(pos, frame.zone, side, unit)
    )


def _attack(script: Script, frame: SeaBattle) -> None:
    units = plus(attackers(script.pos, frame), frame.fallen)
    owed = volley(script, frame, "attack", others(script.pos, frame, "attack", units), late=True)
    script.become(replace(frame, step=3, owed=owed))


def _defend(script: Script, frame: SeaBattle) -> None:
    """Those set aside fire too, and are gone then."""
    units = plus(defenders(script.pos, frame), frame.aside)
    owed = volley(script, frame, "defence", others(script.pos, frame, "defence", units))
    script.become(replace(frame, step=4, owed=owed, aside=(), fallen=()))


def _next_round(script: Script, frame: SeaBattle) -> None:
    """Submarines that defended submerge after the first round; then another, unless the attacker
    retreats, nobody could hit anybody, or it was a meeting on the way (GW-0.2-19, GW-10.3-07,
    GW-10.7-06)."""
    over = frame.meeting != "battle" or is_lone_raider(script.pos, frame)
    if frame.round == 1 and frame.meeting not in ("guns", "kamikazes"):
        submerge(script, frame)
    if over or not goes_on(script.pos, frame):
        end(script, frame)
    else:
        script.become(replace(frame, round=frame.round + 1, step=2, struck=()))
        script.ask(HoldSea(script.pos.lead, frame.zone))


def goes_on(pos: Position, frame: SeaBattle) -> bool:
    """Both sides are there, and one could hit the other."""
    both = attackers(pos, frame) and defenders(pos, frame)
    return bool(both) and any(can_hit(pos, frame, side) for side in OTHER)


def is_lone_raider(pos: Position, frame: SeaBattle) -> bool:
    """Only a raider defends: the combat lasts one round (GW-10.7-04, GW-AMB-67)."""
    return all(unit.duty == "raider" for unit, _ in defenders(pos, frame))


def submerge(script: Script, frame: SeaBattle) -> None:
    """The submarines that defended take no further part (GW-0.2-19, GW-EX-51)."""
    changes = tuple(
        Change(frame.zone, ((unit, number),), ((replace(unit, duty="submerged"), number),))
        for unit, number in defenders(script.pos, frame)
        if script.pos.data.units[unit.type].kind == "submarine"
    )
    if changes:
        script.emit(UnitsChanged(changes, "GW-0.2-19"))


STEPS: tuple[Callable[[Script, SeaBattle], None], ...] = (
    _first_strike,
    _air_superiority,
    _attack,
    _defend,
    _next_round,
)
"""Of a round; from the second on the first two are left out."""


# how it ends


def end(script: Script, frame: SeaBattle) -> None:
    """Who attacked has fought; aircraft of the defender look for their decks."""
    script.pop()
    if frame.meeting == "battle":
        cleared = is_screened(script.pos, frame)
        _have_fought(script, attackers(script.pos, frame), frame.zone)
        screens.after_screen(script, frame.zone, cleared)
    stand_down(script, frame)
    decks.recover(script, frame.zone)


def _have_fought(script: Script, units: Force, zone: str) -> None:
    if units:
        fought = force((replace(unit, did="fought", to=""), number) for unit, number in units)
        script.emit(UnitsChanged((Change(zone, units, fought),), "GW-10.7-06"))


def is_screened(pos: Position, frame: SeaBattle) -> bool:
    """No surface warship and no aircraft that fought is left, whatever became of the screen
    (GW-9.4.1-02)."""
    nations = {unit.owner for unit, _ in pos.units(frame.zone) if unit.owner in pos.acting}
    return not any(
        pos.data.units[unit.type].kind in ("surface", "capital", "air")
        for unit, _ in foes(pos, nations, frame.zone)
        if not is_apart(pos, frame, unit)
    )


def retreats(pos: Position, zone: str) -> tuple[str, ...]:
    """Sea zones beside it from which an attacking ship came and where no enemy surface warship is
    (GW-10.3-05, GW-EX-61)."""
    frame = SeaBattle(zone)
    return tuple(
        dict.fromkeys(
            unit.came
            for unit, _ in attackers(pos, frame)
            if unit.came in pos.data.map.sea
            and pos.data.units[unit.type].is_ship
            and not waters.fleet(pos, unit.owner, unit.came)
        )
    )


def ships(pos: Position, zone: str) -> Force:
    """Of those that attack there."""
    return tuple(
        pair for pair in attackers(pos, SeaBattle(zone)) if pos.data.units[pair[0].type].is_ship
    )


def retreat_objections(pos: Position, action: Retreat) -> Iterator[Objection]:
    frame = pos.state.flow[-2]
    assert isinstance(frame, SeaBattle)
    going, back = ships(pos, frame.zone), retreats(pos, frame.zone)
    if going and not back:
        yield no(pos, "GW-10.3-05", "no ship came from a sea zone that is free")
    named = force(pair for flight in action.others for pair in flight.units)
    if not holds(going, named):
        yield no(pos, "GW-10.3-01", "these units do not retreat")
    for flight in action.others:
        if flight.space not in back:
            yield no(pos, "GW-10.3-05", "nobody came from {space}", space=flight.space)


def retreat(script: Script, zone: str, others: Sequence[Flight] = ()) -> None:
    """Each ship goes back to where it came from, or to where another did, as `others` says;
    aircraft have fought and fly home later (GW-10.3-01, GW-10.3-04, GW-10.3-05)."""
    pos = script.pos
    back = retreats(pos, zone)
    changes = []
    for unit, number in attackers(pos, SeaBattle(zone)):
        changes.append(Change(zone, ((unit, number),), ()))
        if pos.data.units[unit.type].is_ship:
            there = unit.came if unit.came in back else back[0]
            gone = replace(unit, did="retreated", to="", came="", cargo=called_back(unit.cargo))
            for flight in others:
                if elsewhere := dict(flight.units).get(unit, 0):
                    changes.append(Change(flight.space, (), ((gone, elsewhere),)))
                    number -= elsewhere
            if number:
                changes.append(Change(there, (), ((gone, number),)))
        else:
            changes.append(Change(zone, (), ((replace(unit, did="fought", to=""), number),)))
    script.emit(UnitsChanged(tuple(changes), "GW-10.3-05"))


def called_back(cargo: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Cargo that lands nowhere."""
    return tuple(sorted(replace(unit, to="") for unit in cargo))


def _press(script: Script, action: Press) -> None:
    script.pop()


def _retreat(script: Script, action: Retreat) -> None:
    script.pop()
    frame = script.pos.top
    assert isinstance(frame, SeaBattle)
    script.pop()
    retreat(script, frame.zone, action.others)
    screens.after_screen(script, frame.zone, is_screened(script.pos, frame))
    stand_down(script, frame)
    decks.recover(script, frame.zone)


def _ways(pos: Position, decision: HoldSea) -> Iterator[Press | Retreat]:
    yield Press(decision.owner)
    if any(retreat_objections(pos, Retreat(decision.owner))):
        return
    yield Retreat(decision.owner)
    for there in retreats(pos, decision.zone):
        elsewhere = tuple(pair for pair in ships(pos, decision.zone) if pair[0].came != there)
        if elsewhere:
            yield Retreat(decision.owner, (Flight(there, elsewhere),))


def _faults(pos: Position, decision: HoldSea) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, SeaBattle) or below.zone != decision.zone:
        yield "nobody fights there"


HOLD = Question(
    HoldSea,
    {Press: Rule(any_answer, _press), Retreat: Rule(retreat_objections, _retreat)},
    one_branch(_ways),
    {},
    faults=_faults,
)

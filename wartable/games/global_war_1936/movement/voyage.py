"""A voyage: ships go on from zone to zone, and what they meet there comes in its order (9.1, 9.4,
11.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from wartable.core.flow import answer as answered
from wartable.core.flow import any_answer, asked, one_branch
from wartable.forces import each, force, minus, plus, size
from wartable.games.global_war_1936.actions import LetPass, Oppose, Sail
from wartable.games.global_war_1936.battle import naval
from wartable.games.global_war_1936.battle.coastal_guns import pass_narrows, shoot
from wartable.games.global_war_1936.battle.fleets import is_declared
from wartable.games.global_war_1936.battle.raiders import slips_away
from wartable.games.global_war_1936.decisions import GiveLeave, Meet
from wartable.games.global_war_1936.diplomacy import monroe
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.diplomacy.leave import is_denied
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import decks, sea, straits, waters
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Meeting, SeaBattle, Voyage
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.wording import plain


def set_sail(script: Script, action: Sail) -> None:
    """The ships are bound for the end of the path; an escort is one no longer (GW-9.4.5-04)."""
    start, end = action.path[0], action.path[-1]
    gate = action.path[sea.first_sea(script.pos, action.path)]
    did = "moved" if sea.is_combat(script.pos) else "sailed"
    bound = force(
        (
            replace(
                unit,
                to=end,
                did=did,
                boost=sea.boost(script.pos, unit, gate, end),
                duty="" if unit.duty == "escort" else unit.duty,
                cargo=tuple(sorted(_carried(script.pos, aboard) for aboard in unit.cargo)),
            ),
            number,
        )
        for unit, number in action.units
    )
    script.emit(UnitsChanged((Change(start, force(action.units), bound),), "GW-9.4-01"))
    script.push(Voyage(action.path, 0, OBSTACLES.index(_passage)))


def _carried(pos: Position, unit: Unit) -> Unit:
    """Aircraft that sail with their carrier do not fly this phase (GW-11.3-02)."""
    is_air = pos.data.units[unit.type].kind == "air"
    return replace(unit, did="moved") if is_air and not unit.did else unit


def under_way(pos: Position, frame: Voyage) -> Force:
    """The ships of the voyage, those that are left."""
    return tuple(
        (unit, number)
        for unit, number in pos.units(frame.path[frame.at])
        if unit.owner in pos.acting and unit.to == frame.path[-1] and _is_moving(pos, unit)
    )


def _is_moving(pos: Position, unit: Unit) -> bool:
    return pos.data.units[unit.type].is_ship and unit.did in ("moved", "sailed")


def sail_on(script: Script, frame: Voyage) -> None:
    """The next obstacle of this zone; after the last, the next zone, or the end of the voyage."""
    if not under_way(script.pos, frame):
        script.pop()
    elif frame.step < len(OBSTACLES):
        script.become(replace(frame, step=frame.step + 1))
        OBSTACLES[frame.step](script, frame)
    elif frame.at + 1 < len(frame.path):
        _enter(script, frame)
    else:
        stop(script, frame, "")


def stop(script: Script, frame: Voyage, to: str, found: Force = ()) -> None:
    """The voyage ends where it is: with a combat there, or without but for raiders that were found
    (GW-9.4-01, GW-9.4-02, GW-9.4.4-02, GW-9.4.4-05). An Axis surface ship that ends it in a marked
    zone is at war with the USA (GW-5.5-03)."""
    zone = frame.path[frame.at]
    there = under_way(script.pos, frame)
    aloof = _aloof(script.pos, zone, there)
    past = force(
        (
            replace(
                unit,
                to="" if unit in aloof else to,
                duty="" if to and unit.duty == "continuing" else unit.duty,
            ),
            number,
        )
        for unit, number in minus(there, found)
    )
    still = plus(past, _halted(found, zone))
    if still != there:
        script.emit(UnitsChanged((Change(zone, there, still),), "GW-9.4-01"))
    script.pop()
    kinds = script.pos.data.units
    surface = {unit.owner for unit, _ in still if kinds[unit.type].kind != "submarine"}
    for owner in sorted(surface):
        monroe.after_voyage(script, owner, zone)


def _aloof(pos: Position, zone: str, there: Force) -> tuple[Unit, ...]:
    """Raiders attack with nobody but raiders: of both the raiders take no part, or who comes to a
    combat of the others; their nation came to be at war while they were under way (GW-9.4.4-05,
    GW-0.3-05)."""
    before = [
        unit
        for unit, _ in minus(pos.units(zone), there)
        if unit.owner in pos.acting and is_declared(unit, zone)
    ]
    fights = before or [unit for unit, _ in there if unit.duty != "raider"]
    if not fights:
        return ()
    raids = fights[0].duty == "raider"
    return tuple(unit for unit, _ in there if (unit.duty == "raider") != raids)


def _halted(found: Force, zone: str) -> Force:
    """They fight there."""
    return force((replace(unit, to=zone), number) for unit, number in found)


def _enter(script: Script, frame: Voyage) -> None:
    """The ships come to the next zone; a border of sea zones costs a point (GW-0.4-01, GW-9.4-01,
    GW-9.1-03)."""
    here, there = frame.path[frame.at], frame.path[frame.at + 1]
    cost = 1 if here in script.pos.data.map.sea else 0
    ships = under_way(script.pos, frame)
    moved = force(
        (replace(unit, spent=unit.spent + cost, came=here), number) for unit, number in ships
    )
    script.emit(UnitsChanged((Change(here, ships, ()), Change(there, (), moved)), "GW-0.4-01"))
    script.become(Voyage(frame.path, frame.at + 1))


# what is met


def _has(pos: Position, ships: Force, *kinds: str) -> bool:
    return any(pos.data.units[unit.type].kind in kinds for unit, _ in ships)


def _nation(pos: Position, frame: Voyage) -> str:
    return under_way(pos, frame)[0][0].owner


def _ask(script: Script, frame: Voyage, nations: Iterator[str], what: str) -> None:
    """The leads of these nations are asked, each once; who has none does nothing."""
    pos = script.pos
    asked_leads = dict.fromkeys(lead for nation in nations if (lead := pos.lead_of(nation)))
    zone, nation = frame.path[frame.at], _nation(pos, frame)
    questions = [Meet(lead, zone, nation, what) for lead in asked_leads]  # type: ignore[arg-type]
    if questions:
        script.ask(*questions)


def _guns(script: Script, frame: Voyage) -> None:
    """Enemy coastal artillery on a narrow crossing fires at each surface ship that passes it, three
    times a gun and player turn (GW-1.9-07, GW-13.2.7-02)."""
    pass_narrows(script, frame.path[frame.at], [*each(under_way(script.pos, frame))])


def _challenge(script: Script, frame: Voyage) -> None:
    """Others of another alliance at peace may declare war and fight in the combat phase
    (GW-9.1-03)."""
    pos = script.pos
    zone, nation = frame.path[frame.at], _nation(pos, frame)
    may = (
        host
        for other in waters.strangers(pos, nation, zone)
        if not any(war_objections(pos, host := pos.relations.host(other)[0], nation))
    )
    _ask(script, frame, may, "war")


def _submarines(script: Script, frame: Voyage) -> None:
    """Unsubmerged enemy submarines may attack surface ships that enter, for one round
    (GW-9.4-04, GW-11.4-03)."""
    pos = script.pos
    if _has(pos, under_way(pos, frame), "surface", "capital", "transport"):
        nations = waters.submarines(pos, _nation(pos, frame), frame.path[frame.at])
        _ask(script, frame, iter(nations), "submarines")


def _hunt(script: Script, frame: Voyage) -> None:
    """A patrol may attack submarines that enter, for one round (GW-9.4-06, GW-11.4-05,
    GW-EX-36)."""
    pos = script.pos
    if _has(pos, under_way(pos, frame), "submarine"):
        nations = waters.patrols(pos, _nation(pos, frame), frame.path[frame.at])
        _ask(script, frame, iter(nations), "hunt")


def _patrol(script: Script, frame: Voyage) -> None:
    """A patrol may fight surface ships that enter, or let them pass; not if they bring aircraft
    (GW-9.4-02, GW-9.3.1-04)."""
    pos = script.pos
    zone, ships = frame.path[frame.at], under_way(pos, frame)
    if not _has(pos, ships, "surface", "capital", "transport"):
        return
    nations = waters.patrols(pos, _nation(pos, frame), zone)
    if nations and any(pos.data.units[unit.type].decks and unit.cargo for unit, _ in ships):
        stop(script, frame, zone)
    else:
        _ask(script, frame, iter(nations), "patrol")


def _fleet(script: Script, frame: Voyage) -> None:
    """Enemy surface warships end the voyage with a combat (GW-9.4-01); submarines alone may ignore
    them (GW-9.4-05), and of raiders alone each slips through that wins its roll (GW-9.4.4-02,
    GW-9.4.4-06)."""
    pos = script.pos
    zone, ships = frame.path[frame.at], under_way(pos, frame)
    nation = _nation(pos, frame)
    if not _has(pos, ships, "surface", "capital", "transport"):
        return
    if not waters.fleet(pos, nation, zone):
        return
    found = ships
    if all(unit.duty == "raider" for unit, _ in ships):
        seekers = tuple(waters.enemies(pos, nation, zone))
        found = force(
            (raider, 1) for raider in each(ships) if not slips_away(script, zone, raider, seekers)
        )
    if size(found) == size(ships):
        stop(script, frame, zone)
    elif zone == frame.path[-1]:
        stop(script, frame, "", found)
    elif found:
        changes = (Change(zone, found, _halted(found, zone)),)
        script.emit(UnitsChanged(changes, "GW-9.4.4-02"))


def _passage(script: Script, frame: Voyage) -> None:
    """A canal whose owner allows or refuses: he is asked (GW-1.8-14); a closed strait is forced,
    which is war, and each surface ship is shot at (GW-1.8-19, GW-1.8-20). Before a canal that was
    closed by a war on the way they stop."""
    pos = script.pos
    if frame.at + 1 == len(frame.path):
        return
    here, there = frame.path[frame.at], frame.path[frame.at + 1]
    strait = straits.strait_between(pos, here, there)
    if strait is None:
        return
    owner, nation = straits.keeper(pos, strait), _nation(pos, frame)
    if straits.asks_leave(pos, nation, strait) and (lead := pos.lead_of(owner)):
        script.ask(GiveLeave(lead, owner, nation, "passage"))
    shut = [unit for unit in each(under_way(pos, frame)) if straits.is_closed(pos, unit, strait)]
    if not shut:
        return
    is_enemy = owner in pos.relations.at_war_with(nation)
    if strait.kind == "canal" or (not is_enemy and any(war_objections(pos, nation, owner))):
        stop(script, frame, "")
        return
    if not is_enemy:
        begin_war(script, nation, owner)
    straits.force(script, strait)
    shoot(script, here, shut)


def _denied(script: Script, frame: Voyage) -> None:
    """Who was denied the passage stops before it (GW-1.8-14)."""
    pos = script.pos
    if frame.at + 1 < len(frame.path):
        strait = straits.strait_between(pos, *frame.path[frame.at : frame.at + 2])
        nation = _nation(pos, frame)
        if (
            strait is not None
            and straits.asks_leave(pos, nation, strait)
            and is_denied(pos, nation, straits.keeper(pos, strait), "passage")
        ):
            stop(script, frame, "")


OBSTACLES: tuple[Callable[[Script, Voyage], None], ...] = (
    _guns,
    _challenge,
    _submarines,
    _hunt,
    _patrol,
    _fleet,
    _passage,
    _denied,
)
"""Of a zone that is entered, the way out of it last."""


# the answers


def _oppose(script: Script, action: Oppose) -> None:
    question = asked(script.pos.top, Meet, action)
    if _is_in_combat(script):
        answered(script, question)
    else:
        OPPOSED[question.what](script, question)


def _is_in_combat(script: Script) -> bool:
    """A combat asks; not a voyage whose round with somebody else is still to be fought."""
    below = script.state.flow[-2]
    return isinstance(below, SeaBattle) and below.meeting == "battle"


def _declares(script: Script, question: Meet) -> None:
    """War, and the voyage goes on (GW-9.1-03, GW-9.1-04)."""
    pos = script.pos
    answered(script, question)
    for other in waters.strangers(pos, question.nation, question.zone):
        by = pos.relations.host(other)[0]
        if pos.lead_of(by) == question.owner and not any(
            war_objections(script.pos, by, question.nation)
        ):
            begin_war(script, by, question.nation)


def _meets(script: Script, question: Meet) -> None:
    """One round at once, with those of who wants it; aircraft of carriers take off for it
    (GW-9.3.1-09, GW-9.4-04, GW-9.4-06, GW-11.4-03)."""
    answered(script, question)
    if question.what == "hunt":
        pos = script.pos
        theirs = {
            unit: number
            for unit, number in waters.enemies(pos, question.nation, question.zone)
            if pos.lead_of(unit.owner) == question.owner
        }
        decks.launch_all(script, question.zone, theirs)
    meeting: Meeting = "submarines" if question.what == "submarines" else "patrol"
    _below(script, SeaBattle(question.zone, meeting, question.owner))


def _below(script: Script, battle: SeaBattle) -> None:
    """The round is fought before the voyage goes on, and after others have answered."""
    flow = script.state.flow
    where = next(i for i, frame in enumerate(flow) if isinstance(frame, Voyage | Assault)) + 1
    script.emit(script.flow_became((*flow[:where], battle, *flow[where:])))


def _stands_against(script: Script, question: Meet) -> None:
    """The ships stop, and there is a combat (GW-9.4-02)."""
    while not isinstance(script.pos.top, Voyage):
        script.pop()
    frame = script.pos.top
    assert isinstance(frame, Voyage)
    stop(script, frame, frame.path[frame.at])


OPPOSED: dict[str, Callable[[Script, Meet], None]] = {
    "war": _declares,
    "submarines": _meets,
    "hunt": _meets,
    "patrol": _stands_against,
}


def _let_pass(script: Script, action: LetPass) -> None:
    question = asked(script.pos.top, Meet, action)
    if _is_in_combat(script):
        naval.keep_out(script, question)
    answered(script, question)


def _ways(pos: Position, decision: Meet) -> Iterator[Oppose | LetPass]:
    yield LetPass(decision.owner)
    yield Oppose(decision.owner)


def _faults(pos: Position, decision: Meet) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Voyage | SeaBattle | Assault):
        yield "nobody is under way"


QUESTION = Question(
    Meet,
    {Oppose: Rule(any_answer, _oppose), LetPass: Rule(any_answer, _let_pass)},
    one_branch(_ways),
    {
        Oppose: plain("oppose", Oppose),
    },
    faults=_faults,
)

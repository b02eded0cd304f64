"""What is decided before the combats: attacks at sea, aircraft that go up, strikes, rockets; and
what bombers aim at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.axis_allies.offers import Asked, Offers
from wartable.desk.axis_allies.pieces import key_of, read_key
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Row, Sheet
from wartable.forces import force, size
from wartable.games.axis_allies.actions import (
    Bomb,
    Engage,
    FireRockets,
    Group,
    Kamikaze,
    Rocket,
    Scramble,
    Strike,
)
from wartable.games.axis_allies.battle.bombing import can_bomb
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    ChooseKamikaze,
    ChooseRockets,
    ChooseScramble,
    ChooseTargets,
    DeclareAttacks,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import left_to_send
from wartable.games.axis_allies.unit import Unit, each

BETWEEN = "|"


def engage(game: AxisAllies, words: Words, pos: Position, decision: DeclareAttacks) -> Offers:
    """Zones with submarines and transports that may be attacked or left alone; all at once unless a
    carrier is needed elsewhere (E40-MOV-12, E40-AIR-10, G40-CMV-11, G40-AIR-10)."""
    by, zones = decision.owner, decision.zones
    rows = tuple(
        Row(
            key=zone,
            label=words.space(zone),
            most=1,
            note=words.say("row.against", units=words.units(pos.enemies(zone))),
        )
        for zone in zones
    )
    sheet = Sheet("engage", words.say("sheet.engage"), words.say("submit.engage"), rows, least=1)
    everywhere = Engage(by, zones)
    none = Button("none", words.say("button.engage_none"), Engage(by))
    if game.objections(pos.state, everywhere):
        return {"sheets": (sheet,), "buttons": (none,)}
    return {
        "sheets": (sheet,),
        "buttons": (none, Button("all", words.say("button.engage_all"), everywhere, about=zones)),
    }


def scramble(game: AxisAllies, words: Words, pos: Position, decision: ChooseScramble) -> Offers:
    """Aircraft and the zones they may go up into (E40-SCR-02, E40-SCR-05, G40-SCR-02)."""
    rows = tuple(
        Row(
            key=f"{zone}{BETWEEN}{key_of(unit)}",
            label=words.kind(unit.type),
            kind=unit.type,
            owner=unit.owner,
            most=number,
            group=words.space(zone),
            draws={key_of(unit): 1},
        )
        for zone in decision.zones
        for unit, number in decision.aircraft
    )
    left = left_to_send(pos, decision.space, decision.limit)
    most = min(left, size(decision.aircraft))
    sheet = Sheet(
        f"scramble:{decision.space}",
        words.say("sheet.scramble"),
        words.say("submit.scramble"),
        rows,
        least=1,
        most=most,
        stocks={key_of(unit): number for unit, number in decision.aircraft},
        note=" ".join((words.say("row.scramble", most=most), *_attacked(words, pos, decision))),
        space=decision.space,
    )
    nobody = Scramble(decision.owner, decision.space)
    return {
        "sheets": (sheet,) if left else (),
        "buttons": (Button(f"none:{decision.space}", words.say("button.scramble_none"), nobody),),
    }


def _attacked(words: Words, pos: Position, decision: ChooseScramble) -> Iterator[str]:
    """Who fights whom in each zone that may be defended."""
    for zone in decision.zones:
        yield words.say(
            "row.attacked",
            space=words.space(zone),
            attackers=words.units(pos.own(zone)),
            defenders=words.units(pos.enemies(zone)),
        )


def kamikaze(game: AxisAllies, words: Words, pos: Position, decision: ChooseKamikaze) -> Offers:
    """A row for every ship, since each is named by itself (G40-KAM-04, G40-KAM-05)."""
    rows = tuple(
        Row(
            key=BETWEEN.join((zone, str(number), key_of(ship))),
            label=words.kind(ship.type),
            kind=ship.type,
            owner=ship.owner,
            most=decision.left,
            group=words.space(zone),
            note=words.say("did.damaged") if ship.hits else "",
        )
        for zone, ships in decision.ships
        for number, ship in enumerate(each(ships), start=1)
    )
    sheet = Sheet(
        "kamikaze",
        words.say("sheet.kamikaze"),
        words.say("submit.kamikaze"),
        rows,
        least=1,
        most=decision.left,
        note=words.say("row.kamikaze", left=decision.left),
    )
    return {
        "sheets": (sheet,),
        "buttons": (Button("none", words.say("button.kamikaze_none"), Kamikaze(decision.owner)),),
    }


def rockets(game: AxisAllies, words: Words, pos: Position, decision: ChooseRockets) -> Offers:
    """What each air base can fire at, one rocket each (G40-RND-06)."""
    rows = tuple(
        Row(
            key=BETWEEN.join((base, space, facility)),
            label=f"{words.space(space)}: {words.kind(facility)}",
            kind=facility,
            owner=pos.state.control.get(space, ""),
            most=1,
            group=words.say("row.from_base", space=words.space(base)),
            draws={base: 1},
            note=words.say("row.damage", damage=pos.state.facilities[space][facility]),
        )
        for base, found in decision.targets
        for space, facility in found
    )
    sheet = Sheet(
        "rockets",
        words.say("sheet.rockets"),
        words.say("submit.rockets"),
        rows,
        least=1,
        most=len(decision.targets),
        stocks=dict.fromkeys((base for base, _ in decision.targets), 1),
    )
    return {
        "sheets": (sheet,),
        "buttons": (Button("none", words.say("button.rockets_none"), FireRockets(decision.owner)),),
    }


def targets(game: AxisAllies, words: Words, pos: Position, decision: ChooseTargets) -> Offers:
    """Which bombers bomb which facility, all of them one (E40-SBR-09, G40-SBR-10)."""
    usual = _aim(pos, decision)
    planned = {(group.to, unit): n for group in usual.groups for unit, n in group.units}
    rows = tuple(
        Row(
            key=f"{facility}{BETWEEN}{key_of(unit)}",
            label=words.kind(unit.type),
            kind=unit.type,
            owner=unit.owner,
            most=number,
            n=planned.get((facility, unit), 0),
            group=words.kind(facility),
            draws={key_of(unit): 1},
        )
        for facility in decision.facilities
        for unit, number in decision.bombers
        if can_bomb(pos, unit, facility)
    )
    total = size(decision.bombers)
    sheet = Sheet(
        f"bomb:{decision.space}",
        words.say("sheet.bomb"),
        words.say("submit.bomb"),
        rows,
        least=total,
        most=total,
        stocks={key_of(unit): number for unit, number in decision.bombers},
        space=decision.space,
    )
    return {"sheets": (sheet,)}


# ---- filled in ----


def _groups(counts: Mapping[str, int]) -> tuple[Group, ...]:
    found: dict[str, list[tuple[Unit, int]]] = {}
    for key, number in counts.items():
        to, between, name = key.partition(BETWEEN)
        found.setdefault(to, []).append((_unit(key, between, name), number))
    return tuple(Group(to, force(units)) for to, units in found.items())


def _strikes(counts: Mapping[str, int]) -> tuple[Strike, ...]:
    def strike(key: str, number: int) -> Strike:
        zone, _, rest = key.partition(BETWEEN)
        _, between, name = rest.partition(BETWEEN)
        return Strike(zone, _unit(key, between, name), number)

    return tuple(strike(key, number) for key, number in counts.items())


def _fired(counts: Mapping[str, int]) -> tuple[Rocket, ...]:
    return tuple(_rocket(key) for key, number in counts.items() for _ in range(number))


def _rocket(key: str) -> Rocket:
    parts = key.split(BETWEEN)
    if len(parts) != 3:
        raise MalformedAction("there is no row {word}", places(word=key))
    return Rocket(*parts)


def _unit(key: str, between: str, name: str) -> Unit:
    unit, ship = read_key(name) if between else (None, None)
    if unit is None or ship is not None:
        raise MalformedAction("there is no row {word}", places(word=key))
    return unit


# ---- the usual answers ----


def _room(pos: Position, space: str, facility: str) -> int:
    """The damage that a facility can still take."""
    return pos.edition.most_damage(pos, space, facility) - pos.state.facilities[space][facility]


def _aim(pos: Position, decision: ChooseTargets) -> Bomb:
    """Every bomber at the facility that can take most."""
    aims: dict[str, list[tuple[Unit, int]]] = {}
    for unit, number in decision.bombers:
        able = [each for each in decision.facilities if can_bomb(pos, unit, each)]
        best = max(able, key=lambda each: _room(pos, decision.space, each))
        aims.setdefault(best, []).append((unit, number))
    groups = tuple(Group(facility, force(units)) for facility, units in aims.items())
    return Bomb(decision.owner, decision.space, groups)


def _fire(pos: Position, decision: ChooseRockets) -> FireRockets:
    """Each rocket at the facility that can take most."""
    fired = (
        Rocket(base, *max(found, key=lambda each: _room(pos, *each)))
        for base, found in decision.targets
    )
    return FireRockets(decision.owner, tuple(fired))


ASKED: dict[type[AnyDecision], Asked] = {
    DeclareAttacks: Asked(
        ("G40-CMV-11", "E40-MOV-12"),
        engage,
        lambda pos, decision: Engage(decision.owner),
        {"engage": lambda pos, by, space, counts: (Engage(by, tuple(counts)),)},
    ),
    ChooseScramble: Asked(
        ("G40-SCR-02", "E40-SCR-02"),
        scramble,
        lambda pos, decision: Scramble(decision.owner, decision.space),
        {"scramble:": lambda pos, by, space, counts: (Scramble(by, space, _groups(counts)),)},
    ),
    ChooseKamikaze: Asked(
        ("G40-KAM-04",),
        kamikaze,
        lambda pos, decision: Kamikaze(decision.owner),
        {"kamikaze": lambda pos, by, space, counts: (Kamikaze(by, _strikes(counts)),)},
    ),
    ChooseRockets: Asked(
        ("G40-RND-06",),
        rockets,
        _fire,
        {"rockets": lambda pos, by, space, counts: (FireRockets(by, _fired(counts)),)},
    ),
    ChooseTargets: Asked(
        ("G40-SBR-10", "E40-SBR-09"),
        targets,
        _aim,
        {"bomb:": lambda pos, by, space, counts: (Bomb(by, space, _groups(counts)),)},
    ),
}

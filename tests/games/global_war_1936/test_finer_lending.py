"""Lend-lease, one condition at a time: who sends, what is made, what arrives (8.7, 12.4, 12.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.said import events, said, words
from tests.games.global_war_1936.table import (
    begin,
    facilities,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.forces import force, single
from wartable.games.global_war_1936.economy.delivery import arrives_as
from wartable.games.global_war_1936.economy.lend_lease import sending_objections
from wartable.games.global_war_1936.events import Delivered
from wartable.games.global_war_1936.state import Facility, Item, Project, State
from wartable.games.global_war_1936.unit import Unit

END, TO, PORT = "galicia_and_leon", "spanish_nationalists", Facility("minor_port", "A28")
LENT = Item("infantry", lent=True)
UPGRADE = Item("infantry", of="militia", lent=True)
REPAIR = Item("minor_factory", of="minor_factory", points=2, lent=True)
LINE = f"germany: deliver infantry to {TO} in {END}"


def _sends(state: State, sender: str, to: str) -> list[str]:
    return words(sending_objections(pos(state), sender, to))


# who may send


def _to(sentence: str, rule: str = "GW-8.7-04") -> list[str]:
    return [f"{sentence} ({rule})"]


@pytest.mark.rule("GW-8.7-04", "GW-8.7-06", "GW-AMB-46")
@pytest.mark.parametrize(
    ("sender", "to", "reasons"),
    [
        ("germany", "germany", _to("germany can receive nothing")),
        ("germany", "vichy_france", _to("vichy_france can receive nothing")),
        ("germany", "free_france", _to("free_france can receive nothing")),
        ("germany", TO, []),
        ("germany", "sweden", _to("sweden is at war with no major power")),
        ("ussr", "ccp", []),
        ("japan", "sweden", _to("sweden is at war with no major power")),
        ("great_britain", "fec", _to("great_britain lends nothing to fec")),
        ("fec", "anzac", _to("fec lends nothing to anzac")),
        ("anzac", "great_britain", _to("anzac lends nothing to great_britain")),
        ("anzac", "sweden", _to("sweden is at war with no major power")),
        ("italy", "spanish_republicans", _to("italy lends nothing to spanish_republicans")),
        ("italy", "abyssinia", _to("italy and abyssinia are at war")),
        ("kmt", "sweden", ["evolved", "no war"]),
        ("ccp", "sweden", ["evolved", "no war"]),
        ("usa", TO, _to("usa lends from an income of 15 on")),
        ("usa", "sweden", ["usa lends from an income of 15 on (GW-8.7-04)", "no war"]),
        ("usa", "kmt", _to("usa may not aid kmt yet")),
        ("sweden", "germany", _to("sweden sends no lend-lease", "GW-8.7-06")),
        ("free_france", "germany", _to("free_france sends no lend-lease", "GW-8.7-06")),
    ],
)
def test_why_nothing_is_sent(sender: str, to: str, reasons: list[str]) -> None:
    long = {
        "no war": f"{to} is at war with no major power (GW-8.7-04)",
        "evolved": f"{sender} has not evolved (GW-8.7-04)",
    }

    assert _sends(begin(), sender, to) == [long.get(each, each) for each in reasons]


@pytest.mark.rule("GW-8.7-04", "GW-8.7-06")
def test_who_is_gone_sends_nothing_and_who_has_no_zone_receives_nothing() -> None:
    fallen = sheet(begin(), "france", gone="surrendered")
    assert _sends(fallen, "france", TO) == ["france sends no lend-lease (GW-8.7-06)"]
    zones = pos(begin()).zones_of(TO)
    landless = own(begin(), "germany", *zones)
    assert _sends(landless, "germany", TO) == [f"{TO} can receive nothing (GW-8.7-04)"]


@pytest.mark.rule("GW-8.7-04")
@pytest.mark.parametrize(
    ("who", "what", "round", "may"),
    [
        ("france", "spanish_republicans 3", 3, False),
        ("france", f"{TO} 3", 3, False),
        ("france", f"{TO} 2", 3, True),
        ("france", "kmt 3", 3, True),
        ("great_britain", f"{TO} 3", 3, True),
        ("germany", f"{TO} 3", 3, True),
        ("ussr", "spanish_republicans 3", 3, True),
    ],
)
def test_one_ally_a_round_sends_to_either_faction(
    who: str, what: str, round: int, may: bool
) -> None:
    state = replace(begin(), round=round, deeds=frozenset({(who, "lent", what)}))
    told = _sends(state, "great_britain", "spanish_republicans")

    assert told == ([] if may else ["another Ally has sent to Spain this round (GW-8.7-04)"])
    gave = replace(state, deeds=frozenset({(who, "given", what)}))
    assert _sends(gave, "great_britain", "spanish_republicans") == []


@pytest.mark.rule("GW-5.1-28", "GW-6.4-07")
@pytest.mark.parametrize(
    ("wars", "sender", "to", "opposed"),
    [
        ([("france", "germany")], "usa", "italy", True),
        ([("france", "germany")], "italy", "usa", True),
        ([("france", "germany")], "usa", "ussr", False),
        ([("germany", "ussr")], "usa", "italy", False),
        ([("france", "germany")], "great_britain", "france", False),
        ([("france", "germany")], "germany", "japan", False),
        ([("france", "germany")], "usa", "sweden", False),
        ([], "usa", "italy", False),
        ([("abyssinia", "italy")], "usa", "italy", False),
        ([("germany", "kmt")], "usa", "italy", False),
        ([("france", "germany")], "france", "finland", True),
        ([("france", "germany"), ("finland", "ussr")], "france", "finland", False),
        ([("france", "germany"), ("romania", "ussr")], "france", "romania", True),
    ],
)
def test_whose_alliances_are_at_war(
    wars: list[tuple[str, str]], sender: str, to: str, opposed: bool
) -> None:
    """By their major powers. Germany controls Finland and Romania here; Finland, fighting the
    USSR, is open to all."""
    state = sheet(replace(begin(), wars=frozenset()), "usa", level=20)
    for minor in ("finland", "romania"):
        state = sheet(state, minor, controller="germany")
    told = _sends(war(state, *wars), sender, to)
    reason = f"the alliances of {sender} and {to} are at war (GW-5.1-28)"

    assert (reason in told) == opposed


@pytest.mark.rule("GW-6.5-02")
def test_finland_at_peace_receives_nothing() -> None:
    state = war(begin(), ("finland", "italy"))
    treaty = replace(state, pacts={"moscow_treaty": "signed"})

    assert _sends(state, "germany", "finland") == []
    assert _sends(treaty, "germany", "finland") == [
        "finland is at peace and receives nothing (GW-6.5-02)"
    ]


# what is made


@pytest.mark.rule("GW-8.7-01", "GW-8.7-06", "GW-8.2-07", "GW-AMB-39")
@pytest.mark.parametrize(
    ("nation", "ipp", "what", "reasons"),
    [
        ("germany", 3, "infantry", []),
        ("germany", 2, "infantry", ["germany has 2 IPP, and it costs 3 (GW-8.7-01)"]),
        ("germany", 2, "militia", []),
        ("germany", 1, "militia", ["germany has 1 IPP, and it costs 2 (GW-8.7-01)"]),
        ("germany", 3, "airbase", []),
        ("germany", 2, "airbase", ["germany has 2 IPP, and it costs 3 (GW-8.7-01)"]),
        ("germany", 3, "submarine_base", []),
        ("germany", 0, "minor_port", ["minor_port is no base (GW-8.7-01)"]),
        ("germany", 2, "minor_port repair of 2", []),
        (
            "germany",
            1,
            "minor_port repair of 2",
            ["germany has 1 IPP, and it costs 2 (GW-8.7-01)"],
        ),
        (
            "germany",
            9,
            "infantry repair of 2",
            ["infantry is nothing that IPP are lent for (GW-8.7-01)"],
        ),
        ("germany", 0, "medium_tank", ["medium_tank can be bought from 1938-07 on (GW-8.3.1-02)"]),
        (
            "germany",
            9,
            "heavy_tank",
            [
                "heavy_tank needs heavy_armor (GW-13.1.2-10)",
                "heavy_tank of a technology is not lent (GW-8.2-07)",
            ],
        ),
        ("germany", 9, "elite_airborne", ["elite_airborne needs airborne_doctrine (GW-13.1.1-04)"]),
        ("ccp", 9, "infantry", ["ccp sends no lend-lease (GW-8.7-06)"]),
        ("fec", 9, "infantry", []),
        ("usa", 9, "infantry", []),
    ],
)
def test_what_can_be_made_for_others(nation: str, ipp: int, what: str, reasons: list[str]) -> None:
    slot = "commonwealth" if nation == "fec" else nation
    state = sheet(turn(begin(), slot), nation, ipp=ipp)
    by = pos(state).lead
    line = f"{by}: lend {what}" + ("" if by == nation else f" for {nation}")

    assert said(state, line) == reasons


@pytest.mark.rule("GW-8.2-07", "GW-8.7-01", "GW-8.7-06")
def test_a_unit_of_a_technology_is_not_made_for_others_but_for_elite_airborne() -> None:
    known: Any = {"heavy_armor": 4, "airborne_doctrine": 4}
    state = sheet(begin(), "germany", ipp=3, technologies=known)
    free = sheet(turn(begin(), "france"), "free_france", gone="", ipp=9)

    assert said(state, "germany: lend heavy_tank") == [
        "heavy_tank of a technology is not lent (GW-8.2-07)",
        "germany has 3 IPP, and it costs 7 (GW-8.7-01)",
    ]
    assert said(state, "germany: lend elite_airborne") == []
    assert "GW-8.7-06" in refused(free, "france: lend infantry for free_france")


@pytest.mark.rule("GW-8.7-01", "GW-8.7-02", "GW-8.7-03")
@pytest.mark.parametrize(
    ("what", "item", "cost", "bought"),
    [
        ("infantry", LENT, 3, {}),
        ("militia", UPGRADE, 2, {}),
        ("marines", Item("marines", lent=True), 4, {"germany marines": 1}),
        ("seaplane_base", Item("seaplane_base", lent=True), 3, {}),
        ("minor_factory repair of 2", REPAIR, 2, {}),
        ("airbase", None, 3, {}),
        ("battleship", None, 6, {}),
    ],
)
def test_how_it_is_made(what: str, item: Item | None, cost: int, bought: dict[str, int]) -> None:
    """It waits in the box, or is begun on the diagram; a special unit is one of the two of the
    turn, and what is made counts as made."""
    state = replace(sheet(begin(), "germany", ipp=20), queue={})
    after = play(state, f"germany: lend {what}")

    assert after.sheets["germany"].ipp == 20 - cost
    assert after.spent.get("bought", {}) == bought
    if item is None:
        assert after.queue["germany"] == ((Project(what, 1, now=True, lent=True), 1),)
        assert not after.box
        assert "made" not in after.spent
    else:
        assert after.box["germany"] == ((item, 1),)
        assert not after.queue
        key = f"germany {item.kind}" + f" {item.of}" * bool(item.of)
        assert after.spent["made"] == {key: 1}


# what is taken over


@pytest.mark.rule("GW-12.4-06", "GW-12.3-02")
@pytest.mark.parametrize(
    ("item", "number", "made", "upgraded", "reasons"),
    [
        (LENT, 1, 0, 0, []),
        (LENT, 1, 1, 0, ["it was made this turn, and may still be delivered (GW-12.4-06)"]),
        (LENT, 2, 1, 2, []),
        (LENT, 2, 2, 0, ["it was made this turn, and may still be delivered (GW-12.4-06)"]),
        (Item("infantry"), 1, 0, 0, ["no such lend-lease waits for delivery (GW-12.4-06)"]),
        (UPGRADE, 1, 0, 1, []),
        (UPGRADE, 1, 0, 2, ["no more than 2 upgrades of militia a turn (GW-12.3-02)"]),
    ],
)
def test_what_is_taken_over(
    item: Item, number: int, made: int, upgraded: int, reasons: list[str]
) -> None:
    """What waits since a turn before; an upgrade is one of two."""
    spent: Any = {}
    if made:
        spent["made"] = {f"germany infantry{' militia' * bool(item.of)}": made}
    if upgraded:
        spent["upgraded"] = {"germany militia": upgraded}
    state = replace(begin(), box={"germany": ((item, number),)}, spent=spent)
    line = "germany: take over infantry" + " of militia" * bool(item.of)

    assert said(state, line) == reasons
    if not reasons:
        after = play(state, line)
        mine = replace(item, lent=False)
        assert dict(after.box["germany"])[mine] == 1
        assert dict(after.box["germany"]).get(item, 0) == number - 1
        if item.of:
            assert after.spent["upgraded"] == {"germany militia": upgraded + 1}
        else:
            assert after.spent.get("upgraded") == spent.get("upgraded")


# what is delivered


def _sending(*items: Item, slot: str = "germany", **changes: Any) -> State:
    """These are in the box of who acts; a path leads to Galicia and Leon by A28."""
    state = turn(begin(), slot, phase="place_units")
    box = {pos(state).lead: force((item, 1) for item in items or (LENT,))}
    return facilities(replace(state, box=box, **changes), "western_andalucia")


@pytest.mark.rule("GW-8.7-01", "GW-8.7-03", "GW-8.7-05", "GW-12.4-01")
@pytest.mark.parametrize(
    ("what", "line", "reasons"),
    [
        ("", LINE, []),
        (
            "",
            LINE.replace("infantry", "cavalry"),
            ["germany has made no such lend-lease (GW-8.7-03)"],
        ),
        ("own", LINE, ["germany has made no such lend-lease (GW-8.7-03)"]),
        ("sent", LINE, [f"{TO} has been sent something this turn (GW-8.7-01)"]),
        ("sent to another", LINE, []),
        ("", LINE.replace(END, "canary_islands"), ["canary_islands"]),
        ("taken", LINE, [END]),
        ("lost", LINE, [END]),
        ("no port", LINE, [f"no supply path leads to {END} (GW-12.4-01)"]),
    ],
)
def test_what_stands_against_a_delivery(what: str, line: str, reasons: list[str]) -> None:
    state = _sending()
    match what:
        case "own":
            state = replace(state, box={"germany": ((Item("infantry"), 1),)})
        case "sent":
            state = replace(state, spent={"lent": {f"germany {TO}": 1}})
        case "sent to another":
            state = replace(state, spent={"lent": {"germany vichy_france": 1}})
        case "taken":
            state = replace(state, taken=frozenset({END}))
        case "lost":
            state = own(state, "spanish_republicans", END)
        case "no port":
            state = facilities(state, END)
    home = "{} is not owned by {} in its home country since the start (GW-12.4-01)"
    zones = {END, "canary_islands"}

    assert said(state, line) == [home.format(e, TO) if e in zones else e for e in reasons]
    assert (line in offered(state, "germany")) == (not reasons)


@pytest.mark.rule("GW-8.7-05")
@pytest.mark.parametrize(
    ("sender", "to", "item", "may"),
    [
        ("france", TO, UPGRADE, True),
        ("france", TO, LENT, False),
        ("france", TO, Item("motorized_infantry", of="infantry", lent=True), False),
        ("germany", TO, LENT, True),
        ("france", "belgium", LENT, True),
    ],
)
def test_what_allies_send_to_spain(sender: str, to: str, item: Item, may: bool) -> None:
    state = war(_sending(item, slot=sender), ("belgium", "italy"))
    zone = END if to == TO else "belgium"
    words_ = item.kind + f" of {item.of}" * bool(item.of)
    told = refused(state, f"{sender}: deliver {words_} to {to} in {zone}")

    assert ("GW-8.7-05" in told) == (not may)


@pytest.mark.rule("GW-8.7-01", "GW-12.4-03")
@pytest.mark.parametrize(
    ("there", "reasons"),
    [
        (Facility("minor_factory", "", 2), []),
        (Facility("minor_factory", "", 1), ["none"]),
        (Facility("minor_factory", "", 3), ["none"]),
        (Facility("airbase", "", 2), ["none"]),
        (Facility("minor_factory"), ["none"]),
    ],
)
def test_lent_ipp_repair_a_facility_whole(there: Facility, reasons: list[str]) -> None:
    """It is mended from the recipient's box, where it stands."""
    none = f"{TO} has no such facility to repair whole (GW-8.7-01)"
    state = facilities(_sending(REPAIR), END, PORT, there)
    line = f"germany: deliver minor_factory of minor_factory repair of 2 to {TO} in {END}"

    assert said(state, line) == [none] * len(reasons)
    if not reasons:
        after = play(state, line)
        mend = Item("minor_factory", END, of="minor_factory", points=2)
        assert after.box == {TO: single(mend)}


@pytest.mark.rule("GW-11.5-01", "GW-11.5-04", "GW-11.5-06", "GW-12.4-04", "GW-12.4-02")
@pytest.mark.parametrize(
    ("kind", "there", "in_port", "may"),
    [
        ("destroyer", [PORT], False, True),
        ("destroyer", [PORT], True, False),
        ("destroyer", [PORT, Facility("major_port", "A28")], True, True),
        ("destroyer", [PORT, Facility("major_port", "A28", 1)], True, False),
        ("destroyer", [PORT, Facility("submarine_base", "A28")], True, False),
        ("submarine", [PORT, Facility("submarine_base", "A28")], True, True),
        ("submarine", [PORT, Facility("major_port", "A28")], True, False),
        ("infantry", [PORT, Facility("major_port", "A28")], True, False),
        ("infantry", [PORT], False, True),
    ],
)
def test_where_a_lent_ship_arrives(
    kind: str, there: list[Facility], in_port: bool, may: bool
) -> None:
    state = facilities(_sending(Item(kind, lent=True)), END, *there)
    line = LINE.replace("infantry", kind) + " in port" * in_port
    unit = Unit(kind, TO, did="placed")

    told = [f"{kind} does not come in port there (GW-11.5-01)"]
    assert said(state, line) == ([] if may else told)
    if may:
        after = play(state, line)
        where = END if in_port or kind == "infantry" else "A28"
        assert dict(after.units[where])[unit] == 1
        assert sum(unit in dict(units) for units in after.units.values()) == 1


@pytest.mark.rule("GW-12.4-02", "GW-12.4-03", "GW-11.5-01")
@pytest.mark.parametrize(
    ("item", "words_", "boxed"),
    [
        (UPGRADE, "infantry of militia", Item("infantry", of="militia", given=True)),
        (Item("airbase", lent=True), "airbase", Item("airbase")),
        (LENT, "infantry", None),
    ],
)
def test_bases_and_upgrades_are_boxed_and_units_stand(
    item: Item, words_: str, boxed: Item | None
) -> None:
    after = play(_sending(item), LINE.replace("infantry", words_))

    assert after.box.get(TO, ()) == (() if boxed is None else ((boxed, 1),))
    unit = Unit("infantry", TO, did="placed")
    assert (unit in dict(after.units[END])) == (boxed is None)
    assert "germany" not in after.box


@pytest.mark.rule("GW-8.2.1-27", "GW-12.4-02")
@pytest.mark.parametrize(
    ("kind", "known", "arrives"),
    [
        ("elite_airborne", 4, "elite_airborne"),
        ("elite_airborne", 3, "airborne_infantry"),
        ("airborne_infantry", 4, "elite_airborne"),
        ("airborne_infantry", 3, "airborne_infantry"),
        ("infantry", 4, "infantry"),
        ("infantry", 3, "infantry"),
    ],
)
def test_as_what_airborne_infantry_arrives(kind: str, known: Any, arrives: str) -> None:
    state = sheet(begin(), "kmt", technologies={"airborne_doctrine": known})

    assert arrives_as(pos(state), kind, "kmt") == arrives


@pytest.mark.rule("GW-5.1-18", "GW-8.7-01", "GW-12.4-01")
@pytest.mark.parametrize(
    ("sender", "wars", "provoked"),
    [
        ("germany", [(TO, "france")], True),
        ("germany", [(TO, "ussr")], False),
        ("germany", [("abyssinia", TO)], False),
        ("germany", [], False),
        ("italy", [(TO, "great_britain")], True),
    ],
)
def test_which_lend_lease_of_the_axis_provokes(
    sender: str, wars: list[tuple[str, str]], provoked: bool
) -> None:
    """That to a nation at war with an Allied major power; all of it is remembered, and one thing a
    turn is sent."""
    state = war(_sending(slot=sender), *(tuple(sorted(each)) for each in wars))  # type: ignore[arg-type]
    state = replace(state, box=state.box | {sender: force([(LENT, 1), (UPGRADE, 1)])})
    after = play(state, LINE.replace("germany", sender))

    assert ((sender, "provoked", TO) in after.deeds) == provoked
    assert (sender, "lent", f"{TO} 1") in after.deeds
    assert after.spent["lent"] == {f"{sender} {TO}": 1}
    assert after.box[sender] == ((UPGRADE, 1),)


# on the way


def _watched(*watchers: str, slot: str = "germany", item: Item = LENT) -> State:
    """Submarines of these lie in A28, all at full production."""
    state = _sending(item, slot=slot)
    there = ", ".join(f"1 submarine@{each}" for each in watchers)
    for each in watchers:
        state = sheet(state, each, at_full=True)
    return stand(state, "A28", there, "x")


@pytest.mark.rule("GW-12.5-02", "GW-12.5-04")
def test_each_neutral_on_the_way_is_asked_once_before_dice_are_rolled() -> None:
    state = _watched("great_britain", "ussr")
    first = play(state, LINE)
    (one,) = {way.partition(":")[0] for way in offered(first)}
    second = play(first, f"{one}: let pass")
    (other,) = {way.partition(":")[0] for way in offered(second)}
    unit = Unit("infantry", TO, did="placed")

    assert {one, other} == {"great_britain", "ussr"}
    passed = play(second, f"{other}: let pass")
    assert dict(passed.units[END])[unit] == 1
    assert not passed.flow
    missed = play(second, f"{other}: interdict", 4)
    assert dict(missed.units[END])[unit] == 1
    hit = play(second, f"{other}: interdict", 3)
    assert unit not in dict(hit.units[END])
    assert "germany" not in hit.box
    arrived = [each for each in events(second, f"{other}: let pass") if isinstance(each, Delivered)]
    assert [(each.kind, each.path[-1], each.arrived) for each in arrived] == [
        ("infantry", END, True)
    ]
    lost = [e for e in events(second, f"{other}: interdict", 3) if isinstance(e, Delivered)]
    assert [each.arrived for each in lost] == [False]
    both = play(first, f"{one}: interdict")
    gone = play(both, f"{other}: interdict", 4, 1)
    assert unit not in dict(gone.units[END])


@pytest.mark.rule("GW-12.5-03", "GW-5.1-18", "GW-AMB-45")
@pytest.mark.parametrize(
    ("sender", "item", "owner", "provoked", "rises"),
    [
        ("france", UPGRADE, "germany", True, True),
        ("france", UPGRADE, "ussr", False, True),
        ("germany", LENT, "great_britain", False, False),
    ],
)
def test_who_stops_lend_lease_provokes_or_raises_an_income(
    sender: str, item: Item, owner: str, provoked: bool, rises: bool
) -> None:
    """The Axis that stops the Allies; the income of an Ally rises by a D6."""
    state = _watched(owner, slot=sender, item=item)
    words_ = item.kind + f" of {item.of}" * bool(item.of)
    asked = play(state, f"{sender}: deliver {words_} to {TO} in {END}")
    lead = pos(state).lead_of(owner)
    hit = play(asked, f"{lead}: interdict", 3, *[2] * rises)

    assert ((owner, "provoked", sender) in hit.deeds) == provoked
    assert hit.sheets[sender].level == state.sheets[sender].level + 2 * rises
    passed = play(asked, f"{lead}: let pass")
    assert not {deed for _, deed, _ in passed.deeds} & {"provoked"}


# bases


@pytest.mark.rule("GW-12.4-03", "GW-12.1-01")
@pytest.mark.parametrize(
    ("zone", "base", "reasons"),
    [
        ("bavaria", "airbase", []),
        ("bavaria", "seaplane_base", ["no such base is in the box (GW-12.1-01)", "coast"]),
        ("konigsberg", "airbase", ["konigsberg is not in the home country (GW-12.4-03)"]),
        ("berlin", "airbase", ["berlin has one already (GW-13.2.2-01)"]),
    ],
)
def test_where_a_lent_base_is_placed(zone: str, base: str, reasons: list[str]) -> None:
    state = turn(begin(), "germany", phase="place_units")
    spare = Item("battleship")
    state = replace(state, box={"germany": force([(Item("airbase"), 1), (spare, 1)])})
    line = f"germany: place base {base} in {zone}"
    long = {"coast": "bavaria is not on such a sea zone (GW-13.2.2-02)"}

    assert said(state, line) == [long.get(each, each) for each in reasons]
    if not reasons:
        after = play(state, line)
        assert dict(after.facilities[zone])[Facility("airbase")] == 1
        assert after.box["germany"] == ((spare, 1),)

"""Transports and declared assaults in the 1940 editions (E40-UNT-16 to E40-UNT-24, E40-AMP,
G40-TPT, G40-AMP)."""

from __future__ import annotations

import pytest

from wartable.testing.axis_allies import line_up, rolls

ARMY = "4 infantry, 2 artillery, 2 tank, 2 aa_gun, 2 mechanized_infantry"


@pytest.fixture
def noncombat(table):
    def position(units, **given):
        return table.position("united_kingdom", "noncombat_move", units, **given)

    return position


# ---- What fits ----


@pytest.mark.rule("E40-UNT-17", "E40-UNT-01", "E40-EX-30", "G40-TPT-01", "G40-EX-43", "G40-UNT-03")
@pytest.mark.parametrize(
    ("load", "fits"),
    [
        ("1 tank, 1 infantry", True),
        ("1 artillery, 1 infantry", True),
        ("1 aa_gun, 1 infantry", True),
        ("1 mechanized_infantry, 1 infantry", True),
        ("2 infantry", True),
        ("1 tank", True),
        ("1 tank, 1 artillery", False),
        ("2 mechanized_infantry", False),
        ("3 infantry", False),
    ],
)
def test_one_land_unit_of_any_type_and_one_infantry(table, rule, noncombat, load, fits):
    state = noncombat({"united_kingdom": ARMY, "sz_109": "1 transport"})
    text = f"sail transport: sz_109 load {load} from united_kingdom at 0"

    assert table.refused(state, text) == (set() if fits else rule("E40-UNT-17", "G40-TPT-01"))


# ---- Loading and offloading ----


@pytest.mark.rule("E40-UNT-18", "E40-EX-31", "G40-TPT-03", "G40-EX-40")
def test_a_transport_loads_before_and_during_its_voyage(table, noncombat):
    state = noncombat(
        {"united_kingdom": "1 tank", "scotland": "1 infantry", "sz_110": "1 transport"}
    )
    text = (
        "sail transport: sz_110 > sz_109 > sz_119 load 1 tank from united_kingdom at 0"
        " load 1 infantry from scotland at 1 into scotland: 1 tank, 1 infantry"
    )

    assert table.is_legal(state, text)
    hostile = noncombat(
        {
            "united_kingdom": "1 tank",
            "sz_110": {"united_kingdom": "1 transport", "germany": "1 destroyer"},
        }
    )
    assert table.refused(hostile, "sail transport: sz_110 load 1 tank from united_kingdom at 0")


@pytest.mark.rule("E40-UNT-19", "G40-TPT-08")
def test_loading_is_the_whole_move_of_a_land_unit(table, rule, noncombat):
    state = noncombat({"united_kingdom": "1 tank~1", "sz_109": "1 transport"})

    assert table.refused(
        state, "sail transport: sz_109 load 1 tank~1 from united_kingdom at 0"
    ) == rule("E40-UNT-19", "G40-TPT-08")


@pytest.mark.rule("E40-UNT-20", "G40-TPT-14", "G40-TPT-15", "E40-NCM-10")
def test_cargo_may_stay_aboard(table, noncombat):
    """Loaded after the combat, or in an earlier turn; any number of it goes ashore."""
    state = noncombat({"united_kingdom": "2 infantry", "sz_109": "1 transport{infantry+tank}"})

    part = "sail transport{infantry+tank}: sz_109 into scotland: 1 tank"
    assert table.is_legal(state, part)
    assert table.is_legal(
        state, "sail transport{infantry+tank}: sz_109 into scotland: 1 infantry, 1 tank"
    )
    after = table.play(state, part)
    assert "{infantry}" in table.units(after, "sz_109")
    assert table.is_legal(state, "done")


@pytest.mark.rule("E40-UNT-21", "E40-UNT-23", "G40-TPT-09", "G40-TPT-11")
def test_offloading_ends_what_a_transport_does_in_one_territory(table, rule, noncombat):
    state = noncombat({"united_kingdom": "1 infantry", "sz_109": "1 transport{infantry+tank}"})
    state = table.play(state, "sail transport{infantry+tank}: sz_109 into scotland: 1 tank")
    ship = table.units(state, "sz_109").removeprefix("1 ")

    assert table.refused(state, f"move 1 {ship}: sz_109 > sz_110") == rule(
        "E40-UNT-21", "G40-TPT-09"
    )
    assert table.refused(state, f"sail {ship}: sz_109 into united_kingdom: 1 infantry") == rule(
        "E40-UNT-21", "G40-TPT-09"
    )
    assert table.refused(
        state, f"sail {ship}: sz_109 load 1 infantry from united_kingdom at 0"
    ) == rule("E40-UNT-21", "G40-TPT-09")


@pytest.mark.rule("E40-UNT-22", "G40-TPT-10")
def test_a_transport_that_retreated_does_not_offload(table, rule, noncombat):
    state = noncombat({"sz_109": "1 transport*retreated{infantry}"})

    assert table.refused(
        state, "sail transport*retreated{infantry}: sz_109 into scotland: 1 infantry"
    ) == rule("E40-UNT-22", "G40-TPT-10")


@pytest.fixture
def repelled(table, channel):
    """A British landing meets a destroyer in the Channel: after a round at sea its ships go back to
    Sea Zone 109, the transport with the tank it loaded and the infantry it had aboard before."""
    state = channel(
        {
            "united_kingdom": "1 tank",
            "sz_109": "1 transport{infantry}, 1 destroyer",
            "sz_110": {"germany": "1 destroyer"},
        }
    )
    return table.play(
        state,
        "move 1 destroyer: sz_109 > sz_110",
        "sail transport{infantry}: sz_109 > sz_110 load 1 tank from united_kingdom at 0"
        " into normandy_bordeaux: 1 tank",
        "done",
        "fight in normandy_bordeaux",
        "retreat from sz_110 to sz_109",
        dice=(6, 6),
    )


@pytest.mark.rule("E40-UNT-22", "G40-TPT-10")
def test_after_a_retreat_nothing_is_offloaded_in_this_turn(table, rule, repelled):
    """Neither in the assault it was meant for nor at home, and the ship goes nowhere."""
    assert repelled.phase == "noncombat_move"
    assert table.units(repelled, "normandy_bordeaux") == ""
    ship = next(
        unit
        for unit in table.units(repelled, "sz_109").split(", 1 ")
        if unit.startswith("transport")
    )
    for cargo in ("1 infantry", "1 tank*loaded", "1 infantry, 1 tank*loaded"):
        assert table.refused(repelled, f"sail {ship}: sz_109 into scotland: {cargo}") == rule(
            "E40-UNT-22", "G40-TPT-10"
        )
    assert table.refused(repelled, f"move 1 {ship}: sz_109 > sz_119")
    assert not table.sails(repelled)


@pytest.mark.rule("E40-UNT-20", "G40-TPT-14", "G40-TPT-05")
def test_cargo_stays_aboard_from_an_earlier_turn_from_this_noncombat_move_and_after_a_retreat(
    table, repelled, noncombat
):
    """All three are still aboard when the turn is over, and may go ashore in the next one."""

    def after_the_turn(state):
        while state.power == "united_kingdom":
            state = table.play(state, "done")
        return table.units(state, "sz_109", "united_kingdom")

    assert after_the_turn(repelled) == "1 destroyer, 1 transport{infantry+tank}"
    state = noncombat({"united_kingdom": "1 tank", "sz_109": "1 transport{infantry}"})
    assert after_the_turn(state) == "1 transport{infantry}"
    state = table.play(
        state, "sail transport{infantry}: sz_109 load 1 tank from united_kingdom at 0"
    )
    assert after_the_turn(state) == "1 transport{infantry+tank}"
    later = noncombat({"sz_109": "1 transport{infantry+tank}"})
    assert table.is_legal(
        later, "sail transport{infantry+tank}: sz_109 into scotland: 1 infantry, 1 tank"
    )


@pytest.mark.rule("E40-UNT-23", "G40-TPT-11")
def test_no_cargo_passes_from_ship_to_ship(table, rule, noncombat):
    state = noncombat({"sz_109": "1 transport{infantry}, 1 transport"})
    transfer = table.refused(state, "sail transport: sz_109 load 1 infantry from sz_109 at 0")

    assert transfer >= rule("E40-UNT-23", "G40-TPT-11")


@pytest.mark.rule("E40-UNT-24", "G40-TPT-13")
def test_a_transport_bridges_without_leaving_its_zone(table, rule, noncombat):
    state = noncombat({"united_kingdom": "1 infantry, 1 tank", "sz_109": "1 transport"})
    state = table.play(
        state,
        "sail transport: sz_109 load 1 infantry, 1 tank from united_kingdom at 0"
        " into scotland: 1 infantry, 1 tank",
    )
    ship = table.units(state, "sz_109").removeprefix("1 ")

    assert table.refused(state, f"move 1 {ship}: sz_109 > sz_110") == rule(
        "E40-UNT-21", "G40-TPT-09"
    )


@pytest.mark.rule("E40-NCM-09", "G40-TPT-16")
def test_a_transport_acts_once_in_a_turn(table, rule, noncombat):
    state = noncombat({"united_kingdom": "1 infantry", "sz_109": "1 transport*moved"})

    assert table.refused(
        state, "sail transport*moved: sz_109 load 1 infantry from united_kingdom at 0"
    ) == rule("E40-NCM-09", "G40-TPT-16")


# ---- Friends' transports ----


@pytest.mark.rule(
    "E40-MNF-04", "E40-MNF-05", "G40-TPT-02", "G40-TPT-18", "G40-MNF-05", "G40-MNF-06"
)
def test_a_friends_transport_takes_three_turns(table, rule):
    """Loaded in the turn of the land units' owner, moved in its own, offloaded in the next of
    theirs."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        units={
            "united_kingdom": "1 infantry",
            "sz_109": {"france": "1 transport"},
            "sz_110": {"france": "1 transport{infantry@united_kingdom}"},
        },
    )
    load = "load 1 infantry from united_kingdom at 0"

    assert table.is_legal(state, f"sail transport@france: sz_109 {load}")
    assert table.refused(
        state, f"sail transport@france: sz_109 {load} into scotland: 1 infantry"
    ) == rule("E40-MNF-05", "G40-MNF-06")
    assert table.refused(state, f"sail transport@france: sz_109 > sz_119 {load}") == rule(
        "E40-MNF-05", "G40-MNF-06"
    )
    assert table.is_legal(
        state, "sail transport@france{infantry}: sz_110 into united_kingdom: 1 infantry"
    )
    theirs = table.position(
        "france",
        "noncombat_move",
        units={"sz_110": "1 transport{infantry@united_kingdom}"},
    )
    assert table.refused(
        theirs,
        "sail transport{infantry@united_kingdom}: sz_110 into united_kingdom:"
        " 1 infantry@united_kingdom",
    ) == rule("E40-MNF-04", "G40-TPT-18")


# ---- Declaring an assault ----


LANDING = "load 1 infantry from united_kingdom at 0 into normandy_bordeaux: 1 infantry"


@pytest.fixture
def channel(table):
    """A British landing on the coast of France that Germany holds."""

    def position(units, **given):
        return table.position(
            "united_kingdom",
            units={"united_kingdom": "2 infantry, 1 aa_gun, 1 fighter"} | units,
            control={"normandy_bordeaux": "germany"},
            **given,
        )

    return position


@pytest.mark.rule(
    "E40-AMP-01", "E40-AMP-06", "E40-AMP-21", "G40-AMP-01", "G40-AMP-02", "G40-TPT-05", "G40-TPT-17"
)
def test_what_is_loaded_in_the_combat_move_lands(table, rule, channel):
    state = channel({"sz_110": "1 transport"})

    assert table.is_legal(state, f"sail transport: sz_110 {LANDING}")
    assert table.refused(
        state, "sail transport: sz_110 load 2 infantry from united_kingdom at 0"
    ) == rule("E40-AMP-21", "G40-TPT-05")
    assert table.refused(
        state,
        "sail transport: sz_110 load 2 infantry from united_kingdom at 0"
        " into normandy_bordeaux: 1 infantry",
    ) == rule("E40-AMP-21", "G40-TPT-05")
    assert table.refused(
        state,
        "sail transport: sz_110 > sz_109 load 1 infantry from united_kingdom at 0"
        " into scotland: 1 infantry",
    ) == rule("E40-AMP-01", "G40-AMP-01")
    later = table.play(state, "done")
    assert table.refused(later, f"sail transport: sz_110 {LANDING}")


@pytest.mark.rule("E40-AMP-01", "G40-AMP-02", "G40-AMP-16")
def test_only_what_was_announced_is_assaulted_and_lands(table, rule, channel):
    """Of the transport's two units one was announced for Normandy, and nothing aboard the other
    transport: one infantry goes ashore, and nowhere else is there anything to fight."""
    state = channel(
        {
            "sz_110": "1 transport{infantry+tank}, 1 transport{artillery}",
            "normandy_bordeaux": {"germany": "1 infantry"},
            "holland_belgium": {"germany": "1 infantry"},
        }
    )
    state = table.play(
        state,
        "sail transport{infantry+tank}: sz_110 into normandy_bordeaux: 1 infantry",
        "done",
    )
    assert table.choices(state) == {"fight in normandy_bordeaux"}
    for elsewhere in ("holland_belgium", "sz_110", "western_germany"):
        assert table.refused(state, f"fight in {elsewhere}") == rule("E40-CMB-02", "G40-CMB-01")
    events, state = table.events(state, "fight in normandy_bordeaux", dice=(1, 6))

    assert line_up(events) == ("1 infantry", "1 infantry")
    assert table.units(state, "normandy_bordeaux") == "1 infantry*fought<sz_110"
    assert "{tank}" in table.units(state, "sz_110")
    assert "{artillery}" in table.units(state, "sz_110")


@pytest.mark.rule("E40-AMP-21", "G40-TPT-17")
def test_older_cargo_may_land_or_stay(table, channel):
    state = channel({"sz_110": "1 transport{infantry+tank}"})

    for part in ("1 infantry", "1 tank", "1 infantry, 1 tank"):
        text = f"sail transport{{infantry+tank}}: sz_110 into normandy_bordeaux: {part}"
        assert table.is_legal(state, text)


@pytest.mark.rule("E40-UNT-43", "E40-AMB-41", "E40-EX-35", "G40-TPT-17", "G40-UNT-08")
def test_guns_never_land_in_an_assault(table, rule, channel):
    state = channel({"sz_110": "1 transport{aa_gun+infantry}"})

    assert table.refused(
        state, "sail transport{aa_gun+infantry}: sz_110 into normandy_bordeaux: 1 aa_gun"
    ) == rule("E40-UNT-43", "G40-TPT-17")
    assert table.refused(
        channel({"sz_110": "1 transport"}),
        "sail transport: sz_110 load 1 aa_gun from united_kingdom at 0"
        " into normandy_bordeaux: 1 aa_gun",
    ) == rule("E40-UNT-43", "G40-TPT-17")
    state = table.play(
        state,
        "sail transport{aa_gun+infantry}: sz_110 into normandy_bordeaux: 1 infantry",
        "done",
        "fight in normandy_bordeaux",
    )
    ship = table.units(state, "sz_110").removeprefix("1 ")
    assert "{aa_gun}" in ship
    assert table.refused(state, f"sail {ship}: sz_110 into united_kingdom: 1 aa_gun") == rule(
        "E40-UNT-21", "G40-TPT-09"
    )


@pytest.mark.rule("E40-AMP-02", "G40-AMP-04")
def test_sailing_to_an_assault_is_a_combat_move(table, channel):
    state = channel({"sz_109": "1 transport, 1 battleship"})
    state = table.play(
        state,
        f"sail transport: sz_109 > sz_110 {LANDING}",
        "move 1 battleship: sz_109 > sz_110",
    )

    assert table.pos(state).assaults == {"normandy_bordeaux": ("sz_110",)}
    assert "battleship~1*moved" in table.units(state, "sz_110")


@pytest.mark.rule("E40-AMP-03", "E40-AMP-06", "E40-EX-16", "G40-AMP-03", "G40-TPT-07", "G40-EX-20")
def test_a_hostile_zone_must_be_cleared_before_anybody_lands(table, rule, channel):
    """E40-EX-16, G40-EX-20: a destroyer must be sunk before the landing; submarines and transports
    are fought or ignored."""
    foe = {"germany": "1 destroyer"}
    alone = channel({"sz_109": "1 transport", "sz_110": foe})
    assert table.refused(alone, f"sail transport: sz_109 > sz_110 {LANDING}") == rule(
        "E40-AMP-06", "G40-TPT-07"
    )

    state = channel({"sz_109": "1 transport, 1 battleship", "sz_110": foe})
    state = table.play(
        state,
        "move 1 battleship: sz_109 > sz_110",
        f"sail transport: sz_109 > sz_110 {LANDING}",
        "done",
        "fight in normandy_bordeaux",
        dice=(1, 6),
    )
    assert state.control["normandy_bordeaux"] == "france"

    for other in ("submarine", "transport"):
        state = channel(
            {"sz_109": "1 transport, 1 battleship", "sz_110": {"germany": f"1 {other}"}}
        )
        state = table.play(
            state,
            "move 1 battleship: sz_109 > sz_110",
            f"sail transport: sz_109 > sz_110 {LANDING}",
            "done",
        )
        fight = "fight in normandy_bordeaux"
        assert table.choices(state) == {fight, f"{fight} engaging sz_110"}
        ignored = table.play(state, fight)
        assert table.units(ignored, "sz_110", "germany") == f"1 {other}"


@pytest.mark.rule("E40-AMP-04", "G40-AMP-06", "G40-AMP-22")
def test_an_aircraft_fights_at_sea_or_on_land(table, channel):
    """One sinks what is at sea, the other comes with the landing."""
    state = channel(
        {
            "united_kingdom": "1 infantry, 2 fighter",
            "sz_110": {"united_kingdom": "1 transport", "germany": "1 transport"},
            "normandy_bordeaux": {"germany": "1 infantry"},
        }
    )
    state = table.play(
        state,
        f"sail transport: sz_110 {LANDING}",
        "move 1 fighter: united_kingdom > sz_110",
        "move 1 fighter: united_kingdom > sz_110 > normandy_bordeaux",
        "done",
    )
    events, state = table.events(
        state, "fight in normandy_bordeaux engaging sz_110", dice=(1, 6, 6)
    )

    assert rolls(events) == [("attack", (3, 1)), ("defense", (2,))]
    assert table.units(state, "sz_110", "germany") == ""


@pytest.mark.rule("E40-UNT-16", "G40-TPT-19")
def test_transports_do_not_attack_alone(table, rule):
    state = table.position(
        "united_kingdom",
        units={"sz_109": "1 transport", "sz_110": {"germany": "1 transport"}},
    )

    assert table.refused(state, "move 1 transport: sz_109 > sz_110") == rule(
        "E40-MOV-03", "G40-CMV-02"
    )


@pytest.mark.rule("E40-UNT-15", "G40-TPT-20")
def test_transports_alone_are_destroyed_by_whoever_can_attack(table):
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 fighter",
            "sz_110": {"germany": "2 transport{infantry}"},
        },
    )
    state = table.play(state, "move 1 fighter: united_kingdom > sz_110", "done", "fight in sz_110")

    assert table.units(state, "sz_110", "germany") == ""


@pytest.mark.rule("E40-AMP-05", "E40-AMB-07", "E40-UNT-16", "G40-TPT-06", "G40-CMV-09")
def test_nobody_lands_past_submarines_without_a_warship(table, rule, channel):
    """Ignored submarines keep transports from landing, unless a warship of the attacker is there,
    and stays."""
    state = channel({"sz_109": "1 destroyer", "sz_110": "1 transport", "sz_105": "1 submarine"})
    foe = channel(
        {
            "sz_109": "1 destroyer",
            "sz_110": {"united_kingdom": "1 transport", "germany": "1 submarine"},
        }
    )
    assert table.is_legal(table.play(state, f"sail transport: sz_110 {LANDING}"), "done")

    landing = f"sail transport: sz_110 {LANDING}"
    assert table.refused(foe, landing) == rule("E40-AMP-05", "G40-TPT-06")
    assert landing not in table.listed(foe)
    guarded = table.play(foe, "move 1 destroyer: sz_109 > sz_110")
    assert table.is_legal(table.play(guarded, landing), "done")


# ---- Cover against a scramble ----


@pytest.fixture
def under_fighters(channel):
    """A landing where German fighters on an air base could scramble."""

    def position(units, **given):
        return channel(
            {"normandy_bordeaux": {"germany": "1 infantry, 2 fighter"}} | units,
            facilities={"normandy_bordeaux": {"air_base": 0}},
            **given,
        )

    return position


@pytest.mark.rule("E40-MOV-03", "E40-AMP-02", "E40-AMB-49", "G40-CMV-04", "G40-AMP-05")
@pytest.mark.rule("G40-AMB-06", "G40-AMB-53")
def test_ships_and_aircraft_cover_a_landing_where_the_enemy_could_scramble(
    table, rule, channel, under_fighters
):
    units = {"sz_109": "1 destroyer, 1 carrier", "sz_110": "1 transport"}
    calm = table.play(channel(units), f"sail transport: sz_110 {LANDING}")
    assert table.refused(calm, "move 1 destroyer: sz_109 > sz_110") == rule(
        "E40-MOV-03", "G40-CMV-02"
    )
    assert table.refused(calm, "move 1 fighter: united_kingdom > sz_110") == rule(
        "E40-MOV-03", "G40-CMV-02"
    )

    state = under_fighters(units)
    assert table.refused(state, "move 1 destroyer: sz_109 > sz_110") == rule(
        "E40-AMB-49", "G40-AMB-53"
    )
    state = table.play(state, f"sail transport: sz_110 {LANDING}")
    assert table.is_legal(state, "move 1 destroyer: sz_109 > sz_110")
    assert table.is_legal(state, "move 1 fighter: united_kingdom > sz_110")


@pytest.mark.rule("E40-AMP-07", "E40-UNT-15", "G40-AMP-08", "G40-TPT-20", "G40-TPT-06")
def test_aircraft_that_cover_a_landing_pass_transports_by_and_submarines_beside_a_warship(
    table, under_fighters
):
    """Nobody scrambles: the attacker may leave the transport alone and bombard. Submarines are left
    alone only if a warship of the attacker is there."""

    def choices(ships, foe):
        state = under_fighters(
            {"sz_109": ships, "sz_110": {"united_kingdom": "1 transport", "germany": foe}}
        )
        fleet = f"move {ships}: sz_109 > sz_110"
        cover = "move 1 fighter: united_kingdom > sz_110"
        moves = [*([fleet] if ships else []), cover, f"sail transport: sz_110 {LANDING}", "done"]
        state = table.play(state, *moves, "scramble from normandy_bordeaux: none")
        return state, table.choices(state)

    fight = "fight in normandy_bordeaux"
    either = {fight, f"{fight} engaging sz_110"}
    state, found = choices("1 cruiser", "1 transport")
    assert found == either
    ignored = table.play(state, fight)
    assert table.asked(ignored) == [("united_kingdom", "ChooseBombardment")]
    assert table.units(ignored, "sz_110", "germany") == "1 transport"
    assert choices("1 cruiser", "1 submarine")[1] == either
    assert choices("", "1 submarine")[1] == {fight}
    events, _ = table.events(choices("", "1 submarine")[0], fight)
    assert line_up(events) == ("1 fighter, 1 transport", "1 submarine")


@pytest.mark.rule("E40-MOV-04", "E40-AMB-23", "G40-AMB-07", "G40-CMV-04")
def test_ships_may_leave_a_zone_where_the_enemy_could_scramble(table, rule, under_fighters):
    """Those that are in the way of the landing need not take part in it."""
    state = under_fighters({"sz_110": "1 transport, 1 cruiser"})
    assert table.refused(state, "move 1 cruiser: sz_110 > sz_109") == rule(
        "E40-MOV-03", "G40-CMV-02"
    )

    state = table.play(
        state, f"sail transport: sz_110 {LANDING}", "move 1 cruiser: sz_110 > sz_109"
    )
    assert table.units(state, "sz_109") == "1 cruiser~1*withdrew<sz_110"


@pytest.mark.rule("G40-MNF-08", "E40-AMB-47", "E40-MNF-04", "E40-AMP-06")
def test_nobody_lands_from_a_friends_transport_under_fighters_alone(table, rule, under_fighters):
    units = {
        "sz_109": "1 destroyer",
        "sz_110": {"france": "1 transport{infantry@united_kingdom}"},
    }
    state = under_fighters(units)
    landing = "sail transport@france{infantry}: sz_110 into normandy_bordeaux: 1 infantry"

    assert table.refused(state, landing) == rule("E40-AMB-47", "G40-MNF-08")
    covered = table.play(state, "move 1 destroyer: sz_109 > sz_110")
    assert table.is_legal(table.play(covered, landing), "done")


@pytest.mark.rule("E40-AMB-47", "G40-MNF-08")
@pytest.mark.parametrize(("beside", "covers"), [("transport", False), ("cruiser", True)])
def test_only_what_is_ones_own_and_can_fight_covers_such_a_landing(
    table, rule, channel, under_fighters, beside, covers
):
    """A French cruiser takes no part in a British battle, and a British transport cannot fight.
    Without fighters that could scramble no cover is needed."""
    ships = {
        "france": "1 transport{infantry@united_kingdom}, 1 cruiser",
        "united_kingdom": f"1 {beside}",
    }
    landing = "sail transport@france{infantry}: sz_110 into normandy_bordeaux: 1 infantry"

    assert table.refused(under_fighters({"sz_110": ships}), landing) == (
        set() if covers else rule("E40-AMB-47", "G40-MNF-08")
    )
    assert table.is_legal(channel({"sz_110": ships}), landing)


@pytest.mark.rule("E40-AMB-19", "G40-AMB-08")
def test_any_coast_can_be_assaulted_from_any_zone_that_can_be_cleared(table, channel):
    state = channel(
        {"sz_109": "1 transport, 1 cruiser", "sz_110": {"germany": "1 destroyer"}},
    )
    state = table.play(state, "move 1 cruiser: sz_109 > sz_110")

    assert table.is_legal(state, f"sail transport: sz_109 > sz_110 {LANDING}")

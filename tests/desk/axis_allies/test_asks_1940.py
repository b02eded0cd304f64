"""What the decisions of the 1940 editions lay before their owners, and what comes back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.game import Outcome
from wartable.core.records import Acted
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.values import Act, Ask, Fill, Send
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

AIR_BASE = {"air_base": 0}
table = Bench(GLOBAL_1940)
desk = desk_of(GLOBAL_1940)


def asked(state: Any, owner: str = "") -> Ask:
    (ask,) = desk.desk(state, [owner or GLOBAL_1940.pending(state)[0].owner], "en").asks
    return ask


def lines(state: Any, wish: Any, owner: str = "") -> list[str]:
    owner = owner or GLOBAL_1940.pending(state)[0].owner
    return [GLOBAL_1940.format_action(each) for each in desk.resolve(state, owner, wish)]


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_war_is_declared_by_buttons_that_say_why_not(game: Any) -> None:
    state = Bench(game).position("germany", "declare_war")
    (ask,) = desk_of(game).desk(state, ["germany"], "en").asks
    buttons = {button.id: button for button in ask.buttons}

    assert not buttons["declare:soviet_union"].refused
    assert buttons["declare:soviet_union"].label == "Declare war on Soviet Union"
    assert "declare:france" not in buttons
    assert ask.buttons[-1].id == "done"


def test_a_declaration_that_is_not_open_yet_is_grey() -> None:
    state = table.position("soviet_union", "declare_war")
    buttons = {button.id: button for button in asked(state).buttons}

    assert buttons["declare:germany"].refused
    assert not buttons["declare:japan"].refused


def test_a_declaration_says_what_follows_at_once() -> None:
    """G40-NOB-01, G40-NOB-10, G40-ANZ-01: what no longer pays, who is at war too; nothing more."""
    german = {each.id: each for each in asked(table.position("germany", "declare_war")).buttons}
    trade = "No longer pays: grain and oil from the Soviet Union (5 IPC)."
    assert german["declare:soviet_union"].note == trade
    assert not german["declare:united_states"].note

    japanese = {each.id: each for each in asked(table.position("japan", "declare_war")).buttons}
    note = japanese["declare:united_kingdom"].note
    assert note.startswith("Also brings into the war: ANZAC.")
    assert "trade with the United States (10 IPC)" in note

    soviet = {
        each.id: each for each in asked(table.position("soviet_union", "declare_war")).buttons
    }
    assert not soviet["declare:germany"].note


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_follows_a_declaration_is_said_in_every_language(language: str) -> None:
    state = table.position("japan", "declare_war")
    (ask,) = desk.desk(state, ["japan"], language).asks
    words: Any = desk.words(language)  # type: ignore[attr-defined]
    note = next(each.note for each in ask.buttons if each.id == "declare:united_kingdom")

    assert words.power("anzac") in note
    assert words.objective("american_trade") in note
    assert "{" not in note


def test_wars_and_who_may_declare_them_are_in_the_scene() -> None:
    politics = desk.scene(table.position("germany", "purchase"), "en").politics

    assert politics is not None
    wars = {each.between: (each.kind, each.name) for each in politics.relations}
    assert wars["germany", "united_kingdom"] == ("war", "at war")
    refused = {(each.by, each.on): bool(each.refused) for each in politics.declarations}
    assert refused["germany", "soviet_union"] is False
    assert refused["soviet_union", "germany"] is True
    assert ("germany", "japan") not in refused


def test_a_canal_is_asked_for_and_opened() -> None:
    state = table.position(
        "united_kingdom", "noncombat_move", {"sz_89": {"united_kingdom": "1 cruiser"}}
    )
    (button,) = [each for each in asked(state).buttons if each.id.startswith("ask:")]
    assert button.label == "Ask to pass the Panama Canal"

    state = GLOBAL_1940.play(state, button.action, ScriptedDice()).state
    ask = asked(state)
    assert (ask.owner, ask.ask) == ("united_states", "allow_passage")
    assert [each.id for each in ask.buttons] == ["open", "close"]
    assert lines(state, Act(ask.buttons[0].action)) == ["united_states: open the Panama Canal"]


def scrambling() -> Any:
    units = {
        zone: {"germany": "1 destroyer*moved<sz_112", "united_kingdom": "1 destroyer"}
        for zone in ("sz_110", "sz_109")
    }
    units["united_kingdom"] = {"united_kingdom": "5 fighter"}
    state = table.position("germany", "combat_move", units, facilities={"united_kingdom": AIR_BASE})
    return table.play(state, "done")


def test_aircraft_go_up_by_zones_and_from_one_stock() -> None:
    state = scrambling()
    ask = asked(state)
    (sheet,) = ask.sheets

    assert (ask.owner, ask.space, sheet.most) == ("united_kingdom", "united_kingdom", 3)
    assert {row.group for row in sheet.rows} == {"Sea Zone 109", "Sea Zone 110"}
    assert "Sea Zone 110: 1 destroyer attacking, 1 destroyer defending." in sheet.note
    assert sheet.stocks == {"fighter@united_kingdom": 5}
    wish = Fill(sheet.id, {sheet.rows[0].key: 1, sheet.rows[1].key: 2})
    assert lines(state, wish) == [
        "united_kingdom: scramble from united_kingdom: 1 fighter to sz_109; 2 fighter to sz_110"
    ]
    assert desk.why_not(state, "united_kingdom", Fill(sheet.id, {sheet.rows[0].key: 4}))
    answer = desk.default_answer(state, GLOBAL_1940.pending(state)[0])
    assert GLOBAL_1940.format_action(answer).endswith("none")


def test_bombers_are_divided_among_facilities() -> None:
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "western_germany": {
                "united_kingdom": "2 strategic_bomber~2*raid, 1 tactical_bomber~2*raid"
            }
        },
        facilities={"western_germany": {"major_industrial_complex": 0, "air_base": 0}},
    )
    state = table.play(state, "done", "fight in western_germany")
    ask = asked(state)
    (sheet,) = ask.sheets

    assert ask.ask == "choose_targets"
    assert (sheet.least, sheet.most) == (3, 3)
    assert sum(row.n for row in sheet.rows) == 3
    tactical = [row.group for row in sheet.rows if row.kind == "tactical_bomber"]
    assert tactical == ["air base"]
    assert desk.why_not(state, "united_kingdom", Fill(sheet.id, {sheet.rows[0].key: 1}))


def researching(**money: int) -> Any:
    return table.position("united_kingdom", "research", money=money, options=Options(research=True))


def test_research_is_paid_by_both_purses() -> None:
    """G40-UKE-07: whole dice from each, and one die from both."""
    state = researching(united_kingdom=11, united_kingdom_pacific=7)
    (sheet,) = asked(state).sheets
    whole = {"united_kingdom=5": 1, "united_kingdom_pacific=5": 1}
    shared = "united_kingdom=3|united_kingdom_pacific=2"

    assert {row.key: row.most for row in sheet.rows} == {
        "united_kingdom=5": 2,
        "united_kingdom_pacific=5": 1,
        "united_kingdom=1|united_kingdom_pacific=4": 1,
        "united_kingdom=2|united_kingdom_pacific=3": 1,
        shared: 1,
        "united_kingdom=4|united_kingdom_pacific=1": 1,
    }
    assert sheet.stocks == {"united_kingdom": 11, "united_kingdom_pacific": 7, "shared": 1}
    assert sheet.rows[4].draws == {"united_kingdom": 3, "united_kingdom_pacific": 2, "shared": 1}
    assert lines(state, Fill("research", whole)) == [
        "united_kingdom: research 2 paid 5 united_kingdom_pacific"
    ]
    assert lines(state, Fill("research", {**whole, shared: 1})) == [
        "united_kingdom: research 3 paid 7 united_kingdom_pacific"
    ]


def test_a_die_that_no_purse_can_pay_alone_is_paid_by_both() -> None:
    """4 IPC and 2 IPC are a die: 3 and 2, or 4 and 1."""
    state = researching(united_kingdom=4, united_kingdom_pacific=2)
    (sheet,) = asked(state).sheets

    assert [row.label for row in sheet.rows] == [
        "Europe 3 + Pacific 2",
        "Europe 4 + Pacific 1",
    ]
    assert lines(state, Fill("research", {sheet.rows[0].key: 1})) == [
        "united_kingdom: research 1 paid 2 united_kingdom_pacific"
    ]
    with pytest.raises(MalformedAction):
        desk.resolve(state, "united_kingdom", Fill("research", {"united_kingdom": 1}))


def test_each_purse_buys_repairs_and_places_by_itself() -> None:
    state = table.position(
        "united_kingdom",
        "purchase",
        money={"united_kingdom": 6, "united_kingdom_pacific": 6},
        facilities={
            "united_kingdom": {"major_industrial_complex": 0},
            "india": {"major_industrial_complex": 2},
        },
    )
    sheets = {sheet.id: sheet for sheet in asked(state).sheets}

    assert set(sheets) == {"buy", "buy:united_kingdom_pacific", "repair:united_kingdom_pacific"}
    assert sheets["buy"].title == "Units: Europe"
    wish = Fill("buy:united_kingdom_pacific", {"infantry": 2})
    assert lines(state, wish) == ["united_kingdom: buy 2 infantry for united_kingdom_pacific"]
    state = table.play(state, "buy 2 infantry for united_kingdom_pacific", "buy 1 tank", "done")
    while state.phase != "mobilize":
        state = table.play(state, "done")
    placing = {sheet.space: sheet.stocks for sheet in asked(state).sheets}
    assert placing == {"united_kingdom": {"tank": 1}, "india": {"infantry": 2}}
    power = {each.id: each for each in desk.scene(state, "en").powers}["united_kingdom"]
    assert [purse.money for purse in power.purses] == [0, 0]


def test_a_new_base_is_set_at_the_capital_or_where_most_is_earned() -> None:
    """What is suggested costs no thought, but is no waste: Berlin, and once it has one the richest
    territory that has none."""
    first = table.position("germany", "mobilize", bought={"air_base": 1})
    (sheet,) = asked(first).sheets
    assert sheet.title == "New facilities"
    assert {row.group: row.n for row in sheet.rows if row.n} == {"Germany": 1}

    facilities = {"germany": {"air_base": 0}, "western_germany": {"air_base": 0}}
    second = table.position("germany", "mobilize", bought={"air_base": 1}, facilities=facilities)
    (sheet,) = asked(second).sheets
    assert {row.group: row.n for row in sheet.rows if row.n} == {"Greater Southern Germany": 1}


def test_china_places_its_infantry_at_home() -> None:
    state = table.position("china", "mobilize", bought={"infantry": 2})
    (sheet,) = asked(state).sheets

    assert sheet.title == "New units at home"
    row = sheet.rows[0]
    assert row.most == 2
    (line,) = lines(state, Fill(sheet.id, {row.key: 2}))
    assert line.startswith("china: place 2 infantry in ")


def test_paratroopers_jump_where_others_attack() -> None:
    state = table.position(
        "germany",
        "combat_move",
        {
            "germany": "2 infantry",
            "poland": "1 tank",
            "eastern_poland": {"soviet_union": "1 infantry"},
        },
        facilities={"germany": AIR_BASE},
        wars=(("germany", "soviet_union"),),
        technologies={"germany": frozenset({"paratroopers"})},
    )
    state = table.play(state, "move 1 tank: poland > eastern_poland")
    reach = desk.reach(state, "germany", "germany", {"infantry@germany": 2}, "en")
    (drop,) = [each for each in reach.targets if each.how == "drop"]

    assert drop.space == "eastern_poland"
    (line,) = lines(state, Send("germany", {"infantry@germany": 2}, drop.space, "drop"))
    assert line.endswith("to drop")


def test_objectives_say_what_is_missing() -> None:
    state = table.position("germany", "purchase")
    power = {each.id: each for each in desk.scene(state, "en").powers}["germany"]

    assert power.objectives
    missed = [each for each in power.objectives if not each.met]
    assert all(any(not condition.holds for condition in each.conditions) for each in missed)
    assert all(condition.text for each in power.objectives for condition in each.conditions)


def test_a_neutral_territory_tells_its_party_and_its_army() -> None:
    now = desk.scene(GLOBAL_1940.setup(Options()), "en").spaces["turkey"]
    parties = {party.id: party for party in desk.info("en").parties}

    assert parties[now.control].neutral
    assert [fact.id for fact in now.facts] == ["army"]


def test_an_attack_on_a_neutral_tells_whom_it_brings_to_arms() -> None:
    """The army that stands up, and the other strict neutrals."""
    units = {"western_germany": "1 infantry", "germany": "1 infantry", "norway": "1 infantry"}
    state = table.position("germany", units=units)
    notes = {}
    for source in units:
        found = desk.reach(state, "germany", source, {"infantry@germany": 1}, "en")
        notes |= {each.space: each.note for each in found.targets}

    strict = "All other strict neutrals then lean to the other side."
    assert notes["switzerland"] == f"Defended by 2 infantry. {strict}"
    assert notes["sweden"] == f"Defended by 6 infantry. {strict}"
    assert strict not in notes["france"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_war_is_told_in_every_language(language: str) -> None:
    state = table.position("japan", "declare_war")
    action = table.action(state, "declare war on united_kingdom")
    events = GLOBAL_1940.play(state, action, ScriptedDice()).events
    told = desk.tell(Acted(1, action, events), language)

    assert told[0].kind == "war_declared"
    assert desk.words(language).power("anzac") in told[0].text  # type: ignore[attr-defined]


# ---- new units ----


def test_a_complex_that_fits_nowhere_says_why_for_each_territory() -> None:
    """G40-FAC-02, G40-FAC-05, G40-MOB-09: what says the same of several is said once."""
    state = table.position(
        "italy",
        "mobilize",
        bought={"major_industrial_complex": 1, "infantry": 1},
        facilities={
            "northern_italy": {"major_industrial_complex": 0},
            "southern_italy": {"minor_industrial_complex": 0},
        },
    )
    new, infantry = asked(state).must

    assert (infantry.text, infantry.refused) == ("To be placed: 1 infantry", ())
    assert new.text.startswith("No place for 1 major industrial complex")
    assert [(each.rule, each.text) for each in new.refused] == [
        ("G40-MOB-08", "Italian Somaliland has no income; also: Sardinia, Sicily, Tobruk"),
        ("G40-FAC-05", "it needs an income of 3: Albania, Ethiopia, Libya"),
        ("G40-FAC-02", "a territory has one complex at most: Northern Italy, Southern Italy"),
    ]


def test_units_that_no_complex_takes_say_so() -> None:
    """G40-MOB-04: both are bombed out; G40-UKE-05: of the other economy is no talk."""
    ruins = {"germany": {"major_industrial_complex": 10}, "france": {"minor_industrial_complex": 3}}
    state = table.position(
        "germany",
        "mobilize",
        bought={"infantry": 1},
        facilities=ruins,
        control={"france": "germany"},
    )
    (infantry,) = asked(state).must
    assert [each.text for each in infantry.refused] == ["France can mobilize 0 more; also: Germany"]
    state = table.position(
        "united_kingdom",
        "mobilize",
        bought={"infantry": 1},
        bought_apart={"united_kingdom_pacific": {"infantry": 1}},
        facilities={"india": {"minor_industrial_complex": 0}},
    )
    europe, pacific = asked(state).must
    assert [each.text for each in europe.refused] == ["there is no industrial complex for it"]
    assert not pacific.refused


# ---- losses ----


def test_antiaircraft_fire_hits_aircraft_and_says_so() -> None:
    """G40-CMB-08: nobody else is offered; two fighters that differ are told apart."""
    attack = "3 infantry*moved, 1 fighter~1*moved, 1 fighter~2*moved"
    units = {"france": {"germany": attack, "france": "1 infantry, 1 aa_gun"}}
    state = table.position("germany", "conduct_combat", units)
    state = table.play(state, "fight in france", dice=[1, 6])
    (sheet,) = asked(state).sheets

    assert sheet.note == "1 hit on aircraft"
    assert [(row.kind, row.note) for row in sheet.rows] == [
        ("fighter", "3 moves left"),
        ("fighter", "2 moves left"),
    ]


def test_one_submarine_strikes_or_submerges_at_a_press() -> None:
    """G40-CMB-09: with one there is nothing to count; of two, one may."""

    def ask(boats: int) -> Ask:
        fleet = {"germany": f"{boats} submarine", "united_kingdom": "1 cruiser*moved<sz_110"}
        state = table.position("united_kingdom", "conduct_combat", {"sz_112": fleet})
        return asked(table.play(state, "fight in sz_112"), "germany")

    one, two = ask(1), ask(2)
    assert [button.label for button in one.buttons] == ["Strike", "Submerge"]
    assert one.sheets == ()
    assert [button.label for button in two.buttons] == ["All strike", "All submerge"]
    assert [(sheet.least, sheet.rows[0].most) for sheet in two.sheets] == [(1, 2)]


# ---- objectives ----


def test_objectives_name_what_they_ask_for() -> None:
    """What holds and what does not; what is missing where only some of it is."""
    scene = desk.scene(GLOBAL_1940.setup(Options()), "en")
    said = {
        each.id: [condition.text for condition in each.conditions]
        for power in scene.powers
        for each in power.objectives
    }
    told = [text for texts in said.values() for text in texts]

    assert "Not held by the other side: Sweden" in told
    assert "Not at war with: Soviet Union" in told
    assert "A land unit in: Egypt" in told
    assert (
        "No surface warships of the enemy in: Sea Zone 92, 93, 94, 95, 96, 97, 98, 99; "
        "in the way: Sea Zone 93, 98" in told
    )
    africa = "Its side holds: Morocco, Algeria, Tunisia, Libya, Tobruk, Alexandria"
    assert f"{africa}; missing: Morocco, Algeria, Tunisia, Alexandria" in told


# ---- phases ----


def test_a_table_without_research_leaves_that_phase_out() -> None:
    """G40-RND-01: research is played only where the table agreed on it; nothing else is left
    out."""
    plain = table.position("germany", "purchase")
    agreed = table.position("germany", "purchase", options=Options(research=True))

    assert desk.scene(plain, "en").left_out == ("research",)
    assert desk.scene(agreed, "en").left_out == ()
    european = Bench(EUROPE_1940).position("germany", "purchase")
    assert desk_of(EUROPE_1940).scene(european, "en").left_out == ()


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("G40-OVR-10", "They held all that they had to for a whole round."),
        ("G40-TBL-05", "This was the last round; victory cities are counted."),
    ],
)
def test_the_end_says_what_decided_it(rule: str, why: str) -> None:
    won = Outcome(GLOBAL_1940.edition.data.sides["allies"], rule, "")
    state = replace(table.position("germany", "purchase"), outcome=won)
    ending = desk.scene(state, "en").ending

    assert ending is not None
    assert (ending.text, ending.why) == ("The Allies have won", why)

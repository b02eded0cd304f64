"""What the 1940 games ask besides moves: out of turn, of several at once, of one purse; and what
their panels tell."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.positions import log_of
from tests.web.visitor import Visitor

CHART_2 = "super submarines|jet fighters|improved shipyards|radar|long-range aircraft|heavy bombers"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def at_a_scramble(visitor: Visitor, game: str = "europe_1940") -> Table:
    """The Scots see a German submarine attack the fleet beside their air base; whoever sits there
    plays the British."""
    given = {"start": "setup", "power": "germany"}
    attack = "germany: move submarine: sz_124 > sz_111"
    return visitor.at(visitor.go_on(log_of(game, given, attack, "germany: done"), "united_kingdom"))


def sheet(table: Table, name: str) -> Locator:
    """A tab of the sheets of a question."""
    return table.ask.get_by_role("tab", name=name, exact=True)


# ---- out of turn ----


def test_who_is_attacked_at_sea_scrambles(visitor: Visitor) -> None:
    """In Germany's turn the British are asked; their fighter joins the battle."""
    table = at_a_scramble(visitor)
    ask = table.wait_for("United Kingdom: scramble from Scotland?")
    expect(table.phase).to_have_text("Conduct combat")
    expect(ask.get_by_role("button", name="Stay on the ground")).to_be_enabled()
    expect(ask.get_by_role("link", name="E40-SCR-02")).to_be_visible()
    table.count("fighter", 1)
    table.press("Scramble")

    expect(table.log).to_contain_text("United Kingdom scrambles 1 fighter over Sea Zone 111")
    expect(table.log).to_contain_text(re.compile("Battle in Sea Zone 111: .*1 fighter"))


def attack_beside_an_air_base(visitor: Visitor) -> Table:
    """Germany's submarine, its bomber and fighters are sent against the fleet off Scotland."""
    given = {"start": "setup", "power": "germany"}
    attacks = [
        "germany: move submarine: sz_124 > sz_111",
        "germany: move 2 fighter, 2 tactical_bomber: western_germany > sz_112 > sz_111",
        "germany: move 1 strategic_bomber: germany > sz_113 > sz_112 > sz_111",
    ]
    return visitor.at(visitor.go_on(log_of("global_1940", given, *attacks), "germany"))


def test_the_chance_is_told_with_the_enemys_worst_answer(visit: Visit) -> None:
    """Before the British are asked whether to scramble; on a phone too."""
    for size in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
        visitor = visit(**size)
        table = attack_beside_an_air_base(visitor)
        told = table.wait_for("Germany: combat move")
        chance = re.compile(
            r"([\d.]+)\s?% to win\s+([\d.]+)\s?%"
            r" at worst: United Kingdom scrambles 1 fighter from Scotland"
        )
        expect(told).to_contain_text(chance)
        found = chance.search(told.inner_text())
        assert found
        assert float(found[2]) < float(found[1])
        line, card = told.get_by_text("at worst"), told.get_by_role("listitem").first
        line.scroll_into_view_if_needed()
        inside, around = line.bounding_box(), card.bounding_box()
        assert inside
        assert around
        assert inside["x"] + inside["width"] <= around["x"] + around["width"]


def test_who_stays_on_the_ground_lets_the_battle_begin(visit: Visit) -> None:
    """On a phone, where the question opens by itself."""
    phone = visit(**PHONE)
    table = at_a_scramble(phone, "global_1940")
    ask = table.wait_for("United Kingdom: scramble from Scotland?")
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ask.get_by_role("button", name="Stay on the ground").tap()
    expect(ask).to_be_hidden()

    expect(table.side).to_contain_text("Sea Zone 111")
    expect(table.side).not_to_contain_text("scrambles")


def test_what_is_asked_about_shines_on_the_map(visitor: Visitor) -> None:
    """Also after a button was pointed at."""
    table = at_a_scramble(visitor)
    ask = table.wait_for("United Kingdom: scramble from Scotland?")
    shining = table.map.locator("path.about")
    expect(shining).to_have_count(1)
    ask.get_by_role("button", name="Stay on the ground").hover()
    visitor.page.mouse.move(5, 5)

    expect(shining).to_have_count(1)


def test_scrambling_is_among_the_standing_orders(visitor: Visitor) -> None:
    """With the rule it is about; what was chosen is kept."""
    table = at_a_scramble(visitor, "global_1940")
    id = visitor.page.url.rpartition("/")[2]
    table.tab("Table")
    visitor.page.get_by_text("Standing orders").click()
    choice = visitor.page.get_by_role("combobox", name="My aircraft scramble")
    expect(choice).to_have_value("0")
    expect(table.side.get_by_role("link", name="G40-SCR-02").last).to_be_visible()
    choice.select_option("when that makes my side the stronger one")
    visitor.page.get_by_role("button", name="Save", exact=True).click()
    expect(visitor.page.get_by_text("Saved.")).to_be_visible()

    kept = visitor.ask("GET", f"/tables/{id}/seats/united_kingdom/orders")
    assert kept["orders"]["scramble"] == "stronger"


def test_japan_names_the_ships_that_kamikazes_strike(visitor: Visitor) -> None:
    """In the turn of the United States; six strikes for the whole game, two of them used."""
    ships = "2 destroyer*moved<sz_7, 1 cruiser*moved<sz_7"
    given = {
        "power": "united_states",
        "wars": [["japan", "united_states"]],
        "units": {"sz_6": {"united_states": ships, "japan": "1 destroyer"}},
    }
    log = log_of("global_1940", given, "united_states: done")
    table = visitor.at(visitor.go_on(log, "japan"))
    ask = table.wait_for("Japan: kamikaze strikes?")
    expect(ask).to_contain_text("6 strikes are left")
    table.count("cruiser", 2)
    table.press("Strike")

    expect(table.log).to_contain_text("Japan: 2 strikes by kamikazes in Sea Zone 6")
    table.tab("Powers")
    expect(table.side).to_contain_text("Kamikaze strikes left: 4")


def test_raiders_are_asked_at_once_and_each_decides(visitor: Visitor) -> None:
    """When the British collect: Germany lets the convoys pass, Japan rolls."""
    given = {
        "power": "united_kingdom",
        "phase": "noncombat_move",
        "wars": [["japan", "united_kingdom"], ["japan", "anzac"]],
        "units": {
            "sz_39": {"japan": "1 submarine, 1 carrier{fighter}"},
            "sz_119": {"germany": "1 submarine"},
        },
    }
    log = log_of("global_1940", given, "united_kingdom: done")
    table = visitor.at(visitor.go_on(log, "germany", "japan"))
    german = table.wait_for("Germany: convoys in Sea Zone 119")
    japanese = table.wait_for("Japan: convoys in Sea Zone 39")
    expect(japanese).to_contain_text("1 fighter, 1 submarine")
    german.get_by_role("button", name="Let the convoys pass").click()
    expect(german).to_be_hidden()
    japanese.get_by_role("button", name="Roll 4 dice").click()

    expect(table.log).to_contain_text("Japan, convoy raid")
    expect(table.log).not_to_contain_text("Germany, convoy raid")
    expect(table.log).to_contain_text("United Kingdom (Pacific) collects 17 IPC")


def test_a_raid_is_told_by_what_it_did(visitor: Visitor) -> None:
    """Nobody wins it: the damage to what was bombed, and the losses if there are any."""
    given = {
        "power": "germany",
        "phase": "conduct_combat",
        "units": {"united_kingdom": {"germany": "3 strategic_bomber~1*raid"}},
        "facilities": {"united_kingdom": {"major_industrial_complex": 0}},
    }
    table = visitor.at(visitor.go_on(log_of("europe_1940", given), "germany"))
    table.wait_for("Germany: conduct combat")
    table.press(re.compile("United Kingdom"))
    table.until("noncombat move")
    end = visitor.page.get_by_role("region", name="The raid is over")

    expect(end).to_contain_text(re.compile(r"\d+ damage to the major industrial complex"))
    expect(end).to_contain_text(re.compile("No losses|Losses, Germany"))
    expect(visitor.page.get_by_role("region", name="The attacker has won")).to_have_count(0)


# ---- what it costs ----


def test_research_is_paid_for_before_the_purchase(visitor: Visitor) -> None:
    """Dice are bought; whatever they show, the purchase comes with what is left."""
    given = {
        "start": "setup",
        "power": "germany",
        "phase": "research",
        "options": {"research": True},
    }
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "germany"))
    ask = table.wait_for("Germany: research")
    expect(table.phase).to_have_text("Research and development")
    expect(table.phases.first).to_have_text("Research and development")
    expect(ask).to_contain_text("30 of 30 IPC left")
    table.count("Germany", 2)
    table.press("Roll")
    expect(table.log).to_contain_text("Germany pays 10 IPC for research")
    expect(table.log).to_contain_text("Germany, research")
    table.until("Germany: purchase units")
    expect(table.ask).to_contain_text("20 of 20 IPC left")


def test_a_die_is_paid_by_two_purses(visitor: Visitor) -> None:
    """What one purse has left counts for whole dice and for the shared one; there is one of these
    at most."""
    given = {
        "power": "united_kingdom",
        "phase": "research",
        "options": {"research": True},
        "money": {"united_kingdom": 7, "united_kingdom_pacific": 9},
    }
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "united_kingdom"))
    ask = table.wait_for("United Kingdom: research")
    europe, pacific = "Europe", "Pacific"
    table.count(europe, 1)
    table.count(f"{europe} 2 + {pacific} 3", 1)
    expect(ask).to_contain_text("6 of 16 IPC left")
    for full in (europe, f"{europe} 1 + {pacific} 4", f"{europe} 3 + {pacific} 2"):
        more = ask.get_by_role("button", name=f"{full}: one more", exact=True)
        expect(more).to_be_disabled()
    table.count(pacific, 1)
    table.press("Roll")

    expect(table.log).to_contain_text("United Kingdom (Europe) pays 7 IPC for research")
    expect(table.log).to_contain_text("United Kingdom (Pacific) pays 8 IPC for research")


def test_a_breakthrough_brings_a_technology_of_the_chart_that_is_chosen(visitor: Visitor) -> None:
    given = {
        "start": "setup",
        "power": "germany",
        "phase": "research",
        "options": {"research": True},
    }
    log = log_of("global_1940", given, "germany: research 2", seed=b"tests 0")  # a 6 falls
    table = visitor.at(visitor.go_on(log, "germany"))
    ask = table.wait_for("Germany: breakthrough")
    expect(ask).to_contain_text(CHART_2.replace("|", ", "))
    table.press("Chart 2")

    expect(table.log).to_contain_text(re.compile(f"Germany develops ({CHART_2})"))
    table.wait_for("Germany: purchase units")


def test_the_british_buy_from_two_purses(visitor: Visitor) -> None:
    """Europe's money and the Pacific's; what is bought in one leaves the other as it was."""
    given = {"start": "setup", "power": "united_kingdom", "phase": "purchase"}
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "united_kingdom"))
    table.wait_for("United Kingdom: purchase units")
    expect(table.phases.first).to_have_text("Purchase units")
    europe = sheet(table, "Units: Europe")
    pacific = sheet(table, "Units: Pacific")
    expect(europe).to_have_attribute("aria-selected", "true")
    expect(europe).to_contain_text("28")
    expect(pacific).to_contain_text("17")
    expect(table.ask).to_contain_text("28 of 28 IPC left")
    pacific.click()
    expect(table.ask).to_contain_text("17 of 17 IPC left")
    expect(table.ask).to_contain_text("India 10")
    table.count("infantry", 2)
    table.press("Buy")
    expect(table.log).to_contain_text("United Kingdom (Pacific) buys 2 infantry for 6 IPC")

    pacific.click()
    expect(table.ask).to_contain_text("11 of 11 IPC left")
    europe.click()
    expect(table.ask).to_contain_text("28 of 28 IPC left")
    table.tab("Powers")
    panel = table.page.get_by_role("tabpanel")
    expect(panel).to_contain_text(re.compile(r"Europe\W*28"))
    expect(panel).to_contain_text(re.compile(r"Pacific\W*11"))
    table.tab("Politics")
    objectives = panel.locator("details").filter(has=table.page.locator("summary strong"))
    expect(objectives.first).to_contain_text("United Kingdom")
    expect(objectives.first).to_have_attribute("open", "")
    expect(objectives.nth(1)).to_contain_text("Germany")


def test_what_fits_nowhere_says_why(visitor: Visitor) -> None:
    """Italy has bought a complex for which it has no ground; the other unit is placed."""
    given = {
        "power": "italy",
        "phase": "mobilize",
        "bought": {"major_industrial_complex": 1, "infantry": 1},
        "facilities": {
            "northern_italy": {"major_industrial_complex": 0},
            "southern_italy": {"minor_industrial_complex": 0},
        },
    }
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "italy"))
    ask = table.wait_for("Italy: mobilize new units")
    line = ask.get_by_role("listitem").filter(has_text="No place for 1 major industrial complex")

    expect(line).to_contain_text("It needs an income of 3: Albania, Ethiopia, Libya")
    expect(line.get_by_role("link", name="G40-FAC-05")).to_be_visible()
    expect(ask).to_contain_text("To be placed: 1 infantry")
    table.press("Place")
    expect(ask.get_by_role("button", name="End turn")).to_be_enabled()
    expect(line).to_be_visible()


# ---- panels ----


def test_help_says_what_the_map_shows(visitor: Visitor) -> None:
    """The colours of powers and neutrals, the facilities, and what is printed in sea zones."""
    table = at_a_scramble(visitor, "global_1940")
    visitor.page.get_by_role("button", name="How to play").click()
    help = visitor.page.get_by_role("dialog", name="How to play")

    for said in ("Germany", "strict neutral", "pro-Allied neutral", "closed to everybody"):
        expect(help.get_by_role("listitem").filter(has_text=said)).to_be_visible()
    for said in ("naval base", "minor industrial complex", "victory city", "Convoy zone"):
        expect(help.get_by_role("definition").filter(has_text=said)).to_be_visible()
    assert table.side.count() == 1


def test_a_name_is_pressed_where_it_is_written(visitor: Visitor) -> None:
    """Malta's stands over the sea."""
    given = {"start": "setup", "power": "italy", "phase": "purchase"}
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "italy"))
    table.settled("malta")
    name = table.block("malta").locator("text.name").bounding_box()
    assert name is not None
    visitor.page.mouse.click(name["x"] + 3, name["y"] + name["height"] / 2)

    expect(table.card("Malta")).to_be_visible()


def test_the_powers_say_what_wins(visitor: Visitor) -> None:
    """G40-OVR-09, G40-OVR-10: how much is held of what must be held, with the rule."""
    table = at_a_scramble(visitor, "global_1940")
    table.tab("Powers")
    panel = table.page.get_by_role("tabpanel")

    expect(panel.get_by_role("heading", name="Victory")).to_be_visible()
    expect(panel).to_contain_text(re.compile(r"To be held by the Allies .*0 of 3"))
    expect(panel.get_by_role("link", name="G40-OVR-10")).to_be_visible()


def test_the_war_matrix_says_who_may_declare_and_why_others_may_not(visitor: Visitor) -> None:
    given = {"start": "setup", "power": "soviet_union", "phase": "declare_war"}
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "soviet_union"))
    table.wait_for("Soviet Union: declare war?")
    expect(table.side.get_by_role("button", name="Declare war on Germany")).to_be_disabled()
    expect(table.ask).to_contain_text("no cause for war before its turn 4")
    table.tab("Politics")
    panel = table.page.get_by_role("tabpanel")
    expect(panel.get_by_role("button", name="Germany, France: at war")).to_have_text("⚔")
    pair = panel.get_by_role("button", name="Germany, Soviet Union: at peace")
    expect(pair).to_have_text("→")

    pair.click()

    about = panel.get_by_role("status")
    expect(about).to_contain_text(re.compile(r"Germany → Soviet Union\s*can declare war"))
    expect(about).to_contain_text("Soviet Union has no cause for war before its turn 4")
    expect(about.get_by_role("link", name="G40-POL-02")).to_be_visible()
    pair.click()
    expect(about).to_be_hidden()
    who = panel.get_by_role("listitem").filter(has_text="Soviet Union → Japan")
    expect(who).to_be_hidden()
    panel.get_by_text("Who can declare war", exact=True).click()
    expect(who).to_be_visible()


def test_the_objectives_say_what_is_met_and_what_is_missing(visitor: Visitor) -> None:
    table = visitor.at(
        visitor.go_on(log_of("europe_1940", {"start": "setup", "power": "germany"}), "germany")
    )
    table.tab("Politics")
    objectives = table.page.get_by_role("tabpanel").get_by_role("group").filter(has_text="Germany")
    iron = objectives.get_by_role("listitem").filter(has_text="Iron ore from Sweden")
    egypt = objectives.get_by_role("listitem").filter(has_text="German troops in Egypt")

    expect(iron.first).to_contain_text(re.compile(r"✓\s*met"))
    expect(iron.first).to_contain_text("✓Holds: Denmark, Norway")
    expect(egypt.first).to_contain_text(re.compile(r"○\s*not met"))
    expect(egypt.first).to_contain_text("✗A land unit in: Egypt")
    expect(egypt.first.get_by_role("link", name="E40-OBJ-05")).to_be_visible()


def test_units_of_those_who_joined_are_lost_by_a_local_army(visitor: Visitor) -> None:
    """A computer takes Yugoslavia for Italy before the Australians have their turn: the card of
    what happened says whose the losses are in words that fit an army."""
    given = {
        "power": "united_kingdom",
        "phase": "noncombat_move",
        "wars": [["italy", "united_kingdom"]],
        "control": {"yugoslavia": "allies_joined"},
        "units": {
            "albania": {"italy": "3 infantry, 3 artillery, 4 tank"},
            "yugoslavia": {"allies_joined": "1 infantry"},
        },
    }
    kept = visitor.ask("POST", "/tables/import", {"log": log_of("global_1940", given)})
    again = {"after": 0, "seats": ["anzac"], "level": "hard"}
    news = visitor.page.get_by_role("region", name="Since your last turn")
    for _ in range(20):  # the dice, and so what the computer does, are new each time
        forked = visitor.ask("POST", f"/tables/{kept['id']}/fork", again)
        visitor.at(forked["id"]).wait_for("ANZAC: purchase units")
        expect(news).to_be_visible()
        if "Italy takes Yugoslavia" in news.inner_text():
            break

    expect(news).to_contain_text("Italy takes Yugoslavia")
    expect(news).to_contain_text("Losses, Local army:")

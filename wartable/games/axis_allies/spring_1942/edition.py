"""Axis & Allies Spring 1942, first edition: its steps, its functions, its facts."""

from __future__ import annotations

from pathlib import Path

from wartable.games.axis_allies.battle.aa_fire import aa_fire, one_die_per_aircraft
from wartable.games.axis_allies.battle.air_battle import interceptors_fire, raiders_fire
from wartable.games.axis_allies.battle.bombard import bombard
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.battle.fire import (
    attackers_fire,
    defenders_fire,
    remove_casualties,
)
from wartable.games.axis_allies.battle.line_up import restored
from wartable.games.axis_allies.battle.press_on import part_at_once, press_on_or_retreat
from wartable.games.axis_allies.battle.raid import (
    bomb,
    end_raid,
    interception,
)
from wartable.games.axis_allies.battle.submarines import (
    attackers_strike,
    attackers_submerge,
    defenders_strike,
    defenders_submerge,
    remove_struck,
)
from wartable.games.axis_allies.concordance import read_concordance
from wartable.games.axis_allies.data import load
from wartable.games.axis_allies.edition import BattlePlan, Edition
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.collect_income import COLLECT_INCOME
from wartable.games.axis_allies.phases.combat_move import COMBAT_MOVE
from wartable.games.axis_allies.phases.conduct_combat import CONDUCT_COMBAT
from wartable.games.axis_allies.phases.mobilize import MOBILIZE
from wartable.games.axis_allies.phases.noncombat_move import NONCOMBAT_MOVE
from wartable.games.axis_allies.phases.purchase import PURCHASE
from wartable.games.axis_allies.production import capacity_by_income, twice_the_income
from wartable.games.axis_allies.victory import by_victory_cities

FOLDER = Path(__file__).parent

SPRING_1942 = Edition(
    id="spring_1942",
    title="Axis & Allies Spring 1942",
    prefix="S42",
    version="2",
    data=load(FOLDER / "data"),
    concordance=read_concordance(FOLDER / "concordance.toml"),
    phases=(PURCHASE, COMBAT_MOVE, CONDUCT_COMBAT, NONCOMBAT_MOVE, MOBILIZE, COLLECT_INCOME),
    battles={
        "land": BattlePlan(
            opening=(bombard, aa_fire),
            round=(attackers_fire, defenders_fire, remove_casualties, press_on_or_retreat),
        ),
        "sea": BattlePlan(
            opening=(sink_defenceless, part_at_once),
            round=(
                attackers_submerge,
                defenders_submerge,
                attackers_strike,
                defenders_strike,
                remove_struck,
                attackers_fire,
                defenders_fire,
                remove_casualties,
                sink_defenceless,
                press_on_or_retreat,
            ),
        ),
        "air": BattlePlan(
            opening=(aa_fire, raiders_fire, interceptors_fire, bomb, end_raid),
            round=(),
        ),
    },
    preparations=(interception,),
    aa_dice=one_die_per_aircraft,
    capacity=capacity_by_income,
    most_damage=twice_the_income,
    after_battle=restored,
    wins_at_round_end=by_victory_cities,
    options=frozenset(
        {
            "victory",
            "closed_straits",
            "escorts",
            "bombardment",
            "low_luck",
            "rounds",
            "bid",
            "seats",
        }
    ),
)

GAME = AxisAllies(SPRING_1942)

"""Axis & Allies Europe 1940, second edition: its steps, its functions, its facts."""

from __future__ import annotations

from pathlib import Path

from wartable.games.axis_allies.bases import move_bonus
from wartable.games.axis_allies.battle.aa_fire import three_dice_per_gun
from wartable.games.axis_allies.battle.casualties import ANY
from wartable.games.axis_allies.battle.line_up import damage_stays
from wartable.games.axis_allies.battle.plans_1940 import BATTLES, PREPARATIONS
from wartable.games.axis_allies.concordance import read_concordance
from wartable.games.axis_allies.data import load
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.europe_1940.bans import bars_ending
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.guards import unguarded
from wartable.games.axis_allies.held import at_end, at_start
from wartable.games.axis_allies.neutrals import attack
from wartable.games.axis_allies.phases.asking import with_asking
from wartable.games.axis_allies.phases.collect_income import COLLECT_INCOME
from wartable.games.axis_allies.phases.combat_move import COMBAT_MOVE
from wartable.games.axis_allies.phases.conduct_combat import CONDUCT_COMBAT
from wartable.games.axis_allies.phases.declare_war import DECLARE_WAR, DECLARE_WAR_AT_INCOME
from wartable.games.axis_allies.phases.mobilize import MOBILIZE
from wartable.games.axis_allies.phases.noncombat_move import NONCOMBAT_MOVE
from wartable.games.axis_allies.phases.purchase import PURCHASE
from wartable.games.axis_allies.production import by_kind_of_facility, capacity_by_kind
from wartable.games.axis_allies.victory import at_last_round

FOLDER = Path(__file__).parent

EUROPE_1940 = Edition(
    id="europe_1940",
    title="Axis & Allies Europe 1940",
    prefix="E40",
    version="2",
    data=load(FOLDER / "data"),
    concordance=read_concordance(FOLDER / "concordance.toml"),
    phases=(
        PURCHASE,
        DECLARE_WAR,
        with_asking(COMBAT_MOVE),
        CONDUCT_COMBAT,
        with_asking(NONCOMBAT_MOVE),
        MOBILIZE,
        DECLARE_WAR_AT_INCOME,
        COLLECT_INCOME,
    ),
    battles=BATTLES,
    preparations=PREPARATIONS,
    aa_dice=three_dice_per_gun,
    capacity=capacity_by_kind,
    most_damage=by_kind_of_facility,
    after_battle=damage_stays,
    bombardment_hits=ANY,
    wins_at_round_end=at_last_round,
    bars_ending=bars_ending,
    on_attack=attack,
    wins_at_start=at_start,
    wins_at_end=at_end,
    unguarded=unguarded,
    move_bonus=move_bonus,
    escorts=True,
    aircraft_cover=True,
    options=frozenset(
        {
            "blitz_neutrals",
            "overflight",
            "captured_bases",
            "lone_guns",
            "low_luck",
            "rounds",
            "bid",
            "seats",
        }
    ),
)

GAME = AxisAllies(EUROPE_1940)

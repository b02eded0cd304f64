"""What is asked and what an answer means, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936 import decisions as asked
from wartable.games.global_war_1936.economy.prices import stage_cost, stages
from wartable.games.global_war_1936.flow import PHASES, phase_of
from wartable.games.global_war_1936.narrate import LEAVE, PACTS
from wartable.games.global_war_1936.position import Position

MEETINGS = {
    "war": "whether war is declared on {nation}, whose ships come to {zone}",
    "submarines": "whether submarines attack ships of {nation} that come to {zone}",
    "hunt": "whether the patrol attacks submarines of {nation} in {zone}",
    "patrol": "whether the patrol attacks ships of {nation} in {zone}",
    "stand": "whether submarines stay in {zone} to fight ships of {nation}",
    "seek": "whether escorts and raiders of {zone} are attacked too",
}
"""What is asked where ships come, by what may meet them."""
HIT = {
    "any": "",
    "air_first": "aircraft first",
    "air": "aircraft",
    "land": "land units",
    "bomber": "bombers",
    "fort": "who crossed the fortified border",
    "fort_dice": "who crossed the fortified border",
    "double": "double losses",
}
"""Who can be hit, where it is no class of units."""
Words = Callable[[Position, Any], str]


def _hits(pos: Position, asks: asked.TakeHits) -> str:
    hits = "1 hit" if asks.hits == 1 else f"{asks.hits} hits"
    by = HIT.get(asks.kind, asks.kind.replace("_", " "))
    told = ", ".join(filter(None, (asks.side, hits, by)))
    return f"which units are hit in {pos.name(asks.zone)} ({told})"


def _scramble(pos: Position, asks: asked.ChooseScramble) -> str:
    if asks.is_raid:
        return f"who intercepts the bombers over {pos.name(asks.zone)}"
    return f"who scrambles into {pos.name(asks.zone)}, which is attacked"


def _leave(pos: Position, asks: asked.GiveLeave) -> str:
    by = f", as {pos.name(asks.of)}" * (asks.of != asks.owner)
    return f"whether it permits {pos.name(asks.nation)} {LEAVE[asks.what]}{by}"


def _meeting(pos: Position, asks: asked.Meet) -> str:
    return MEETINGS[asks.what].format(nation=pos.name(asks.nation), zone=pos.name(asks.zone))


QUESTIONS: Mapping[type[Any], Words] = {
    asked.AnswerPact: lambda pos, asks: (
        f"whether it signs {PACTS[asks.pact]} with {pos.name(asks.proposed_by)}"
    ),
    asked.GiveLeave: _leave,
    asked.TakeHits: _hits,
    asked.ChooseScramble: _scramble,
    asked.Meet: _meeting,
    asked.AssignDie: lambda pos, asks: (
        f"for which technology {pos.name(asks.nation)} rolls the die of the pact's trade"
    ),
    asked.ChooseRecruits: lambda pos, asks: f"what {pos.name(asks.nation)} recruits",
    asked.PressOn: lambda pos, asks: (
        f"whether the attackers of {pos.name(asks.zone)} fight another round or retreat"
    ),
    asked.HoldSea: lambda pos, asks: (
        f"whether the attackers of {pos.name(asks.zone)} fight another round or retreat"
    ),
    asked.SendKamikazes: lambda pos, asks: (
        f"how many kamikazes strike in {pos.name(asks.zone)}, at most {asks.most}"
    ),
    asked.ChooseBombardment: lambda pos, asks: (
        f"which ships bombard the shore of {pos.name(asks.zone)}, at most {asks.most}"
    ),
    asked.ChooseRefuge: lambda pos, asks: (
        f"where {pos.name(asks.kind)} goes whose carrier was sunk in {pos.name(asks.zone)}"
    ),
    asked.ChooseGround: lambda pos, asks: (
        f"which aircraft of {pos.name(asks.zone)} stay on the ground"
    ),
    asked.JoinDefence: lambda pos, asks: (
        f"whether {pos.name(asks.nation)} declares war on {pos.name(asks.on)} to help defend"
        f" {pos.name(asks.zone)}"
    ),
    asked.ChooseOwner: lambda pos, asks: (
        f"whether {pos.name(asks.zone)}, captured in China, is kept or given to a faction"
    ),
    asked.PickBorder: lambda pos, asks: (
        f"the border of {pos.name(asks.zone)} whose railways take the {asks.damage} damage"
    ),
    asked.LeavePort: lambda pos, asks: (
        f"which ships leave the damaged {pos.name(asks.kind)} of {pos.name(asks.zone)} for"
        f" {' or '.join(pos.name(sea) for sea in asks.seas)}"
    ),
    asked.ChooseInterdiction: lambda pos, asks: (
        f"whether units of {pos.name(asks.nation)} interdict what {pos.name(asks.sender)} sends"
        " past them"
    ),
    asked.ChooseCapital: lambda pos, asks: f"the new capital of {pos.name(asks.nation)}",
}
"""Questions that name something; any other is asked by the docstring of its decision."""


def question(pos: Position, decision: Any) -> str:
    """What is asked, as the rest of a sentence."""
    if words := QUESTIONS.get(type(decision)):
        return words(pos, decision)
    plain = re.sub(r"\s*\([^)]*\)", "", (type(decision).__doc__ or "").strip())
    plain = " ".join(plain.rstrip(".").split())
    return plain[:1].lower() + plain[1:]


def price(pos: Position, nation: str, kind: str) -> str:
    """What is paid for it, stage by stage."""
    costs = (stage_cost(pos, nation, kind, stage) for stage in range(stages(pos, kind)))
    return " + ".join(map(str, costs))


def _advanced(pos: Position, act: actions.Advance) -> str:
    """Which stage it is; what was begun as merged has no discount, so `queue` tells its price."""
    costs = {
        stage_cost(pos, act.nation, project.kind, project.paid, merged=project.merged)
        for project, _ in pos.state.queue.get(act.nation, ())
        if (project.kind, project.paid, project.zone, project.at, project.lent)
        == (act.kind, act.paid, act.zone, act.at, act.lent)
    }
    of = stages(pos, act.kind)
    return f"stage {act.paid + 1} of {of}" + "".join(f", {cost} IPP" for cost in costs)


def _upgraded(pos: Position, act: actions.Upgrade | actions.Enlarge) -> str:
    facts = pos.data
    row = facts.units[act.kind] if act.kind in facts.units else facts.facilities[act.kind]
    return f"to {pos.name(row.upgrades_to)}, {row.upgrade_cost} IPP"


MEANINGS: Mapping[type[Any], Words] = {
    actions.Advance: _advanced,
    actions.Upgrade: _upgraded,
    actions.Enlarge: _upgraded,
    actions.Repair: lambda pos, act: f"{act.points} IPP",
    actions.Detach: lambda pos, act: "to the Condor Legion",
    actions.AskLeave: lambda pos, act: f"for {LEAVE[act.what]}, in this player turn",
    actions.Launch: lambda pos, act: "once in the game: land and air units go a second time",
    actions.RollRecruits: lambda pos, act: "a D12: if it is low, units or a repair for nothing",
    actions.Done: lambda pos, act: f"ends {phase_of(pos).title}" * (not pos.state.flow),
}
"""What an answer means, where its words do not say it."""

PHASE_OF: Mapping[str, str] = {
    verb: phase.title
    for phase, verbs in zip(
        PHASES,
        (
            "research buy build advance abandon upgrade enlarge repair lend detach reinforce",
            "attack raid clash shell drop set launch surprise invade",
            "fight press retreat blitz",
            "rail port ship transfer airlift",
            "place deliver swap influence roll overhaul recall deploy",
        ),
        strict=True,
    )
    for verb in verbs.split()
}
"""In which phase an order is given, by its first word."""
IN_MOVEMENT = frozenset({"move", "sail", "load", "land", "patrol", "assign"})
"""Orders of both kinds of movement."""


def phase_for(pos: Position, line: str) -> str:
    """That an order belongs to another phase than this one; nothing if it does not."""
    verb = (line.lower().split() or [""])[0]
    now = phase_of(pos).title
    if verb in IN_MOVEMENT and pos.state.phase not in ("combat_movement", "noncombat"):
        return f"`{verb}` belongs to movement, and this is {now}"
    wanted = PHASE_OF.get(verb, "")
    return f"`{verb}` belongs to {wanted}, and this is {now}" * (wanted not in ("", now))


def side_of(pos: Position, nation: str) -> str:
    """Of which alliance a nation is."""
    alliance = pos.relations.alliance(nation)
    return f"of the {alliance.capitalize()}" if alliance else "of no alliance"

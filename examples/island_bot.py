#!/usr/bin/env python3
"""A player of Empire of the Sun: it goes ashore where it is stronger, and answers what comes."""

import json
import sys

hello = json.loads(sys.stdin.readline())
counters, cards, hexes = (hello["facts"][name] for name in ("counters", "cards", "hexes"))
print(json.dumps({"protocol": 1, "name": "island"}), flush=True)


def is_mine(view, me, place):
    return (place in view["japanese"]) == (me == "japan")


def prize(view, me, place):
    """What it is worth to take a hex: ports and airfields count, and those who held it least."""
    there = hexes.get(place)
    if there is None or there["terrain"] == "ocean" or is_mine(view, me, place):
        return 0
    return 1 + 4 * there["port"] + 4 * there["airfield"] + 2 * there["resource"]


def strength(view, units):
    """The printed attack strength of counters, by the side that they show."""
    shown = [("reduced_" * (unit in view["reduced"]) + "attack", unit) for unit in units]
    return sum(counters[unit][field] for field, unit in shown)


def enemies(view, me, place):
    return [unit for unit, at in view["at"].items() if at == place and counters[unit]["side"] != me]


def distance(a, b):
    """Between two hexes, column by column: odd and even ones stand half a hex apart."""
    (ax, ay), (bx, by) = ((int(each[:2]), int(each[2:])) for each in (a, b))
    (ax, ay), (bx, by) = ((x, 2 * y + x % 2) for x, y in ((ax, ay), (bx, by)))
    across = abs(ax - bx)
    return across + max(0, abs(ay - by) - across) // 2


def worth(view, me, action):
    """What an action promises; nothing or less, and the bot would rather be done."""
    do, units = action["do"], action.get("units", ())
    if do in ("play_operations", "play_event"):
        is_offensive = bool(action.get("hq"))
        return 10 * is_offensive + cards[action["card"]]["value"] + (do == "play_operations")
    if do == "activate_units":
        goals = [place for place in hexes if prize(view, me, place) > 4]
        near = min(distance(view["at"][units[0]], goal) for goal in goals)
        return max(1, 30 - near) + 5 * (counters[units[0]]["kind"] == "ground")
    if do == "go" and action.get("how") in ("land", "march", "barge", "fly", "sail"):
        goal = action.get("aim") or action["to"]
        against = strength(view, enemies(view, me, goal))
        gain = (
            prize(view, me, goal) if counters[units[0]]["kind"] == "ground" else 3 * bool(against)
        )
        return gain + (strength(view, units) - against) / 10 if gain else 0
    return 1 if do in ("stay", "roll", "react_with", "play_reaction", "put_at", "replace") else 0


for question in map(json.loads, sys.stdin):
    if question["type"] == "decide":
        view, me = question["view"], question["decision"]["owner"]
        values = [worth(view, me, each["action"]) for each in question["actions"]]
        best = values.index(max(values))
        done = [each["first"] for each in question["branches"] if each["label"] == "done"]
        choice = done[0] if done and values[best] <= 0 and done[0] < len(values) else best
        print(json.dumps({"id": question["id"], "choice": choice}), flush=True)

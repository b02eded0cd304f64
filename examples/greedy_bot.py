#!/usr/bin/env python3
"""A player of Axis & Allies: it attacks where it is stronger and marches to the front."""

import json
import sys

facts = json.loads(sys.stdin.readline())["facts"]
chart, spaces, sides = facts["units"], facts["spaces"], facts["powers"]
print(json.dumps({"protocol": 1, "name": "greedy"}), flush=True)


def are_enemies(one, other):
    return sides[one]["side"] != sides[other]["side"]


def distance_to_enemy(view, me, space):
    ring, steps = {space}, 0
    while steps < 12 and not any(are_enemies(view["control"].get(each, me), me) for each in ring):
        around = {near for each in ring for near in facts["neighbours"][each]}
        ring, steps = ring | {near for near in around if spaces[near]["kind"] == "land"}, steps + 1
    return steps


def worth(view, me, action):
    if action["do"] != "move" or action.get("mission"):
        return {"place": 1, "fight": 1, "sail": 0.5}.get(action["do"], 0)
    unit, start, end = action["units"][0][0], action["path"][0], action["path"][-1]
    kind, there = chart[unit["type"]], view["units"].get(end, [])
    defence = sum(n * chart[u["type"]]["defense"] for u, n in there if are_enemies(u["owner"], me))
    if defence or (kind["captures"] and are_enemies(view["control"].get(end, me), me)):
        mine = [(u, n) for u, n in view["units"][start] + there if u["owner"] == me]
        return sum(n * chart[u["type"]]["attack"] for u, n in mine) - 1.5 * defence
    if kind["captures"]:
        return distance_to_enemy(view, me, start) - distance_to_enemy(view, me, end)
    return 0.1 if unit.get("did") and spaces[start]["kind"] == "sea" != spaces[end]["kind"] else 0


for question in map(json.loads, sys.stdin):
    if question["type"] == "decide":
        view, me = question["view"], question["decision"]["owner"]
        values = [worth(view, me, each["action"]) for each in question["actions"]]
        best = values.index(max(values))
        done = [each["first"] for each in question["branches"] if each["label"] == "done"]
        answer = {"choice": done[0] if done and values[best] <= 0 else best}
        if question["decision"]["ask"] == "purchase" and (money := view["money"][me]) >= 3:
            buy = {"do": "buy", "by": me, "units": {"infantry": money // 3}}
            answer = {"action": buy, "note": "Infantry holds the ground it takes."}
        print(json.dumps({"id": question["id"], **answer}), flush=True)

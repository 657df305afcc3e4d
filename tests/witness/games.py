#!/usr/bin/env python3
"""Random cases with many refusals. Nothing here knows the rules: most acts aim at a few contested points, players take
turns whether the last act was accepted or not (so that turns match again by themselves), and now and then there are
passes and acts of a stop.

    games.py REFEREE SEED GAMES       one case a line
"""

import json
import random
import sys

from witness import Referee, written_cases

SIDES = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6)
ACTS = 70
# Clause values that no named ruleset has, or has not small enough to be reached.
RARE = {
    "topology": ["torus"], "ko": ["after-capture-except-snapback", "larger-capture", "after-capture-single", "last-capturer", "none"],
    "suicide": ["multi-stone", "illegal"], "passing": ["limited", "limited", "illegal"], "pass_allowance": [{"b": 2, "w": 1}, {"b": 0, "w": 3}],
    "stone_limit": [0, 1, 2], "max_resumptions": [0, 1], "max_claims": [0, 1, 2], "max_sequences": [0, 1], "minimal_superko": [True],
    "repetition": ["positional-superko", "situational-superko", "none"], "dispute_repetition": ["positional-superko", "situational-superko"],
    "challenge_restriction": [False], "goal": ["first-capture", "no-capture", "none"], "white_passes_last": [True],
}


def name(rng, points):
    x, y = rng.choice(points)
    return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{y}"


def fought_over(rng, width, height):
    """A few points close to each other, sometimes all."""
    x, y, reach = rng.randrange(width), rng.randint(1, height), rng.choice((1, 1, 2, 2, 9))
    return [(i, j) for i in range(width) for j in range(1, height + 1) if abs(i - x) <= reach and abs(j - y) <= reach]


def stop(rng, hot):
    """Passes enough to stop, and the acts then."""
    players = rng.choice(("bw", "wb"))
    acts = [f"{player} pass" for player in players + players[:rng.choice((0, 1, 2))]]
    for _ in range(rng.randint(1, 6)):
        player, challenges = rng.choice("bw"), rng.choice(("", " modified-ko"))
        acts.append(rng.choice((
            f"{player} dead {name(rng, hot)} {name(rng, hot)}", f"{player} dead {name(rng, hot)}", f"{player} alive {name(rng, hot)}",
            f"{player} claim {name(rng, hot)}{challenges}", f"{player} claim {name(rng, hot)}", f"{player} resume{challenges}")))
    if rng.random() < 0.1:
        acts.append(rng.choice(("expire", "b accept", "w accept")))
    return acts if rng.random() < 0.1 else [*acts, f"{rng.choice('bw')} resume modified-ko", f"{rng.choice('bw')} resume"]


def random_acts(rng, width, height):
    acts, hot = [], fought_over(rng, width, height)
    dense = rng.random() < 0.3  # a game of stops and challenges
    for number in range(rng.randint(10, ACTS)):
        player, dice = "bw"[number % 2], rng.random()
        if dice < 0.04:
            hot = fought_over(rng, width, height)
        if dice < (0.12 if dense else 0.02):
            acts += stop(rng, hot)
        elif dice < 0.2:
            acts.append(f"{player} pass")
        elif dice < (0.35 if dense else 0.22):
            twice = [f"{player} challenge {name(rng, hot)}"] * 2
            acts += rng.choice((twice[:1], [twice[0], f"{'wb'[number % 2]} {name(rng, hot)}", twice[1]]))
        else:
            acts.append(f"{player} {'Z25' if dice > 0.998 else name(rng, hot)}")
    return acts


def disturbed(rng, acts, others):
    """A written case's acts, with others in between and some left out."""
    rate = rng.choice((0.02, 0.1, 0.3))
    return [act for known in acts for act in ([rng.choice(others)] if rng.random() < rate else []) + ([known] if rng.random() > rate / 4 else [])] + others


def random_case(rng, number, rulesets, written):
    """A start, known or random, under a ruleset or a mix (which the referee may refuse), and acts."""
    case = {"name": f"witness/{number}", "ruleset": rng.choice(sorted(rulesets))}
    if rng.random() < 0.6:
        known = rng.choice(written if rng.random() < 0.8 else [known for known in written if "challenge" in str(known["moves"])])
        case |= {key: known[key] for key in ("size", "setup", "to_move", "options") if key in known}
        case["ruleset"] = known["ruleset"] if rng.random() < 0.8 or "options" in known else case["ruleset"]
    else:
        known, case["size"] = None, [rng.choice(SIDES), rng.choice(SIDES)]
        if rng.random() < 0.1:
            row = lambda: "".join(rng.choice("......#") for _ in range(case["size"][0]))
            case["setup"] = "/".join(row() for _ in range(case["size"][1]))
    if rng.random() < 0.4:
        clauses = rng.sample(sorted(RARE), rng.randint(1, 3))
        other = rulesets[rng.choice(sorted(rulesets))]
        case["options"] = case.get("options", {}) | {clause: rng.choice([*RARE[clause], other.get(clause, RARE[clause][0])]) for clause in clauses}
    case["moves"] = random_acts(rng, *case["size"])
    if known and rng.random() < 0.8:
        case["moves"] = disturbed(rng, known.get("moves", []), case["moves"])
    return case


def random_cases(seed, games, rulesets):
    rng = random.Random(seed)
    written = [case for case in written_cases()
               if str(case["ruleset"]) in rulesets and len(case.get("moves", [])) < 400 and all(side in range(1, 12) for side in case["size"])]
    return [random_case(rng, number, rulesets, written) for number in range(games)]


if __name__ == "__main__":
    print("\n".join(map(json.dumps, random_cases(int(sys.argv[2]), int(sys.argv[3]), Referee(sys.argv[1]).rulesets))))

#!/usr/bin/env python3
"""Every witness of a random run is true, and no forged one passes for true. Speaks TAP.

    test_witness.py REFEREE [--seed S] [--games N]

The same number and seed play the same games. A forged witness may still be true - another earlier move with the same
board - and is then no forgery: it must be accepted.
"""

import argparse
import random
import sys
from collections import Counter

from games import random_cases
from witness import Referee, refusals, written_cases

RETURNING = ("superko", "minimal-superko")
# Each must come up in a run, or the run proves nothing about it. too-long takes ten thousand turns, and has a test in tests/core.
REASONS = """game-over wrong-phase not-your-turn off-board blocked occupied out-of-stones suicide ko ko-locked capture-after-capture superko
minimal-superko no-passing no-passes-left no-challenge already-prepared no-resumptions-left not-your-string no-string decided no-claim
too-many-claims""".split()
# And these where a clause decides the contents of the witness.
UNDER = {"superko": ("liberty", ["adjacent", "external", "external-perpendicular"]), "suicide": ("topology", ["plane", "torus"]),
         "capture-after-capture": ("ko", ["after-capture", "after-disturbing-capture", "after-capture-except-snapback", "larger-capture",
                                          "after-capture-single", "last-capturer"])}


def forgeries(rng, game, witness):
    """The same witness with one thing missing, too many or another."""
    names = [f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{y + 1}" for x in range(game.shape.width) for y in range(game.shape.height)]
    turns = range(len(game.turns) + 1)
    for key in witness:
        yield {k: v for k, v in witness.items() if k != key}
    if "point" in witness:
        yield from ({**witness, "point": name} for name in rng.sample(names, min(3, len(names))) if name != witness["point"])
    if "move" in witness:
        yield from ({**witness, "move": n} for n in {*rng.sample(turns, min(4, len(turns))), witness["move"] - 1, witness["move"] + 1} if n != witness["move"])
    if "string" in witness:
        yield {**witness, "string": witness["string"][1:]}
        yield {**witness, "string": [*witness["string"], witness["string"][0]]}
        yield from ({**witness, "string": [*witness["string"], name]} for name in rng.sample(names, min(3, len(names))) if name not in witness["string"])
        yield from ({**witness, "string": [name]} for name in rng.sample(names, min(2, len(names))) if [name] != witness["string"])
    if "detail" in witness:
        details = ("no-modified-ko", "no-ko-capture", "no-recapture", "claims", "sequences", "not-larger", "single-stone", "last-capturer")
        yield {**witness, "detail": rng.choice([detail for detail in details if detail != witness["detail"]])}
    extra = rng.choice((("point", names[0]), ("move", 0), ("string", names[:1]), ("detail", "claims")))
    if extra[0] not in witness:
        yield witness | dict([extra])


def still_true(game, act, why, forged, witness):
    """Another earlier move after which the board was the same, within the rule in force."""
    if why != "superko" or set(forged) != set(witness) or forged["point"] != witness["point"]:
        return False
    board = game.effect(act)[0]
    return 0 <= forged["move"] < len(game.turns) and game.turns[forged["move"]].board == board == game.turns[witness["move"]].board


class Run:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.seen, self.faults = Counter(), []
        self.forged = self.true_again = 0

    def refusal(self, case, game, act, why, witness):
        self.seen[why] += 1
        if why in UNDER:
            clause = UNDER[why][0]
            self.seen[f"{why} under {clause} {game.rules[clause]}"] += 1
        if not game.true(act, why, witness):
            self.faults.append(f"{case['name']}: {act.kind}: {why}: {witness} is not true: {case}")
            return
        if self.seen[why] > 400 and self.rng.random() > 0.1:  # of the everyday ones a few forgeries will do
            return
        for forged in forgeries(self.rng, game, witness):
            self.forged += 1
            if game.true(act, why, forged):
                self.true_again += 1
                if not still_true(game, act, why, forged, witness):
                    self.faults.append(f"{case['name']}: {act.kind}: {why}: {forged} passes for {witness}: {case}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("referee")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--games", type=int, default=12000)
    options = arguments.parse_args()
    referee, run = Referee(options.referee), Run(options.seed)
    judged = 0
    for case, rules, answer in referee.judge(written_cases() + random_cases(options.seed, options.games, referee.rulesets)):
        judged += 1
        try:
            for refusal in refusals(case, rules, answer):
                run.refusal(case, *refusal)
        except ValueError as error:
            run.faults.append(f"{case['name']}: {error}: {case}")
    print("1..2")
    for fault in run.faults[:10]:
        print(f"# {fault}")
    refused = sum(run.seen[why] for why in REASONS)
    print(f"{'not ok' if run.faults else 'ok'} 1 - {refused} witnesses of {judged} games are true, {run.forged - run.true_again} forgeries are not, {run.true_again} are all the same")
    wanted = REASONS + [f"{why} under {clause} {value}" for why, (clause, values) in UNDER.items() for value in values]
    never = [what for what in wanted if run.seen[what] == 0]
    print(f"{'not ok' if never else 'ok'} 2 - every reason came up" + (f", except {', '.join(never)}" if never else ""))
    print("# " + ", ".join(f"{why} {n}" for why, n in run.seen.most_common()))
    return bool(run.faults or never)


if __name__ == "__main__":
    sys.exit(main())

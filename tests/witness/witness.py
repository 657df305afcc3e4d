#!/usr/bin/env python3
"""Checks the witnesses of refusals. It decides no move: it follows accepted moves and checks refusals of the others.

    witness.py REFEREE [FILE...]      cases, by default those of tests/data

Every refusal has its proof (docs/RULES.md section 8). Each is verified by itself: the named earlier board is compared
with the one that the play would make, the named string is searched for liberties, the named move for its capture. A
witness that holds less than its reason needs, or more, is as false as one that names a wrong object. Exit status 1 if
one is false.
"""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace as Said

from board import OTHER, STONE
from follow import TURNS, Game, parse


class Court(Game):
    """One method for each reason: whether the witness proves it. They return the keys that the witness must have, or
    True for none."""

    def true(self, act, why, witness):
        """Whether the witness proves the refusal."""
        check = getattr(self, why.replace("-", "_"))
        said = Said(**{name: witness.get(name) for name in ("point", "string", "move", "detail")})
        said.point = None if said.point is None else self.shape.point(said.point)
        said.string = None if said.string is None else [self.shape.point(name) for name in said.string]
        needs = check(act, said)
        return bool(needs) and len(said.string or ()) == len(set(said.string or ())) and set(witness) == set(needs if isinstance(needs, tuple) else ())

    def effect(self, act):
        return self.shape.play(self.board, act.player, act.points[0])

    def ko_capture(self, act):
        """The stone that a ko capture there would take, else None."""
        if self.board[act.points[0]] != ".":
            return None
        after, taken, own = self.effect(act)
        alone = not own and len(taken) == 1 and self.shape.string(after, act.points[0]) == {act.points[0]}
        return min(taken) if alone and self.shape.liberties(after, {act.points[0]}) == taken else None

    def here(self, act, said):
        return said.point is not None and said.point in act.points[:1]

    def game_over(self, act, said):
        self.over = True
        return True

    def wrong_phase(self, act, said):
        demand = act.kind == "resume" and not self.stopped
        unmarked = act.kind in ("dead", "alive") and self.rules["dead_stones"] == "none"
        return demand or unmarked or (act.kind in TURNS) == self.stopped

    def not_your_turn(self, act, said):
        return act.player != self.to_move

    def off_board(self, act, said):
        return None in act.points and (act.kind not in ("dead", "alive") or self.marks(act, said, "off-board"))

    def blocked(self, act, said):
        return self.here(act, said) and self.board[said.point] == "#" and ("point",)

    def occupied(self, act, said):
        return self.here(act, said) and self.board[said.point] in "XO" and ("point",)

    def out_of_stones(self, act, said):
        playable = sum(sign != "#" for sign in self.board)
        limit = self.rules["stone_limit"]
        limit = (playable // 2 if playable >= 361 else playable) if limit == "auto" else limit
        return self.here(act, said) and self.lost[act.player] - self.lost[OTHER[act.player]] > limit and ("point",)

    def suicide(self, act, said):
        _, _, own = self.effect(act)
        return self.here(act, said) and said.string is not None and set(said.string) == own != set() and ("point", "string")

    def ko(self, act, said):
        last = self.turns[said.move] if said.move == self.line[-1] else None
        return last and last.kind == "play" and last.player != act.player and last.taken == set(act.points) and last.point == said.point \
            and self.ko_capture(act) == said.point and ("point", "move")

    def capture_after_capture(self, act, said):
        after, taken, _ = self.effect(act)
        clause, own = self.rules["ko"], act.points[0]
        captures = [n for n in self.line if self.turns[n].taken]
        if not taken or said.move is None or said.move != (captures or [None])[-1] or not self.here(act, said):
            return False
        first = self.turns[said.move]
        if clause == "last-capturer":
            return said.detail == "last-capturer" and first.player == act.player and ("point", "move", "detail")
        if said.move != self.line[-1] or first.player == act.player:
            return False
        answered = first.point in taken and first.taken == {own}
        liberties = self.shape.liberties(after, self.shape.string(after, own)) if after[own] != "." else set()
        group = self.shape.string((*first.board[:own], ".", *first.board[own + 1:]), first.point) if first.board[first.point] != "." else set()
        snapback = answered and len(group) > 1 and len(taken) == len(self.shape.string(self.board, first.point)) and len(liberties) > 1
        if clause == "larger-capture":
            return said.detail == "not-larger" and len(taken) <= len(first.taken) and ("point", "move", "detail")
        if clause == "after-capture-single":
            return said.detail == "single-stone" and len(taken) == 1 and (first.point in taken or len(liberties) == 1) and ("point", "move", "detail")
        disturbing = clause != "after-disturbing-capture" or max(len(taken), len(first.taken)) < 5  # by size
        return disturbing and not (snapback and clause == "after-capture-except-snapback") and ("point", "move")

    def returns(self, act, move):
        return move in self.line and self.turns[move].board == self.effect(act)[0]

    def superko(self, act, said):
        rule = self.rules["repetition"] if not self.resumptions or self.rules["dispute_repetition"] == "same" else self.rules["dispute_repetition"]
        if not self.here(act, said) or not self.returns(act, said.move) or said.move < self.origin:
            return False
        first, turn = said.move == self.origin, self.turns[said.move]
        to_move = self.origin_to_move if first else OTHER[turn.player]
        made = first or turn.kind == "play" if rule == "positional-superko" else to_move != act.player
        return rule.endswith("superko") and made and ("point", "move")

    def minimal_superko(self, act, said):
        return self.here(act, said) and said.move is not None and said.move == self.remembered and self.returns(act, said.move) and ("point", "move")

    def no_passing(self, act, said):
        return self.rules["passing"] == "illegal"

    def no_passes_left(self, act, said):
        return self.rules["passing"] == "limited" and self.passes[act.player] == self.rules["pass_allowance"][act.player]

    # Ko challenges: the turns of this continuation, backwards for as long as nothing around the two points changed.

    def undisturbed(self, p, q):
        around = (self.shape.around(p) | self.shape.around(q)) - {p, q}
        for turn in reversed(self.phase_turns()):
            if any(turn.board[s] != self.board[s] for s in around):
                return
            yield turn

    def captured(self, player, p, q):
        return lambda turn: turn.kind == "play" and turn.player == player and turn.point == p and turn.taken == {q}

    def prepared(self, player, p, q, turns):
        used = self.captured(player, p, q)
        latest = next((t for t in turns if used(t) or (t.kind == "challenge" and t.player == player and t.point == p)), None)
        return latest is not None and latest.kind == "challenge"

    def ko_locked(self, act, said):
        p, q, other = act.points[0], self.ko_capture(act), OTHER[act.player]
        turns = self.undisturbed(p, q) if q is not None and self.modified_ko else iter(())
        lock = next((t for t in turns if t.kind == "pass" or self.captured(other, q, p)(t)), None)
        return said.point is not None and said.point == q and lock and lock.kind == "play" and self.prepared(other, q, p, turns) and ("point",)

    def no_challenge(self, act, said):
        if act.kind != "challenge" or said.detail == "no-modified-ko":
            in_force = self.modified_ko if act.kind == "challenge" else self.rules["modified_ko"]
            named = self.here(act, said) if act.points else True
            return said.detail == "no-modified-ko" and not in_force and named and (("point", "detail") if act.points else ("detail",))
        p, q = act.points[0], self.ko_capture(act)
        if said.detail == "no-ko-capture":
            return self.modified_ko and self.here(act, said) and q is None and ("point", "detail")
        recapture = q is not None and any(map(self.captured(OTHER[act.player], q, p), self.undisturbed(p, q)))
        return said.detail == "no-recapture" and self.modified_ko and self.here(act, said) and q is not None and not recapture and ("point", "detail")

    def already_prepared(self, act, said):
        p, q = act.points[0], self.ko_capture(act)
        return self.here(act, said) and q is not None and self.prepared(act.player, p, q, self.undisturbed(p, q)) and ("point",)

    # Witnesses about strings while play is stopped.

    def no_resumptions_left(self, act, said):
        return self.resumptions >= self.rules["max_resumptions"]

    def fault(self, act, point):
        """The reason why this point cannot be marked; a list of points fails at its first."""
        if point is None or self.board[point] in ".#":
            return "off-board" if point is None else "no-string"
        if self.rules["dead_stones"] == "owner" and self.board[point] != STONE[act.player]:
            return "not-your-string"
        return "decided" if self.claim_on(point) else None

    def marks(self, act, said, why):
        point, fault = next(((p, self.fault(act, p)) for p in act.points if self.fault(act, p)), (None, None))
        return fault == why and point == said.point

    def names_string(self, said):
        return said.string is not None and set(said.string) == self.shape.string(self.board, said.point)

    def no_string(self, act, said):
        claimed = act.kind == "claim" and self.here(act, said) and self.board[said.point] in ".#"
        return (claimed or self.marks(act, said, "no-string")) and ("point",)

    def not_your_string(self, act, said):
        own = act.kind == "claim" and self.here(act, said) and self.board[said.point] == STONE[act.player] and not self.claim_on(said.point)
        return (own or self.marks(act, said, "not-your-string")) and self.names_string(said) and ("point", "string")

    def decided(self, act, said):
        return self.marks(act, said, "decided") and self.names_string(said) and ("point", "string")

    def no_claim(self, act, said):
        return not self.rules["confirmation"]

    def too_many_claims(self, act, said):
        claim = self.claim_on(act.points[0])
        detail = "claims" if not claim and self.claims_made >= self.rules["max_claims"] else "sequences"
        full = detail == "claims" or (claim[1] if claim else 0) >= self.rules["max_sequences"]
        return self.here(act, said) and full and said.detail == detail and ("point", "detail")


def refusals(case, rules, answer):
    """Follows a game and stops at each refusal: (game, act, why, witness)."""
    game = Court(case, rules)
    for text, why, witness in zip(case.get("moves", []), answer["why"], answer["witness"]):
        act = parse(text, game.shape)
        game.note_end_of_sequence(act, why)
        if why is not None:
            yield game, act, why, witness
        elif game.over:
            raise ValueError(f"{text} is accepted after the end")
        else:
            game.accept(act)
    width = game.shape.width
    board = "/".join("".join(game.board[row:row + width]) for row in range(0, len(game.board), width))
    if board != answer["board"] and not game.kept:
        raise ValueError(f"at the end {answer['board']}, but the accepted plays make {board}")


class Referee:
    def __init__(self, path):
        self.path = path
        lines = subprocess.run([path, "rulesets"], capture_output=True, text=True, check=True).stdout.splitlines()
        self.rulesets = {ruleset["name"]: ruleset for ruleset in map(json.loads, lines)}

    def rules(self, case):
        named = case["ruleset"]
        return (self.rulesets[named.split("@")[0]] if isinstance(named, str) else named) | case.get("options", {})

    def judge(self, cases):
        """(case, its rules, the answer) of every case that the rules accept."""
        done = subprocess.run([self.path, "cases", "--witness"], input="\n".join(map(json.dumps, cases)), capture_output=True, text=True, check=False)
        for case, answer in zip(cases, map(json.loads, done.stdout.splitlines())):
            if "error" not in answer:
                yield case, self.rules(case), answer


def written_cases():
    paths = sorted((Path(__file__).parent.parent / "data").glob("**/*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def main():
    cases = [json.loads(line) for name in sys.argv[2:] for line in open(name, encoding="utf-8")] or written_cases()
    false = 0
    for case, rules, answer in Referee(sys.argv[1]).judge(cases):
        for game, act, why, witness in refusals(case, rules, answer):
            if not game.true(act, why, witness):
                false += 1
                print(f"{case['name']}: {act.kind} is refused by {why}, which {witness} does not prove")
    sys.exit(false > 0)


if __name__ == "__main__":
    main()

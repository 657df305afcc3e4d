"""Random cases: a start under a named ruleset or a mix of clauses, and acts that fit the position on the board.

Most acts are legal, some are anything at all. The twin plays each case while it grows, so that the acts can aim: at captures, at
kos, at boards that come back. The same number and seed give the same case.
"""

import json
import random
from pathlib import Path

import state
import twin
from board import BLACK, BLOCKED, EMPTY, WHITE, Shape
from game import LETTERS, SetupError
from rules import REPETITIONS, RULESETS, contradicts

SIDES = (1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7)

THREE_KOS = "OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/......."

CHOICES = {
    "topology": ["plane", "torus"],
    "liberty": ["adjacent", "adjacent", "external", "external-perpendicular"],
    "removal": ["opponent-first", "opponent-first", "simultaneous"],
    "suicide": ["legal", "multi-stone", "illegal", "single-stone-loses"],
    "ko": [
        "none", "basic", "after-capture", "after-disturbing-capture", "after-capture-except-snapback", "larger-capture",
        "after-capture-single", "last-capturer",
    ],
    "repetition": list(REPETITIONS),
    "repetition_counts_setup": [True, False],
    "dispute_repetition": ["same", *REPETITIONS],
    "minimal_superko": [True, False],
    "passing": ["legal", "legal", "illegal", "limited"],
    "pass_allowance": [{"b": 1, "w": 2}, {"b": 0, "w": 3}],
    "stop_passes": [2, 3],
    "white_passes_last": [True, False],
    "pass_stones": ["never", "always", "dispute"],
    "equal_moves": [True, False],
    "dead_stones": ["none", "agreement", "owner"],
    "max_resumptions": [0, 1, 3],
    "modified_ko": [True, False],
    "challenge_restriction": [True, False],
    "confirmation": [True, False],
    "max_claims": [0, 1, 3],
    "max_sequences": [1, 2],
    "stone_limit": ["none", "auto", 0, 1, 3],
    "goal": ["score", "bridge", "bridge-after-removal", "none", "capture-all", "first-capture", "no-capture"],
    "scoring": ["none", "area", "territory", "stones"],
    "group_tax": [True, False],
    "komi": [0, 0.5, 7, -3],
    "handicap_compensation": ["none", "n", "n-1"],
}


def random_options(rng, base):
    """A few clause changes that together still make sense; now and then such that one may run out of moves."""
    while True:
        names = rng.sample(sorted(CHOICES), rng.randint(1, 6))
        options = {name: rng.choice(CHOICES[name]) for name in names}
        if rng.random() < 0.1:
            options |= {"passing": rng.choice(("illegal", "limited")), "goal": "none", "suicide": "illegal"}
        if not contradicts(base | options):
            return options


def random_board(rng, width, height):
    stones, holes = rng.choice([(0, 0), (0, 0), (0.3, 0), (0.6, 0), (0.85, 0), (0.5, 0.15)])

    def point():
        return BLOCKED if rng.random() < holes else rng.choice((BLACK, WHITE)) if rng.random() < stones else EMPTY

    return tuple(point() for _ in range(width * height))


def known_positions():
    """The kos, sekis and cycles of the written cases: random play alone hardly ever makes one."""
    paths = sorted((Path(__file__).parent.parent / "data").glob("**/*.jsonl"))
    cases = (json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines())
    return sorted({(*case["size"], case["setup"]) for case in cases if "setup" in case and case["size"][0] * case["size"][1] < 90})


def random_position(rng, known, kos):
    dice = rng.random()
    if dice < (0.4 if kos else 0.05):
        return 7, 6, Shape(7, 6).read(THREE_KOS)
    if dice < 0.5:
        width, height, board = rng.choice(known)
        return width, height, Shape(width, height).read(board)
    width, height = rng.choice(SIDES), rng.choice(SIDES)
    return width, height, random_board(rng, width, height)


def random_start(rng, number, known):
    """Cases without moves whose set-up the rules refuse, then one that they accept, and its game: the board is thinned until then."""
    ruleset = rng.choice([*sorted(RULESETS), "makrai-territory"])  # the one with most machinery counts twice
    case = {"name": f"random/{number}", "ruleset": ruleset}
    if rng.random() < 0.5:
        case["options"] = random_options(rng, RULESETS[ruleset])
    elif RULESETS[ruleset]["confirmation"]:  # few claims, or a game seldom meets their limit
        case["options"] = {"max_claims": rng.choice((0, 1))}
    kos = (RULESETS[ruleset] | case.get("options", {}))["modified_ko"]
    width, height, board = random_position(rng, known, kos)
    case |= {"size": [width, height], "to_move": rng.choice("bw"), "handicap": rng.choice([0, 0, 2, 3])}
    shape, refused = Shape(width, height), []
    while True:
        case["setup"] = shape.write(board)
        try:
            return refused, case, twin.game_of(case)
        except SetupError:
            refused.append(dict(case))
            board = tuple(EMPTY if rng.random() < 0.2 else c for c in board)


def any_point(rng, game):
    empty = [p for p in game.shape.points if game.board[p] == EMPTY]
    return game.shape.name(rng.choice(empty if empty and rng.random() < 0.95 else game.shape.points))


def stone_of(rng, game, colours):
    points = [p for p in game.shape.points if game.board[p] in colours]
    return game.shape.name(rng.choice(points)) if points else any_point(rng, game)


def ko_act(rng, game):
    """A ko capture, or a challenge to make one, if there is one to be had."""
    points = [p for p in game.shape.points if game.board[p] == EMPTY and game.effect(game.next, p).ko_of is not None]
    return f"{LETTERS[game.next]} {rng.choice(('challenge ', ''))}{game.shape.name(rng.choice(points)) if points else any_point(rng, game)}"


def captures(game):
    """Points where a legal play takes stones off the board, own or enemy."""
    effects = ((p, game.effect(game.next, p)) for p in game.legal_plays())
    return [p for p, effect in effects if effect.captured or effect.own]


def cyclic_turn(rng, game):
    """A play that loses or takes stones, so that boards come back; now and then a pass."""
    losses = captures(game)
    if not losses or rng.random() < 0.15:
        return f"{LETTERS[game.next]} pass"
    return f"{LETTERS[game.next]} {game.shape.name(rng.choice(losses))}"


def random_turn(rng, game, cyclic):
    if cyclic and rng.random() < 0.9:
        return cyclic_turn(rng, game)
    player = game.next if rng.random() < 0.97 else 3 - game.next
    letter = LETTERS[player]
    if game.modified_ko and rng.random() < 0.8:
        return ko_act(rng, game)
    dice = rng.random()
    if dice < rng.choice((0.05, 0.3)):
        return f"{letter} pass"
    if dice < 0.45:
        takes = captures(game)
        if takes:
            return f"{letter} {game.shape.name(rng.choice(takes))}"
    return f"{letter} {any_point(rng, game)}"


def random_settlement(rng, game):
    """An act for a stopped game."""
    player = rng.choice((BLACK, WHITE))
    letter, mk = LETTERS[player], rng.choice(("", " modified-ko"))
    return rng.choice((
        f"{letter} resume{mk}", f"{letter} resume{mk}",
        f"{letter} dead {stone_of(rng, game, (BLACK, WHITE))} {stone_of(rng, game, (player,))}",
        f"{letter} dead {stone_of(rng, game, (player,))}", f"{letter} alive {stone_of(rng, game, (player,))}",
        f"{letter} claim {stone_of(rng, game, (3 - player,))}{mk}", f"{letter} claim {any_point(rng, game)}{mk}",
        f"{letter} accept", f"{letter} accept", "expire" if rng.random() < 0.2 else f"{letter} pass",
    ))


def random_act(rng, game, cyclic):
    dice = rng.random()
    if dice < 0.01:
        return rng.choice(("b draw", "w draw", "b draw", "w draw", "b resign", "expire", "b accept", "b challenge A1", "w B9", "w claim A1"))
    if game.offer and dice < 0.2:
        return f"{LETTERS[3 - game.offer]} draw"
    if game.phase == "stopped":
        return random_settlement(rng, game)
    if dice < 0.04 or (game.dispute and not sum(game.phase_turns.values()) and dice < 0.4):
        return rng.choice(("b resume modified-ko", "w resume modified-ko"))
    return random_turn(rng, game, cyclic)


def random_cases(seed, number, known):
    """Pairs (case, lines of state.py after each act): one played case, and the refused ones that were tried before
    it."""
    rng = random.Random(f"{seed}/{number}")
    refused, case, game = random_start(rng, number, known)
    moves = case["moves"] = []
    lines = []

    def do(act):
        moves.append(act)
        lines.append(state.line(game, game.apply(act), len(moves)))

    if game.rules["modified_ko"] and rng.random() < 0.6:
        for _ in range(game.rules["stop_passes"] + 1):
            do(f"{LETTERS[game.next]} pass")
        do("b resume modified-ko")
    cyclic = rng.random() < 0.3
    for _ in range(rng.choice((10, 40, 80))):
        if game.phase == "finished":
            do(random_turn(rng, game, cyclic))
            break
        do(random_act(rng, game, cyclic))
    return [(start, ["refused"]) for start in refused] + [(case, lines)]

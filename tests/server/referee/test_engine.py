#!/usr/bin/env python3
"""miai-referee gtp as an engine: moves by search, the status of stones, whole games. Speaks TAP.

    test_engine.py REFEREE [GNUGO]

With GNU Go, a controller of two lines leads two games between the engines, and a third process is their referee.
"""

import subprocess
import sys

from gtp_program import OTHER, Failure, Program, play_game, set_up, settle

REFEREE, *GNUGO = sys.argv[1:]
PLAYOUTS_MAX = 10000000
RULESETS = ("alter-igo", "stoical", "stoical-refined", "bridge", "bridge-perpendicular", "renaissance-area",
            "renaissance-territory", "renaissance-simple", "nz-refined", "aga-refined", "makrai-area", "makrai-territory",
            "chinese", "japanese", "aga", "new-zealand", "tromp-taylor")
DEAD_WHITE = "miai-setup .X.X./.XXXX/XX.../..XO./.XX.. b"  # 5 by 5: D2 cannot live


def referee(*arguments):
    return Program(REFEREE, "gtp", *map(str, arguments))


def answers(lines, *arguments):
    """One answer a line, with its first sign."""
    with referee(*arguments) as program:
        found = []
        for line in lines:
            try:
                found.append("= " + program.ask(line))
            except Failure as failure:
                found.append(str(failure).removeprefix(line + ": "))
        return [answer.strip() for answer in found]


def last(*lines, arguments=("--playouts", 200)):
    return answers(lines, *arguments)[-1]


# --- arguments and words ----------------------------------------------------------------------------------------------


def status_of(*arguments):
    done = subprocess.run([REFEREE, "gtp", *arguments], input=b"name\n", capture_output=True, check=False)
    assert (done.returncode == 0) == (done.stderr == b"") and done.returncode in (0, 64), done
    return done.returncode


def levels_playouts_and_seeds_have_bounds():
    for good in (["--level", "1"], ["--level", "5"], ["--playouts", "1"], ["--playouts", str(PLAYOUTS_MAX)], ["--seed", "0"],
                 ["--seed", "4294967295"], ["--level", "2", "--seed", "7", "--ruleset", "stoical"]):
        assert status_of(*good) == 0, good
    for bad in (["--level", "0"], ["--level", "6"], ["--level", "x"], ["--level"], ["--playouts", "0"], ["--seed", "-1"],
                ["--playouts", str(PLAYOUTS_MAX + 1)], ["--playouts", "1.5"], ["--playouts"], ["--seed", "4294967296"], ["--seed"]):
        assert status_of(*bad) == 64, bad


def a_move_needs_a_colour_and_nothing_else():
    for command in ("genmove", "reg_genmove", "kgs-genmove_cleanup", "miai-genact"):
        assert last(f"known_command {command}") == "= true"
        for words in ("", " red", " b C3", " D4"):
            assert last(command + words).startswith("? syntax error"), command + words


# --- moves ------------------------------------------------------------------------------------------------------------


def a_move_is_made_and_can_be_taken_back():
    found = answers(["boardsize 5", "genmove b", "move_history", "gogui-rules_side_to_move", "undo", "undo"])
    assert found[2] == f"= black {found[1][2:]}" and found[3:] == ["= white", "=", "? cannot undo"], found


def the_same_seed_gives_the_same_game_and_another_seed_another_one():
    moves = ["boardsize 7"] + [f"genmove {colour}" for colour in "bwbwbw"]
    games = [answers(moves, "--playouts", 100, "--seed", seed) for seed in (1, 1, 2, 3)]
    assert games[0] == games[1] and games[0] not in games[2:], games
    assert answers(moves, "--playouts", 100) == games[0]


def a_move_for_regression_is_the_same_and_is_not_made():
    found = answers(["boardsize 5", "reg_genmove b", "reg_genmove b", "move_history", "genmove b"])
    assert found[1] == found[2] == found[4] and found[3] == "=", found
    assert answers(["boardsize 5", "reg_genmove w", "move_history"])[2] == "="


def a_stone_in_atari_is_taken_where_that_wins():
    for seed in range(4):
        assert last("boardsize 5", "miai-clause goal first-capture scoring none dead_stones none max_resumptions 0",
                    "miai-setup ...../..X../.XO../..X../..... b", "genmove b", arguments=("--playouts", 200, "--seed", seed)) == "= D3"


def a_player_out_of_turn_moves_after_a_pass_of_the_other():
    found = answers(["boardsize 5", "genmove w", "move_history", "undo", "move_history"])
    assert found[2] == f"= white {found[1][2:]}\nblack PASS" and found[4] == "=", found
    assert last("boardsize 5", "genmove w", arguments=("--ruleset", "alter-igo")).startswith("? illegal move: not-your-turn; a pass in between is no-passing")
    found = answers(["boardsize 5", "play b pass", "genmove b", "move_history"])
    assert found[2].startswith("? illegal move: not-your-turn (white is to move") and found[3] == "= black PASS", found


def a_phase_without_a_turn_is_refused():
    stopped = ("boardsize 3", "play b pass", "play w pass")
    for command in ("genmove", "reg_genmove"):
        assert last(*stopped, f"{command} b") == "? illegal move: wrong-phase (stopped)"
    assert last("miai-resign b", "miai-genact w") == "? illegal move: game-over (resign)"


def after_the_end_the_loser_resigns_and_others_pass():
    for command in ("genmove", "reg_genmove", "kgs-genmove_cleanup"):
        assert answers(["miai-resign b", f"{command} b", f"{command} w", "final_score"])[1:] == ["= resign", "= pass", "= W+R"]
    drawn = ["miai-draw b", "miai-draw w", "genmove b", "genmove w", "final_score"]
    assert answers(drawn)[2:] == ["= pass", "= pass", "= 0"]
    bridge = ["rectangular_boardsize 2 2", "play b A1", "play w B2", "play b A2"]
    assert answers([*bridge, "genmove w"], "--ruleset", "bridge")[-1] == "= resign"
    suicide = ["boardsize 1", "play b A1", "genmove w", "genmove b", "final_score"]
    assert answers(suicide, "--ruleset", "alter-igo")[2:] == ["= pass", "= resign", "= W+"]


def a_pass_after_the_end_changes_nothing_and_is_taken_back():
    over = ["boardsize 3", "play b A1", "miai-resign w", "play w pass", "genmove b"]
    assert answers([*over, "play w B2"])[3:] == ["=", "= pass", "? illegal move: game-over (resign)"]
    assert answers([*over, "undo", "undo", "final_score", "undo", "miai-phase"])[-3:] == ["= B+R", "=", "= play"]
    assert answers([*over, "move_history"])[-1] == "= black A1"
    assert answers([*over, "printsgf"])[-1] == answers([*over[:3], "printsgf"])[-1]


def an_engine_that_played_says_the_score_as_it_sees_it():
    board = ["boardsize 5", DEAD_WHITE, "play b pass", "play w pass"]
    assert answers([*board, "final_score"])[-1] == "? cannot score: dead stones are not agreed"
    board[-1] = "genmove w"
    found = answers([*board, "final_score", "final_status_list dead", "miai-phase", "move_history"], "--playouts", 300)
    assert found[3:5] == ["= pass", "= B+17.5"], found
    assert "D2" in found[5] and found[6] == "= stopped" and len(found[7].split("\n")) == 2, found


def a_settled_game_ends_with_a_pass():
    board = ("boardsize 5", "komi 0.5", "miai-setup .X.X./XXXXX/XXXXX/OOOOO/.O.O. w", "play w pass")
    assert answers([*board, "genmove b", "miai-phase"])[-2:] == ["= pass", "= stopped"]


def a_hopeless_player_resigns():
    found = answers(["boardsize 5", "komi 0.5", "play b C3", "play w pass", "play b C2", "play w pass", "play b C4", "play w pass",
                     "play b B3", "play w pass", "play b D3", "play w pass", "play b B2", "play w pass", "play b D2", "genmove w", "final_score"])
    assert found[-2:] == ["= resign", "= B+R"], found


def a_clock_that_ran_out_makes_the_search_short():
    for left in ("0 0", "-1 0", "0 5", "0.001 0"):
        found = answers(["boardsize 9", f"time_left b {left}", "genmove b"], "--playouts", PLAYOUTS_MAX)
        assert found[2].startswith("= "), found


def whole_games_under_every_ruleset_are_legal():
    for name in RULESETS:
        with referee("--ruleset", name, "--level", 1) as black, referee("--ruleset", name, "--level", 1, "--seed", 2) as white, \
                referee("--ruleset", name) as judge:
            for program in (black, white, judge):
                program.ask("boardsize 5")
            moves, _ = play_game(judge, {"black": black, "white": white}, 60)
            assert len(moves) > 2 and black.ask("gogui-rules_board") == white.ask("gogui-rules_board") == judge.ask("gogui-rules_board"), name


# --- the end of a game --------------------------------------------------------------------------------------------------


def dead_stones_are_found_without_marks():
    board = ("boardsize 5", DEAD_WHITE, "play b pass", "play w pass")
    assert last(*board, "final_status_list dead") == "= D2"
    assert last(*board, "final_status_list seki") == "="
    assert "D2" not in last(*board, "final_status_list alive")
    assert last(*board, "miai-phase") == "= stopped"


def marks_are_stronger_than_a_search():
    board = ("boardsize 5", DEAD_WHITE, "play b pass", "play w pass", "miai-dead b C4")
    assert "C4" in last(*board, "final_status_list dead") and "D2" not in last(*board, "final_status_list dead")
    accepted = board[:-1] + ("miai-accept b", "miai-accept w")
    assert last(*accepted, "final_status_list dead") == "="


def stones_are_alive_where_the_rules_have_no_dead_ones():
    board = ("boardsize 5", DEAD_WHITE, "play b pass")
    assert last(*board, "final_status_list dead", arguments=("--capture-all-dead",)) == "="
    for name in ("tromp-taylor", "bridge"):
        assert last(*board, "final_status_list dead", arguments=("--ruleset", name)) == "="


def a_cleanup_removes_dead_stones_and_then_passes():
    with referee("--playouts", 300) as program:
        program.ask("boardsize 5")
        program.ask(DEAD_WHITE)
        program.ask("play b pass")
        program.ask("play w pass")
        assert program.ask("kgs-genmove_cleanup w") == "pass" and program.ask("miai-phase") == "stopped"
        colour = "black"
        for _ in range(20):
            if program.ask(f"kgs-genmove_cleanup {colour}") == "pass" and program.ask("miai-phase") == "stopped":
                break
            colour = OTHER[colour]
        assert program.ask("list_stones w") == "" and program.ask("miai-phase") == "stopped"


def acts_of_all_kinds_finish_a_game():
    for name in ("makrai-territory", "renaissance-territory", "renaissance-area", "stoical", "japanese"):
        with referee("--ruleset", name, "--playouts", 60) as program:
            program.ask("boardsize 5")
            idle = 0
            for number in range(400):
                colour = ("black", "white")[number % 2]
                idle = idle + 1 if program.ask(f"miai-genact {colour}") == "nothing" else 0
                if idle == 4:
                    program.ask("miai-expire")
                if program.ask("miai-phase") == "finished":
                    break
            assert program.ask("final_score"), name


# --- a match ------------------------------------------------------------------------------------------------------------


def two_games_with_gnu_go_end_with_a_score():
    if not GNUGO:
        return "SKIP GNU Go is not installed"
    told = []
    for seed, ours in ((1, "black"), (2, "white")):
        with referee("--playouts", 60, "--seed", seed) as engine, referee("--level", 4) as judge, \
                Program(*GNUGO, "--mode", "gtp", "--level", "1", "--seed", str(seed), "--never-resign", "--chinese-rules") as gnugo:
            set_up((engine, judge, gnugo), 7, 7)
            moves, resigned = play_game(judge, {ours: engine, OTHER[ours]: gnugo}, 150)
            assert sorted(engine.ask("list_stones b").split()) == sorted(gnugo.ask("list_stones black").split())
            if resigned:
                assert resigned == ours and engine.ask("final_score")[1:] == "+R"
                told.append(f"resigned after {len(moves)} moves")
                continue
            assert judge.ask("miai-phase") == "stopped", moves
            score = settle(judge, gnugo.ask("final_status_list dead").split())
            assert score[0] in "BW0" and judge.ask("miai-phase") == "finished", score
            told.append(f"{score} after {len(moves)} moves")
    return ", ".join(told)


def controlled(players, moves_max):
    """A game as gogui-twogtp leads it: two passes or a resignation end it. Then each player is asked for the score."""
    colour, passes, moves = "black", 0, 0
    while passes < 2:
        assert moves < moves_max, f"{moves} moves"
        move = players[colour].ask(f"genmove {colour}")
        if move == "resign":
            return [("W" if colour == "black" else "B") + "+R"]
        passes, moves = passes + 1 if move == "pass" else 0, moves + 1
        players[OTHER[colour]].ask(f"play {colour} {move}")
        colour = OTHER[colour]
    return [player.ask("final_score") for player in players.values()]


def a_controller_that_knows_passes_and_resignations_ends_a_game_of_every_ruleset():
    told = []
    for name in RULESETS:
        with referee("--playouts", 60, "--ruleset", name) as black, referee("--playouts", 60, "--seed", 2, "--ruleset", name) as white:
            for program in (black, white):
                program.ask("boardsize 5")
            results = controlled({"black": black, "white": white}, 400)
            assert all(result[0] in "BW0V" for result in results), (name, results)
            told.append(f"{name} {' '.join(results)}")
    return ", ".join(told)


def main():
    own = ("referee", "answers", "last", "status_of", "controlled", "main")
    tests = [test for name, test in globals().items() if callable(test) and getattr(test, "__module__", "") == "__main__" and name not in own]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            told = test()
            print(f"ok {number} - {test.__name__}" + (f" # {told}" if told else ""), flush=True)
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__name__}\n# {error!r}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""miai-referee gtp: the Go Text Protocol, version 2 draft 2, as a referee speaks it. Speaks TAP.

    test_gtp.py REFEREE
"""

import json
import subprocess
import sys
import tempfile

REFEREE = sys.argv[1]
FOLDERS = []
LINE_MAX = 4096


def raw(data, *arguments):
    done = subprocess.run([REFEREE, "gtp", *arguments], input=data, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def answers(*lines, ruleset="chinese"):
    """One answer a line, without the empty line behind it."""
    status, out, err = raw("\n".join(lines).encode() + b"\n", "--ruleset", ruleset)
    assert (status, err) == (0, ""), (status, err)
    assert out == "" or out.endswith("\n\n"), out
    found = out.removesuffix("\n\n").split("\n\n") if out else []
    assert len(found) == len(lines), (lines, found)
    return found


def last(*lines, ruleset="chinese"):
    return answers(*lines, ruleset=ruleset)[-1]


def expect(script, ruleset="chinese"):
    """A session written as `command` and, behind a bar, the beginning of its answer; without one it must succeed."""
    steps = [line.strip().split(" | ") for line in script.strip().splitlines()]
    for step, answer in zip(steps, answers(*(step[0] for step in steps), ruleset=ruleset)):
        wanted = step[1] if len(step) > 1 else "="
        assert answer.startswith(wanted), (step, answer)


# --- the frame -------------------------------------------------------------------------------------------------------


def bad_arguments_are_64():
    for arguments in (["x"], ["--ruleset"], ["--capture-all-dead", "x"], ["--ruleset", "chess"], ["--ruleset", "stoical", "x"], ["--rules", "stoical"]):
        status, out, err = raw(b"name\n", *arguments)
        assert (status, out) == (64, "") and err, arguments


def an_id_comes_back_with_success_and_with_failure():
    assert answers("17 protocol_version", "018 nonsense", "2147483647 name") == ["=17 2", "?018 unknown command", "=2147483647 Miai referee"]


def an_id_of_more_than_31_bits_and_an_id_alone_are_refused():
    assert last("2147483648 name").startswith("? syntax error: an id") and last("99999999999999999999 name").startswith("? ")
    assert last("7").startswith("?7 syntax error")


def empty_lines_and_comments_get_no_answer():
    assert raw(b"\n   \n\t\n# name\n  # 5 name\n\r\n\x01\x02\n")[1] == ""
    assert raw(b"name # quit\n1 name#x\n")[1] == "= Miai referee\n\n=1 Miai referee\n\n"


def control_characters_vanish_and_a_tab_is_a_space():
    assert raw(b"  na\x00\x01m\x7fe\r\n")[1] == "= Miai referee\n\n"
    assert raw(b"\t3\tknown_command\tplay\t\r\n")[1] == "=3 true\n\n"


def bytes_beyond_ascii_are_no_command_and_may_be_a_comment():
    assert raw("naïve\nname # Gödel\n".encode())[1] == "? unknown command\n\n= Miai referee\n\n"
    assert raw(b"\xff\xfe\nmiai-clause ko \xff\n")[1].startswith("? unknown command\n\n? ")


def a_line_that_is_too_long_is_refused_and_the_next_is_read():
    status, out, _ = raw(b"5 name " + b"x" * LINE_MAX + b"\n6 name\n")
    assert status == 0 and out == "?5 syntax error: a line has at most 4096 bytes\n\n=6 Miai referee\n\n", out
    assert raw(b"name #" + b"x" * 100000 + b"\n")[1] == "= Miai referee\n\n"
    assert raw(b"play " + b"b " * 1000 + b"\n")[1] == "? syntax error: too many words\n\n"


def the_last_line_needs_no_newline_and_quit_ends_the_session():
    assert raw(b"name")[1] == "= Miai referee\n\n"
    assert raw(b"quit\nname\n")[:2] == (0, "= \n\n")
    assert raw(b"")[:2] == (0, "")


def every_listed_command_is_known_and_no_answer_holds_an_empty_line():
    listed = last("list_commands")[2:].split("\n")
    assert len(listed) == len(set(listed)) and {"play", "undo", "gogui-rules_legal_moves", "miai-claim"} <= set(listed)
    assert all(last(f"known_command {name}") == "= true" for name in listed)
    assert last("known_command Play") == last("known_command x") == "= false"


def wrong_numbers_of_words_are_syntax_errors():
    for line in ("play b", "play b D4 E5", "komi", "boardsize", "boardsize 9 9", "undo 1", "miai-dead b", "miai-resume", "name x"):
        assert last(line).startswith("? syntax error"), line


# --- how a game starts -----------------------------------------------------------------------------------------------


def boards_have_1_to_25_points_a_side_and_may_be_rectangles():
    for size in ("0", "26", "-1", "9x", "19.0", "99999999999999999999"):
        assert last(f"boardsize {size}") == "? unacceptable size", size
    assert answers("boardsize 25", "play b Z25", "gogui-rules_board_size")[1:] == ["= ", "= 25"]
    assert last("rectangular_boardsize 3 2", "play b C2", "gogui-rules_board") == "= . . X\n. . ."
    assert last("rectangular_boardsize 3 2", "gogui-rules_board_size").startswith("? ")


def a_refused_size_leaves_the_game_as_it_was():
    assert last("boardsize 2", "play b A2", "boardsize 26", "gogui-rules_board") == "= X .\n. ."


def komi_is_a_number_and_counts_as_a_half_that_lets_the_same_player_win():
    for komi in ("x", "nan", "inf", "0x1", "", "1e2", "7,5", "--1", "."):
        assert last(f"komi {komi}").startswith("? syntax error"), komi
    for komi in ("1000", "-999.5"):
        assert last(f"komi {komi}").startswith("? komi is between"), komi
    for komi, taken in (("5.3", "5.5"), ("5.75", "5.5"), ("0.25", "0.5"), ("-5.3", "-5.5"), ("-0.25", "-0.5"), ("7", "7"), ("998.9", "998.5")):
        assert last(f"komi {komi}", "get_komi") == f"= {taken}", komi
    for komi, score in (("6.5", "W+6.5"), ("-3", "B+3"), ("0", "0"), ("+0.50", "W+0.5")):
        assert last("boardsize 2", f"komi {komi}", "play b pass", "play w pass", "final_score", ruleset="tromp-taylor") == f"= {score}"


def komi_keeps_the_moves_and_stays_for_the_next_game():
    assert last("boardsize 2", "play b A1", "komi 3", "gogui-rules_board") == "= . .\nX ."
    assert last("boardsize 2", "komi 3", "clear_board", "get_komi") == "= 3"


def fixed_handicap_is_laid_on_the_protocols_points():
    assert last("fixed_handicap 9") == "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"
    assert last("boardsize 9", "fixed_handicap 5") == "= C3 G7 C7 G3 E5"
    for size, stones in ((19, 10), (19, 1), (19, 0), (8, 5), (6, 2)):
        assert last(f"boardsize {size}", f"fixed_handicap {stones}") == "? invalid number of stones"
    assert last("play b D4", "fixed_handicap 2") == last("fixed_handicap 2", "fixed_handicap 2") == "? board not empty"


def after_a_handicap_white_moves_and_it_is_no_move():
    assert answers("fixed_handicap 2", "gogui-rules_side_to_move", "undo")[1:] == ["= white", "? cannot undo"]


def free_handicap_may_be_fewer_stones():
    assert len(last("place_free_handicap 17").split()) == 1 + 9 and len(last("boardsize 8", "place_free_handicap 9").split()) == 1 + 4
    assert last("boardsize 6", "place_free_handicap 2") == "? invalid number of stones"


def set_free_handicap_takes_a_whole_list_or_nothing():
    assert answers("boardsize 5", "set_free_handicap A1 b2 C3", "gogui-rules_board")[2] == "= . . . . .\n. . . . .\n. . X . .\n. X . . .\nX . . . ."
    for vertices, fault in (("A1", "2 to 25 stones"), ("A1 A1", "a vertex comes twice"), ("A1 F9", "F9"), ("A1 pass", "PASS"), ("A1 I1", "I1")):
        assert answers("boardsize 5", f"set_free_handicap {vertices}", "play b A1")[1:] == [f"? bad vertex list: {fault}", "= "], vertices
    assert last("boardsize 1", "set_free_handicap A1 B1").startswith("? bad vertex list")


def clocks_are_numbers():
    expect("""
        time_settings 300 30 5
        time_left b 299 0
        time_left b -1 0
        time_left w 12.75 3
        time_left w x 3 | ? syntax error
        time_left w 1 1.2.3 | ? syntax error
        time_settings 300 | ? syntax error
        time_settings 300 -1 5
        time_settings 300.5 30 5
        time_settings 300 30 many | ? syntax error
        time_left red 1 1 | ? syntax error
    """)


# --- plays ----------------------------------------------------------------------------------------------------------


def colours_and_vertices_are_read_in_any_case():
    expect("""
        play b d4
        play WHITE D5
        play Black pASS
        play W q16
        play x D4 | ? syntax error
        play b I5 | ? syntax error
        play b D | ? syntax error
        play b D04x | ? syntax error
        play b Z25 | ? illegal move: off-board
    """)


def a_refusal_names_its_reason_and_the_earlier_move():
    expect("""
        boardsize 4
        miai-setup .XO./X.XO/.XO./.... w
        play w B3
        play b C3 | ? illegal move: ko (move 1 captured)
        play b B3 | ? illegal move: occupied
        miai-judge b C3 | = illegal move: ko
        miai-judge b D1 | = legal
        gogui-rules_side_to_move | = black
    """)


def superko_names_the_move_or_the_set_up_that_would_return():
    expect("""
        boardsize 4
        miai-setup .XO./X.XO/.XO./.... w
        play w B3
        play b C3 | ? illegal move: superko (same as the set-up)
        miai-setup .XO./X.XO/.X../.... b
        play b D1
        play w C2
        play b A1
        play w B3
        play b C3 | ? illegal move: superko (same as after move 3)
    """, "tromp-taylor")


def a_suicide_names_its_stones():
    expect("""
        boardsize 3
        miai-setup .X./XX./... w
        play w A3 | ? illegal move: suicide (no liberty for A3)
    """)


def two_plays_of_one_colour_imply_a_pass():
    expect("""
        boardsize 5
        play b A1
        play b A2
        gogui-rules_side_to_move | = white
    """)
    assert "after 3 moves" in last("boardsize 5", "play b A1", "play b A2", "showboard")
    assert "after 1 moves" in last("boardsize 5", "play b A1", "play b A2", "undo", "showboard")
    assert "after 1 moves" in last("boardsize 5", "play b A1", "play b A1", "showboard")


def an_implied_pass_must_be_legal_and_must_not_end_play():
    expect("""
        play b D4
        play b D5 | ? illegal move: not-your-turn; a pass in between is no-passing
    """, "alter-igo")
    expect("""
        play b pass
        play b D5 | ? illegal move: not-your-turn (white is to move; a pass in between ends play)
        play w D5
    """)


def a_pass_out_of_turn_is_refused():
    assert last("play w pass") == "? illegal move: not-your-turn (black is to move)"


def undo_takes_back_acts_of_every_kind():
    expect("""
        undo | ? cannot undo
        boardsize 3
        play b A1
        play w pass
        play b pass
        miai-phase | = stopped
        miai-dead b A1
        final_status_list dead | = A1
        undo
        final_status_list dead | =
        undo
        miai-phase | = play
        undo
        undo
        undo | ? cannot undo
    """)


# --- what arbiters and front ends ask ---------------------------------------------------------------------------------


def arbiters_learn_board_komi_moves_and_what_is_legal():
    expect("""
        boardsize 5
        query_boardsize | = 5
        get_komi | = 7.5
        is_legal b A1 | = 1
        is_legal w A1 | = 1
        is_legal w pass | = 0
        is_legal b F9 | = 0
        is_legal b | ? syntax error
        is_legal red A1 | ? syntax error
        move_history | =
        play b A1
        play b B2
        is_legal w A1 | = 0
        list_stones b | = B2 A1
        list_stones white | =
        list_stones red | ? syntax error
        undo
        list_stones b | = A1
    """)
    assert last("boardsize 5", "play b A1", "play b B2", "move_history") == "= black B2\nwhite PASS\nblack A1"
    assert last("rectangular_boardsize 3 2", "query_boardsize").startswith("? ")


def rulesets_have_the_names_of_kgs_and_of_katago():
    for name in ("japanese", "chinese", "aga", "new_zealand", "new-zealand", "tromp-taylor"):
        for command in ("kgs-rules", "kata-set-rules"):
            assert last(f"{command} {name}", "miai-ruleset", ruleset="stoical") == f"= {name.replace('_', '-')}"
    for rules in ("korean", "stoical", '{"ko":"SIMPLE", "scoring":"AREA"}'):
        assert last(f"kata-set-rules {rules}").startswith("? unknown ruleset"), rules


def rules_of_kgs_keep_the_komi_and_the_stones_that_were_said_before_them():
    expect("""
        boardsize 9
        kgs-rules japanese
        get_komi | = 6.5
        kgs-rules chinese
        get_komi | = 7.5
        komi 0.5
        fixed_handicap 2
        kgs-rules aga
        get_komi | = 0.5
        list_stones b | = G7 C3
        gogui-rules_side_to_move | = white
        play w E5
        kgs-rules japanese
        list_stones b | =
        get_komi | = 0.5
        miai-ruleset chinese
        kgs-rules japanese
        get_komi | = 6.5
    """)


def gogui_plays_sequences_and_sets_up_stones():
    expect("""
        boardsize 3
        gogui-play_sequence b A1 w B2 b pass
        gogui-play_sequence w C3 b C3 | ? illegal move: occupied
        list_stones w | = B2
        gogui-play_sequence w C3 b | ? syntax error
        gogui-play_sequence
        gogui-rules_board | = . . .
        gogui-setup b C1 | ? board not empty
        clear_board
        gogui-setup b A1 w B2 b C1
        gogui-setup_player w
        gogui-rules_side_to_move | = white
        list_stones b | = A1 C1
        undo | ? cannot undo
        play w C3
        gogui-setup_player b | ? play has begun
        clear_board
        gogui-setup b A1 w A2 w B1 | ? the rules refuse it
        gogui-setup b A9 | ? syntax error
        gogui-setup b | ? syntax error
    """)


def every_command_offered_to_gogui_is_known():
    for line in last("gogui-analyze_commands")[2:].split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("string", "plist", "hstring") and label and last(f"known_command {command.split()[0]}") == "= true", line


def the_game_is_printed_as_a_record_and_read_again():
    moves = ("boardsize 5", "komi 3", "play b C3", "play b C4", "play w pass", "play b pass", "miai-resume w")
    printed = last(*moves, "printsgf")
    assert printed.startswith("= (;GM[1]FF[4]") and "SZ[5]RU[Chinese]KM[3]" in printed and ";B[cc];W[];B[cb];W[];B[]" in printed, printed
    path = record("")
    assert last(*moves, f"printsgf {path}") == "= "
    with open(path, encoding="utf-8") as file:
        assert file.read().rstrip("\n") == printed[2:]
    assert last(f"loadsgf {path}", "move_history") == "= black PASS\nwhite PASS\nblack C4\nwhite PASS\nblack C3"
    assert last("printsgf /no/such/folder/x.sgf") == "? cannot write the file"
    changed = last("boardsize 3", "miai-clause ko none repetition positional-superko", "printsgf -")
    assert '"like":"chinese@' in changed and '"rules":{' in changed, changed


# --- records ---------------------------------------------------------------------------------------------------------


def record(text):
    """The name of a file with this text; the folder goes when the test ends."""
    folder = tempfile.TemporaryDirectory()
    FOLDERS.append(folder)
    path = f"{folder.name}/game.sgf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def loadsgf_takes_size_komi_stones_and_moves():
    path = record("(;FF[4]GM[1]SZ[5]KM[5.5]HA[2]AB[aa][ee];W[bb];B[cc](;W[dd])(;W[de]))")
    assert last(f"loadsgf {path}", "gogui-rules_board") == "= X . . . .\n. O . . .\n. . X . .\n. . . O .\n. . . . X"
    assert "komi 5.5" in last(f"loadsgf {path}", "showboard")
    assert last(f"loadsgf {path}", "undo", "gogui-rules_side_to_move") == "= white"


def loadsgf_stops_before_the_move_that_is_named():
    path = record("(;SZ[3];B[aa];W[bb];B[cc])")
    assert last(f"loadsgf {path} 3", "gogui-rules_board") == "= X . .\n. O .\n. . ."
    assert last(f"loadsgf {path} 1", "gogui-rules_board") == last("boardsize 3", "gogui-rules_board")
    assert last(f"loadsgf {path} 99", "gogui-rules_side_to_move") == "= white"
    assert last(f"loadsgf {path} 0").startswith("? syntax error") and last(f"loadsgf {path} x").startswith("? syntax error")


def a_record_with_an_illegal_move_is_loaded_only_up_to_it():
    path = record("(;SZ[3]\n;B[aa]\n;W[aa])")
    assert last("boardsize 2", "play b A1", f"loadsgf {path}").startswith("? cannot load file: line 3")
    assert last("boardsize 2", "play b A1", f"loadsgf {path}", "gogui-rules_board") == "= . .\nX ."
    assert last(f"loadsgf {path} 2", "gogui-rules_board") == "= X . .\n. . .\n. . ."


def a_file_that_is_no_record_changes_nothing():
    for path in ("/no/such/file", "/", record(""), record("no game"), record("(;SZ[99];B[aa])"), record("(;GM[3])"), "/dev/null"):
        found = answers("boardsize 2", "play b A1", f"loadsgf {path}", "gogui-rules_board")[2:]
        assert found[0].startswith("? cannot load file: ") and found[1] == "= . .\nX .", (path, found)


def a_record_is_judged_by_the_rules_in_force():
    path = record("(;SZ[3]RU[Chinese];B[aa];B[bb];W[ba])")
    assert last(f"loadsgf {path}", "miai-ruleset", ruleset="stoical") == "= stoical"


# --- every phase, and ends ---------------------------------------------------------------------------------------------


def a_stop_is_marked_resumed_and_accepted():
    expect("""
        boardsize 3
        miai-setup .X./XXX/..O
        play b pass
        play w pass
        gogui-rules_legal_moves | =
        final_score | ? cannot score: dead stones are not agreed
        miai-dead b C1
        final_score | ? cannot score: dead stones are not agreed
        gogui-rules_final_result | = Black wins as the stones are marked now: Black 9, White 7.5.
        miai-may b | = resume dead alive accept draw resign
        miai-resume w
        miai-phase | = play
        play b pass
        play w pass
        final_status_list dead | =
        miai-dead b C1 B1 | ? refused: no-string
        miai-dead b C1
        miai-alive w C1
        miai-dead w c1
        miai-accept b
        miai-accept w
        miai-phase | = finished
        final_score | = B+1.5
        play b A1 | ? illegal move: game-over (score)
    """)


def a_play_after_the_stop_goes_on_with_the_game_and_is_undone_as_one():
    expect("""
        boardsize 5
        play b C3
        play w pass
        play b pass
        miai-phase | = stopped
        play b pass | ? illegal move: wrong-phase (stopped)
        play w C3 | ? illegal move: occupied
        miai-phase | = stopped
        play w B2
        miai-phase | = play
        undo
        miai-phase | = stopped
        undo
        miai-phase | = play
    """)


def a_score_is_given_without_an_agreement_where_none_is_needed():
    passes = ("boardsize 3", "miai-setup .X./XXX/..O", "play b pass", "play w pass", "final_score")
    assert last(*passes, ruleset="japanese").startswith("? cannot score: dead stones")
    assert last(*passes, ruleset="makrai-territory").startswith("? cannot score: dead stones")
    assert last(*passes, ruleset="tromp-taylor") == "= W+2.5"
    status, out, _ = raw("\n".join(passes).encode(), "--capture-all-dead", "--ruleset", "chinese")
    assert status == 0 and out.endswith("= W+2.5\n\n"), out
    assert last(*passes[:4], "miai-accept b", "final_score").startswith("? cannot score: dead stones")
    assert last(*passes[:4], "miai-accept b", "miai-accept w", "final_score") == "= W+2.5"


def challenges_and_claims_are_reached():
    expect("""
        boardsize 5
        miai-setup .XO../X.XO./.XO../...../..... w
        play w pass
        play b pass
        miai-resume b modified-ko
        play w B4
        miai-challenge b C4 | ? refused: ko (move 3 captured)
        play b pass
        play w pass
        miai-phase | = stopped
        miai-claim b B3 | ? refused: not-your-string (B3)
        miai-claim b C5
        miai-phase | = confirmation
        miai-resume w modified-ko
        play b pass
        play w pass
        miai-phase | = stopped
        miai-expire
        miai-phase | = finished
        miai-resign b | ? refused: game-over
    """, "makrai-territory")


def a_game_ends_by_resignation_agreement_and_the_rules():
    assert last("miai-resign b", "final_score") == "= W+R"
    assert answers("miai-draw b", "miai-draw w", "final_score", "gogui-rules_final_result")[2:] == ["= 0", "= The game is a draw (agreement)."]
    assert last("boardsize 1", "play b A1", "gogui-rules_final_result", ruleset="alter-igo") == "= White wins (single-stone-suicide)."
    assert answers("rectangular_boardsize 2 2", "play b A1", "play w B2", "play b A2", "final_score", "gogui-rules_legal_moves", ruleset="bridge")[4:] == ["= B+", "= "]
    assert last("final_score") == "? cannot score: play goes on"


def status_lists_hold_one_string_a_line():
    assert last("boardsize 3", "miai-setup XX./..O/O.O", "final_status_list alive", ruleset="tromp-taylor") == "= A3 B3\nC2 C1\nA1"
    assert last("final_status_list seki") == last("final_status_list dead") == "= " and last("final_status_list x").startswith("? syntax error")


def the_gogui_ruler_commands_tell_what_gogui_reads():
    assert last("boardsize 2", "miai-setup XO/X. b", "play b B1", "gogui-rules_captured_count") == "= 1 0"
    assert last("boardsize 2", "miai-setup XO/.O w", "play w A1", "gogui-rules_captured_count") == "= 0 1"
    assert last("boardsize 2", "gogui-rules_legal_moves") == "= A2 B2 A1 B1 pass"
    assert last("boardsize 2", "gogui-rules_legal_moves", ruleset="alter-igo") == "= A2 B2 A1 B1"
    assert last("gogui-rules_game_id", ruleset="stoical-refined") == "= Stoicalrefined"
    assert last("gogui-rules_final_result") == "= The game is not over."


def another_ruleset_begins_a_new_game_under_its_own_komi():
    expect("""
        boardsize 2
        komi 1
        play b A1
        miai-ruleset makrai-territory@1
        miai-ruleset | = makrai-territory
        gogui-rules_board | = . .
        miai-ruleset chess | ? no such ruleset
        miai-ruleset | = makrai-territory
    """)
    assert "komi 6.5" in last("komi 1", "miai-ruleset makrai-territory", "showboard")


def all_clauses_come_in_one_word():
    listed = subprocess.run([sys.argv[1], "rulesets"], capture_output=True, text=True, check=True).stdout
    rules = json.loads(listed.split("\n", maxsplit=1)[0])
    text = json.dumps({name: value for name, value in rules.items() if name not in ("name", "revision", "title")},
                      separators=(",", ":"))
    assert last(f"miai-clauses {text}").startswith("=")
    assert all(last(f"miai-clauses {word}").startswith("?") for word in ("{}", "chinese"))


def a_mix_is_made_of_clauses_and_refused_as_a_whole():
    expect("""
        boardsize 3
        miai-clause ko none repetition positional-superko komi 0.5
        miai-ruleset | = chinese, changed
        miai-clause goal score scoring none | ?
        miai-clause ko | ? syntax error
        miai-clause ko chess | ?
        miai-clause speed 3 | ?
        miai-ruleset | = chinese, changed
        get_komi | = 0.5
    """)
    assert "goal" in last("miai-clause scoring none") and "scoring" in last("miai-clause scoring none")


def a_set_up_is_read_whole_or_refused():
    expect("""
        boardsize 2
        miai-setup XX/X | ? no board of 2 by 2 at character 4
        miai-setup XX/XX | ? the rules refuse it: a string has no liberty
        miai-setup XX/X. red | ? syntax error
        gogui-rules_board | = . .
        miai-setup .*/.. w
        gogui-rules_board | = . #
        play w B2 | ? illegal move: blocked
    """)


def main():
    tests = [test for name, test in globals().items() if callable(test) and getattr(test, "__module__", "") == "__main__"
             and name not in ("raw", "answers", "last", "expect", "record", "main")]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__name__}\n# {error!r}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

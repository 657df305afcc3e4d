#!/usr/bin/env python3
"""miai-referee as a program: its arguments, its exit status, and its answers to input that is no case. Speaks TAP.

    test_referee.py REFEREE

tests/core tests its verdicts; here it must neither crash nor mistake one input for another.
"""

import json
import subprocess
import sys

REFEREE = sys.argv[1]
GOOD = {"name": "good", "ruleset": "stoical", "size": [3, 3], "moves": ["b A1"]}
LINE_MAX = 4194304


def run(*arguments, data=b""):
    done = subprocess.run([REFEREE, *arguments], input=data, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def judge(*lines, options=()):
    """(exit status, answers) for lines that are bytes, texts or objects."""
    data = b"".join(line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode() + b"\n"
                    for line in lines)
    status, out, _ = run("cases", *options, data=data)
    return status, [json.loads(line) for line in out.splitlines()]


def refusal(line, words):
    """Asserts that one line is answered with an error holding these words, and that the next is judged."""
    status, answers = judge(line, GOOD)
    assert status == 2, status
    assert words in answers[0]["error"], answers[0]
    assert answers[0]["error"].startswith("line 1: "), answers[0]
    assert answers[1]["legal"] == [True], answers[1]
    return answers[0]


def bad_arguments_are_64():
    for arguments in ([], ["judge"], ["rulesets", "x"], ["cases", "a", "b"], ["cases", "--quick"], ["cases", "/no/such/file"],
                      ["perft"], ["perft", "stoical", "3", "3"], ["perft", "chess", "3", "3", "1"], ["perft", "stoical", "0", "3", "1"],
                      ["perft", "stoical", "26", "3", "1"], ["perft", "stoical", "3", "3", "-1"], ["perft", "stoical", "3", "3", "1x"],
                      ["perft", "stoical", "3", " 3", "1"], ["perft", "stoical", "3", "3", "99999999999999999999"]):
        status, out, err = run(*arguments)
        assert (status, out) == (64, "") and err, (arguments, status, out, err)


def help_is_on_standard_output():
    status, out, _ = run("--help")
    assert status == 0 and "perft" in out and "cases" in out


def rulesets_print_every_clause():
    status, out, _ = run("rulesets")
    rulesets = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and len(rulesets) >= 17
    by_name = {ruleset["name"]: ruleset for ruleset in rulesets}
    assert by_name["chinese"]["komi"] == 7.5 and by_name["stoical"]["komi"] == 7 and '"komi":7,' in out
    assert by_name["makrai-area"]["stone_limit"] == "auto"
    assert all(len(ruleset) == len(rulesets[0]) for ruleset in rulesets)


def a_printed_ruleset_is_a_ruleset():
    _, out, _ = run("rulesets")
    for ruleset in map(json.loads, out.splitlines()):
        clauses = {key: value for key, value in ruleset.items() if key not in ("name", "title", "revision")}
        status, answers = judge(GOOD | {"ruleset": clauses})
        assert status == 0 and "error" not in answers[0], answers


def an_answer_has_its_keys_in_order():
    _, out, _ = run("cases", data=json.dumps(GOOD).encode())
    keys = ["name", "legal", "why", "board", "to_move", "phase", "result", "reason", "score", "stones_lost"]
    assert list(json.loads(out)) == keys, out


def witness_is_given_when_asked_for():
    case = GOOD | {"moves": ["b A1", "w A1", "b resign"]}
    assert "witness" not in judge(case)[1][0]
    assert judge(case, options=["--witness", "-"])[1][0]["witness"] == [None, {"point": "A1"}, None]


def garbage_lines_are_answered_and_passed_over():
    for line in (b"\n{]\n"[1:], b"nonsense\n", b"[1,2]\n", b"3\n", b"null\n", b'"x"\n', b"{}\n", b"\xff\xfe\n", b'{"name":"\xff"}\n', b"\0\n",
                 b'{"name":"a"} {"name":"b"}\n', b'{"name":"a\\u0000"}\n', b"[" * 5000 + b"\n"):
        status, answers = judge(line, GOOD)
        assert status == 2 and "error" in answers[0] and answers[1]["name"] == "good", (line[:40], answers)


def blank_lines_and_a_missing_last_newline_are_fine():
    status, out, _ = run("cases", data=b"\n \n\r\n" + json.dumps(GOOD).encode())
    assert status == 0 and len(out.splitlines()) == 1


def unknown_and_doubled_keys_are_refused():
    refusal(GOOD | {"colour": 1}, "colour")
    refusal(b'{"name":"x","name":"y","ruleset":"stoical","size":[3,3]}\n', "duplicate")
    refusal(GOOD | {"options": {"colour": 1}}, "colour")
    refusal(b'{"name":"x","ruleset":"stoical","size":[3,3],"options":{"komi":1,"komi":2}}\n', "duplicate")


def an_error_carries_the_name():
    assert refusal(GOOD | {"size": [0, 3]}, "size")["name"] == "good"
    assert refusal(b"{]\n", "column")["name"] is None


def sizes_must_be_two_numbers_from_1_to_25():
    for size in ([0, 1], [1, 26], [-1, 5], [3], [3, 3, 3], "3x3", [3.0, 3], ["3", 3], [2**63 - 1, 3], None, []):
        refusal(GOOD | {"size": size}, "size")


def set_ups_must_have_their_shape():
    for setup in ("", "...", ".../.../..", ".../.../....", ".../.../.x.", ".../.../.../", 3, None, "../../.."):
        refusal(GOOD | {"setup": setup}, "setup")


def players_and_moves_must_be_what_they_are():
    for player in ("black", "", 1, None, "bw"):
        refusal(GOOD | {"to_move": player}, "to_move")
    for moves in ("b A1", {"0": "b A1"}, 3):
        refusal(GOOD | {"moves": moves}, "moves")
    for move in ("", "b", "A1", "b I5", "b A", "b 5", "b A01", "b A1 ", " b A1", "b  A1", "b A1\n", "B A1", "b castle", "b challenge",
                 "b claim", "b dead", "b resume now", "expire b", "é", 7, None, ["b A1"]):
        refusal(GOOD | {"moves": ["b pass", move]}, "moves[1]")


def rules_objects_must_be_whole():
    clauses = {key: value for key, value in json.loads(run("rulesets")[1].splitlines()[0]).items() if key not in ("name", "title", "revision")}
    optional = {"pass_allowance", "topology", "group_tax"}
    for missing in clauses:
        status, answers = judge(GOOD | {"ruleset": {key: value for key, value in clauses.items() if key != missing}})
        assert ("error" in answers[0]) == (missing not in optional), (missing, answers)
        assert status == (0 if missing in optional else 2)
    before = {key: value for key, value in clauses.items() if key not in optional}
    assert judge(GOOD | {"ruleset": before})[1] == judge(GOOD | {"ruleset": clauses})[1]
    for ruleset in ("", "stoical ", "Stoical", "stoical@", "stoical@x", "stoical@0", "stoical@01", 1, None, []):
        refusal(GOOD | {"ruleset": ruleset}, "ruleset")


def contradictions_name_both_clauses():
    error = refusal(GOOD | {"options": {"scoring": "none"}}, "options")["error"]
    assert "goal" in error and "scoring" in error, error
    error = refusal(GOOD | {"options": {"equal_moves": True, "white_passes_last": True}}, "options")["error"]
    assert "equal_moves" in error and "white_passes_last" in error, error


def clause_values_are_read_exactly():
    for options in ({"komi": 0.25}, {"komi": 1e300}, {"komi": 2**40}, {"komi": "7"}, {"komi": None}, {"komi": 1000}, {"stop_passes": 2.5}, {"ko": "Basic"}, {"ko": 1},
                    {"modified_ko": "true"}, {"stone_limit": -2}, {"stone_limit": -1}, {"stone_limit": 1.5},
                    {"pass_allowance": {"b": 1, "w": 1, "x": 1}}, {"pass_allowance": 3}, {"max_claims": 100}, [], "x", 3):
        refusal(GOOD | {"options": options}, "options")
    assert judge(GOOD | {"options": {"komi": 7.0, "stop_passes": 3.0}})[0] == 0


def lines_beyond_the_limit_are_refused_and_skipped():
    long = json.dumps(GOOD | {"text": "x" * LINE_MAX}).encode() + b"\n"
    assert "limit" in refusal(long, "limit")["error"]
    assert judge(GOOD | {"text": "x" * (LINE_MAX - 200)})[0] == 0


def games_beyond_the_limit_of_turns_are_told_so():
    moves = ["b pass", "w A2"] * 5100
    case = {"name": "long", "ruleset": "new-zealand", "size": [3, 2], "setup": ".X./X..", "options": {"repetition": "none"}, "moves": moves}
    status, answers = judge(case)
    why = answers[0]["why"]
    assert status == 0 and set(why) <= {None, "too-long", "not-your-turn"} and why.count("too-long") > 0, set(why)
    assert why[:10000].count(None) == 10000


def names_and_texts_may_be_any_unicode():
    status, answers = judge(GOOD | {"name": "黒白 \"quoted\" \\ é"})
    assert status == 0 and answers[0]["name"] == "黒白 \"quoted\" \\ é"


def a_file_is_read_like_standard_input(path="/dev/stdin"):
    status, out, _ = run("cases", path, data=json.dumps(GOOD).encode())
    assert status == 0 and json.loads(out)["legal"] == [True]


TESTS = [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", "") == "__main__"
         and value not in (run, judge, refusal)]


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, check in enumerate(TESTS, 1):
        try:
            check()
            print(f"ok {number} - {check.__name__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {check.__name__}")
            print(f"# {str(error)[:2000]}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()

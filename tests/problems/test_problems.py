"""The problems of the site: they cover the rulesets and their themes, and their proof notices a spoilt one."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM, *FILES = sys.argv[1:]
THEMES = {"capture", "threat", "defence", "ko", "life", "end"}
KEYS = {"name", "ruleset", "theme", "size", "setup", "to_move", "options", "moves", "aim", "turns", "solutions",
        "title", "task", "why"}


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def prove(problems):
    """The proof's status and its lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "problems.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(problems, file)
        done = subprocess.run([PROGRAM, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def problem(name):
    return next(found for path in FILES for found in load(path) if found["name"] == name)


class Collection(unittest.TestCase):
    def test_each_ruleset_has_six_problems_and_every_theme(self):
        for path in FILES:
            with self.subTest(file=os.path.basename(path)):
                problems = load(path)
                self.assertGreaterEqual(len(problems), 6)
                self.assertEqual({found["theme"] for found in problems}, THEMES)

    def test_each_problem_has_a_name_of_its_own_and_no_other_keys(self):
        problems = [found for path in FILES for found in load(path)]
        names = [found["name"] for found in problems]
        self.assertEqual(len(names), len(set(names)))
        for found in problems:
            with self.subTest(problem=found["name"]):
                self.assertRegex(found["name"], r"^[a-z]+(-[a-z]+)*$")
                self.assertLessEqual(set(found), KEYS)
                self.assertLessEqual(KEYS - {"options", "moves"}, set(found))
                for text in ("title", "task", "why"):
                    self.assertTrue(found[text].strip())

    def test_the_texts_name_only_points_of_their_board(self):
        for found in (found for path in FILES for found in load(path)):
            width, height = found["size"]
            for column, row in re.findall(r"\b([A-HJ-Z])(\d{1,2})\b", found["task"] + " " + found["why"]):
                with self.subTest(problem=found["name"], point=column + row):
                    self.assertLess("ABCDEFGHJKLMNOPQRSTUVWXYZ".index(column), width)
                    self.assertLessEqual(int(row), height)


class Proof(unittest.TestCase):
    def wrong(self, name, **changes):
        status, said = prove([{**problem(name), **changes}])
        self.assertEqual(status, 1, said)
        return said

    def test_the_problem_as_it_stands_is_proved(self):
        self.assertEqual(prove([problem("two-ways-to-connect")])[0], 0)

    def test_another_solution_is_noticed(self):
        said = self.wrong("two-ways-to-connect", solutions=["b C3"])
        self.assertIn("B2 reaches the aim, and the problem says that it fails", said)
        self.assertIn("C3 fails, and the problem says that it solves", said)

    def test_a_second_solution_is_noticed(self):
        self.wrong("third-time", solutions=["w B1"])

    def test_a_solution_that_the_rules_refuse_is_noticed(self):
        self.wrong("no-way-back", solutions=["b D2", "b E3"])

    def test_a_stone_too_few_is_noticed(self):
        self.wrong("two-ways-to-connect", setup="...../...../...XX/..X../.....")

    def test_too_few_turns_are_noticed(self):
        self.wrong("two-ways-to-connect", turns=1)

    def test_a_problem_that_every_move_solves_is_noticed(self):
        self.wrong("pass-ends-the-game", aim={"hold": True}, turns=1)

    def test_a_search_that_is_too_large_is_noticed(self):
        said = self.wrong("count-the-moves", setup="......./......./......./......./.......", size=[7, 5], turns=7)
        self.assertIn("takes too many positions", said)

    def test_a_set_up_that_the_rules_refuse_is_noticed(self):
        self.assertIn("the rules refuse the set-up", self.wrong("both-leave", setup="XO.../O..../...../...../....."))

    def test_an_aim_without_its_stone_is_noticed(self):
        self.assertIn("capture: the point of such a stone is needed", self.wrong("both-leave", aim={"capture": "A1"}))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

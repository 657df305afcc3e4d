"""The ratings of the house players: the fit finds what it must, and a run goes on where it was stopped."""

import math
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import levels  # noqa: E402

BUILD = os.environ["MIAI_BUILD"]
PROGRAM = os.path.join(BUILD, "tests/levels/house-match")


def even(games):
    """The result of so many games in each colour with these shares for A, as read_games() gives them."""
    return {number: ("bw"[number % 2], share) for number, share in enumerate(games)}


class Fit(unittest.TestCase):
    def rate(self, games):
        return levels.rate({("chinese", a, b): found for (a, b), found in games.items()}, "chinese")

    def test_three_wins_of_four_are_191_points_with_many_games(self):
        games = {(a, b): even([1, 1, 1, 1, 1, 1, 0, 0] * 500) for a, b, _ in levels.PAIRINGS
                 if levels.PLAYERS.index(a) - levels.PLAYERS.index(b) == 1}
        table = self.rate(games)
        step = 400 * math.log10(3)
        self.assertAlmostEqual(table["greedy"], step, delta=2)
        for level, rating in enumerate(table["ratings"]):
            self.assertAlmostEqual(rating, (level + 2) * step, delta=5)
        self.assertAlmostEqual(table["black"], 0, delta=1)

    def test_colour_is_no_strength(self):
        games = {(a, b): even([1, 0] * 50) for a, b, _ in levels.PAIRINGS}
        table = self.rate(games)
        self.assertEqual(table["ratings"], [0] * 5)
        self.assertGreater(table["black"], 300)

    def test_a_player_who_wins_all_games_has_a_finite_rating_and_a_large_error(self):
        games = {(a, b): even([1] * 4) for a, b, _ in levels.PAIRINGS}
        table = self.rate(games)
        self.assertEqual(sorted(table["ratings"]), table["ratings"])
        self.assertLess(table["ratings"][4], 4000)
        self.assertGreater(table["errors"][4], 300)

    def test_more_games_make_smaller_errors(self):
        few, many = (self.rate({(a, b): even([1, 1, 0, 1] * n) for a, b, _ in levels.PAIRINGS}) for n in (2, 50))
        for small, large in zip(many["errors"], few["errors"]):
            self.assertLess(small, large)


class Games(unittest.TestCase):
    def play(self, first, games):
        command = (PROGRAM, "stoical", "5", "2", "greedy", str(first), str(games), "7")
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    def test_a_game_is_the_same_whenever_it_is_played(self):
        self.assertEqual(self.play(0, 4)[2:], self.play(2, 2))

    def test_a_line_that_was_cut_off_is_played_again(self):
        class Options:
            size, seed, ruleset = 5, 7, ["stoical"]

        with tempfile.TemporaryDirectory() as folder:
            build, levels.BUILD = levels.BUILD, folder
            self.addCleanup(setattr, levels, "BUILD", build)
            os.makedirs(os.path.dirname(levels.path_of(Options)))
            lines = self.play(0, 4)
            with open(levels.path_of(Options), "w", encoding="ascii") as file:
                file.write("\n".join(lines)[:-3])
            self.assertEqual(sorted(levels.read_games(Options)["stoical", "2", "greedy"]), [0, 1, 2])
            levels.play(Options, "stoical", "2", "greedy", 4)
            self.assertEqual(len(levels.read_games(Options)["stoical", "2", "greedy"]), 4)
            self.assertEqual(len(levels.read_games(Options)), 1)


if __name__ == "__main__":
    unittest.main()

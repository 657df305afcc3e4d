"""The mutants of a small file: python3 test_mutants.py"""

import fnmatch
import unittest
from pathlib import Path

import build
import mutants
import source

FILE = """
#define LEAST 3 /* not looked at here */
enum { SIZE = 7 };
static const int table[] = {5, -1};

static bool is_it(const struct thing *thing, int n)
{
    char text[20];
    assert(n > 0);
    if (thing->n < n && !thing->gone)
        forget(thing);
    free(thing);
    for (int i = 0; i < 2; i++)
        thing->n += n;
    return thing->n == 4;
}
"""


def changes(text):
    return [(mutant.before, mutant.after) for mutant in source.mutants_of("a.c", text)]


class Mutants(unittest.TestCase):
    def setUp(self):
        self.made = changes(FILE)

    def test_operators_conditions_numbers_statements_and_results_are_changed(self):
        for change in (("if (thing->n < n && !thing->gone)", "if (thing->n <= n && !thing->gone)"),
                       ("if (thing->n < n && !thing->gone)", "if (thing->n < n || !thing->gone)"),
                       ("if (thing->n < n && !thing->gone)", "if (!((thing->n < n && !thing->gone)))"),
                       ("forget(thing);", ";"),
                       ("thing->n += n;", "thing->n -= n;"),
                       ("thing->n += n;", ";"),
                       ("return thing->n == 4;", "return (!(thing->n == 4));"),
                       ("return thing->n == 4;", "return thing->n == 5;"),
                       ("static const int table[] = {5, -1};", "static const int table[] = {6, -1};")):
            self.assertIn(change, self.made)

    def test_assertions_memory_given_back_declared_sizes_and_enums_stay(self):
        lines = {before for before, _ in self.made}
        self.assertFalse(lines & {"assert(n > 0);", "free(thing);", "char text[20];", "enum { SIZE = 7 };"})

    def test_more_memory_than_is_needed_is_no_fault(self):
        made = list(source.mutants_of("a.c", "void f(int n) { p = alloc_raw(n + 1, 4); q = other(7); r = alloc_raw(n - 1, 4); }"))
        self.assertEqual([mutant.new for mutant in made if mutant.kind == "room"], ["2", "5", "5"])
        self.assertTrue({"0", "3", "6", "8"} <= {mutant.new for mutant in made if mutant.kind == "number"})

    def test_each_file_that_a_mutant_becomes_differs_in_one_place(self):
        for mutant in source.mutants_of("a.c", FILE):
            changed = FILE[:mutant.at] + mutant.new + FILE[mutant.end:]
            self.assertNotEqual(changed, FILE)
            self.assertEqual(changed.count("\n"), FILE.count("\n") - FILE[mutant.at:mutant.end].count("\n"))

    def test_a_limit_is_one_less_and_one_more(self):
        self.assertEqual([(limit.name, limit.new) for limit in source.limits_of("a.h", FILE)],
                         [("LEAST", "(3) - 1"), ("LEAST", "(3) + 1")])

    def test_a_change_elsewhere_moves_no_mutant_of_the_sample(self):
        def drawn(text):
            return [(mutant.before, mutant.after) for mutant in mutants.sample(source.mutants_of("a.c", text), 1, 5)]
        self.assertEqual(drawn(FILE), drawn(FILE.replace("char text[20];", "char text[20];\n\n    /* more */")))
        self.assertNotEqual(drawn(FILE), [(mutant.before, mutant.after)
                                          for mutant in mutants.sample(source.mutants_of("a.c", FILE), 2, 5)])

    def test_each_pattern_fits_a_file_and_each_folder_is_there(self):
        patterns = [pattern for files, _ in mutants.ROWS.values() for pattern in files] + [*mutants.LIMITS, *mutants.NOT_HERE]
        paths = mutants.files_of(".c") + mutants.files_of(".h")
        self.assertEqual([pattern for pattern in patterns if not fnmatch.filter(paths, pattern)], [])
        folders = {folder for _, folders in mutants.ROWS.values() for folder in folders}.union(*mutants.LIMITS.values())
        self.assertEqual([folder for folder in folders if not (build.SOURCE / "tests" / folder).is_dir()], [])

    def test_every_file_of_the_rules_games_application_and_tournaments_is_in_a_row(self):
        for top in ("core", "proto/game", "server/app", "server/tour"):
            files = [path for path in mutants.files_of(".c") if path.startswith(top + "/") and not mutants.fits(path, mutants.NOT_HERE)]
            self.assertTrue(files)
            self.assertEqual([path for path in files if not mutants.row_of(path)], [])
        self.assertIn("server/app/play/seat.c", mutants.files_of(".c"))  # files of rooms are among them

    def test_every_header_of_limits_is_tried(self):
        self.assertEqual([path for path in mutants.files_of(".h") if Path(path).name == "limits.h"
                          and not mutants.fits(path, [*mutants.LIMITS, *mutants.NOT_HERE])], [])

    def test_suites_of_folders_inside_a_folder_belong_to_it(self):
        self.assertTrue(build.is_below("tests/server/app", ["server/app"]))
        self.assertTrue(build.is_below("tests/server/app/play", ["server/app"]))
        self.assertFalse(build.is_below("tests/server/apple", ["server/app"]))

    def test_equivalent_mutants_are_named_by_lines_that_exist(self):
        named = mutants.read_equivalent(mutants.EQUIVALENT.read_text(encoding="utf-8"))
        made = {mutant.key for mutant in mutants.all_mutants()} | {limit.key for limit in mutants.all_limits()}
        self.assertEqual(named - made, set())


if __name__ == "__main__":
    unittest.main()

"""What a mutant is: python3 test_mutants.py"""

import unittest

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

    def test_what_is_equivalent_is_named_by_its_lines_and_is_there(self):
        named = mutants.read_equivalent(mutants.EQUIVALENT.read_text(encoding="utf-8"))
        made = {mutant.key for mutant in mutants.all_mutants()} | {limit.key for limit in mutants.all_limits()}
        self.assertEqual(named - made, set())


if __name__ == "__main__":
    unittest.main()

"""The tree's own rules: tidy.py LIBRARY APPLICATION, the plain build of core and that of server/app.

Prints TAP, and the findings to stderr. A check is a function that returns its findings, one line each; its
name here is the sentence that it proves.
"""

import sys

import circles
import compiled
import imports
import includes
import promised
import registered
import routes
import tables
import words
import written

CHECKS = {
    'no_folder_includes_what_it_may_not': includes.check,
    'no_folder_of_the_client_imports_what_it_may_not': imports.check,
    'no_circle_of_calls_crosses_a_room_or_is_too_large': lambda: circles.check(sys.argv[2]),
    'every_header_compiles_alone_and_twice': compiled.headers,
    'the_rules_want_nothing_but_four_functions_of_the_compiler': lambda: compiled.symbols(sys.argv[1]),
    'the_rules_use_no_floating_point': written.core_floats,
    'no_clause_hides_behind_a_default': written.clause_defaults,
    'no_file_is_over_600_lines': written.long_files,
    'no_line_of_script_is_over_120_columns': written.long_lines,
    'no_function_is_over_70_lines': written.long_functions,
    'rules_and_store_have_an_assertion_for_every_50_lines': written.few_assertions,
    'every_c_file_opens_with_a_comment': written.opening_comments,
    'no_struct_hides_behind_a_typedef': written.struct_typedefs,
    'nothing_is_left_unfinished_or_names_a_machine': written.unfinished,
    'no_json_is_written_outside_of_proto': written.json_in_server,
    'no_script_makes_markup_from_text': written.markup_in_scripts,
    'every_colour_has_a_name': written.colours,
    'every_test_is_named_where_it_runs': registered.check,
    'every_test_that_is_promised_is_there': promised.check,
    'every_page_has_one_title': written.titles,
    'every_link_leads_somewhere': written.links,
    'the_tables_of_the_protocol_are_those_of_the_schemas': tables.check,
    'the_page_of_http_names_every_route': routes.check,
    'riddling_words_do_not_grow_in_number': words.grown,
    'a_fall_of_riddling_words_is_recorded': words.fallen,
}


def main():
    failed = 0
    print(f'1..{len(CHECKS)}')
    for number, (name, check) in enumerate(CHECKS.items(), 1):
        findings = check()
        print(f'{"not ok" if findings else "ok"} {number} - {name}')
        for finding in findings:
            print(f'{name}: {finding}', file=sys.stderr)
        failed += bool(findings)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())

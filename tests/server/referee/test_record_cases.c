/* Every case of tests/data, as a record: its set-up, its rules and its legal moves, there and back
 * through JSON and SGF. */
#include "tests/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/referee/case.h"
#include "tests/proto/record/record_round.h"

enum { LINE_BYTES_MAX = 1 << 20, CASES_MIN = 300 };

/* The legal moves of a case, one after the other. */
static void play_moves(const struct referee_case *input, struct proto_record *record,
                       struct proto_walk *walk)
{
    for (size_t i = 0; i < json_array_size(input->moves); i++) {
        const json_t *move = json_array_get(input->moves, i);
        struct proto_walk_no no;
        if (!json_is_string(move) ||
            !proto_record_add(
                record, (struct text){json_string_value(move), json_string_length(move)}, 0, 0))
            return;
        if (!proto_walk_step(walk, &no))
            proto_record_drop(record);
    }
}

static const struct go_ruleset *ruleset_of(const struct go_rules *rules)
{
    for (size_t i = 0; i < go_rulesets_n; i++) {
        struct go_rules like = *rules;
        like.komi_x2 = go_rulesets[i]->rules.komi_x2;
        if (memcmp(&like, &go_rulesets[i]->rules, sizeof like) == 0)
            return go_rulesets[i];
    }
    return NULL;
}

static bool round_trip(const json_t *object)
{
    char error[REFEREE_ERROR_MAX];
    enum go_setup_error setup_error;
    struct referee_case input;
    struct proto_record record;
    struct proto_walk walk;

    if (!referee_case_read(object, &input, error))
        return false;
    proto_record_init(&record);
    memcpy(record.title, "Own rules", 10);
    const struct go_ruleset *ruleset = ruleset_of(&input.setup.rules);
    if (ruleset)
        proto_record_rules(&record, ruleset);
    record.setup = input.setup;
    if (!proto_walk_init(&walk, &record, &setup_error)) {
        proto_record_finish(&record);
        return false;
    }
    play_moves(&input, &record, &walk);
    assert_json_keeps(&record, &walk);
    assert_sgf_keeps(&record, &walk);
    proto_walk_finish(&walk);
    proto_record_finish(&record);
    return true;
}

static unsigned round_trip_file(const char *path)
{
    static char line[LINE_BYTES_MAX];
    FILE *file = fopen(path, "r");
    unsigned n = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        json_t *object = json_loads(line, 0, NULL);
        assert_non_null(object);
        n += round_trip(object);
        json_decref(object);
    }
    fclose(file);
    return n;
}

static void every_case_of_the_rules_survives_as_json_and_sgf(void **state)
{
    char path[4096], folder[4000];
    unsigned n;
    (void)state;
    snprintf(folder, sizeof folder, "%s/tests/data", getenv("MIAI_SOURCE"));
    snprintf(path, sizeof path, "%s/rules.jsonl", folder);
    n = round_trip_file(path);
    strncat(folder, "/sentences", sizeof folder - strlen(folder) - 1);
    DIR *listed = opendir(folder);
    assert_non_null(listed);
    for (const struct dirent *entry; (entry = readdir(listed)) != NULL;) {
        if (!strstr(entry->d_name, ".jsonl"))
            continue;
        snprintf(path, sizeof path, "%s/%.80s", folder, entry->d_name);
        n += round_trip_file(path);
    }
    closedir(listed);
    print_message("# %u cases\n", n);
    assert_true(n >= CASES_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_of_the_rules_survives_as_json_and_sgf),
    };

    return cmocka_run_group_tests_name("record-cases", tests, NULL, NULL);
}

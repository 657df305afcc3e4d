/* The second fold and the one fold, for every record there is and many that nobody could have written. */
#include "tests/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "proto/sgf.h"
#include "tests/proto/both_folds.h"
#include "tests/proto/record_play.h"

static unsigned records, undone;

static void both(const struct proto_record *record)
{
    undone += assert_both_fold_alike(record);
    records++;
}

static void file(const char *path)
{
    static char bytes[1 << 22];
    FILE *from = fopen(path, "rb");
    assert_non_null(from);
    size_t length = fread(bytes, 1, sizeof bytes, from);
    fclose(from);
    struct proto_record_error error;
    struct proto_record record;
    struct proto_sgf_notes notes;
    if (proto_record_read_json(bytes, length, PROTO_RECORD_EVENTS_MAX, &record, &error)) {
        both(&record);
        proto_record_finish(&record);
    }
    struct proto_sgf sgf;
    proto_sgf_open(&sgf, bytes, length);
    while (proto_sgf_next(&sgf, &error) == PROTO_SGF_GAME) {
        if (proto_sgf_read(&sgf, NULL, &record, &notes, &error) != PROTO_SGF_UNUSABLE) {
            both(&record);
            proto_record_finish(&record);
        }
    }
    proto_sgf_close(&sgf);
}

static void folder(const char *name)
{
    char path[4200], at[4000];
    snprintf(at, sizeof at, "%s/%s", getenv("MIAI_SOURCE"), name);
    DIR *listed = opendir(at);
    assert_non_null(listed);
    for (const struct dirent *entry; (entry = readdir(listed)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%.150s", at, entry->d_name);
        file(path);
    }
    closedir(listed);
    print_message("# %s: %u records, %u undos\n", name, records, undone);
}

static void files_of_today(void **state)
{
    (void)state;
    folder("tests/proto/golden");
    folder("tests/data/sgf");
    folder("tests/fuzz/corpus/sgf");
}

static struct record_play game;

static void random_games(void **state)
{
    (void)state;
    records = undone = 0;
    for (uint64_t seed = 0; seed < 5000; seed++) {
        record_play_game(&game, seed, seed % 10 ? 90 : 400);
        both(&game.record);
        record_play_finish(&game);
    }
    print_message("# %u records, %u undos\n", records, undone);
}

/* Undos to anywhere, turns after their time, and what the rules refuse. */
static void spoiled_games(void **state)
{
    (void)state;
    unsigned refused[4] = {0}, steps = 0;
    static struct both pair;
    for (uint64_t seed = 0; seed < 5000; seed++) {
        struct proto_record record;
        record_play_game(&game, seed, seed % 5 ? 120 : 400);
        proto_record_init(&record);
        record.setup = game.record.setup;
        record.clock = game.record.clock;
        if (!both_init(&pair, &record))
            continue;
        for (uint32_t i = 1; i <= game.record.log.n; i++) {
            char text[40];
            uint32_t spent =
                random_below(&game.random, 30) ? random_below(&game.random, 900) : 400000;
            struct proto_string act = proto_record_act(&game.record, i);
            if (random_below(&game.random, 10) == 0) {
                uint32_t far = random_below(&game.random, 3) ? 5 : record.log.n + 3;
                uint32_t top = record.log.n + 1, by = random_below(&game.random, far);
                snprintf(text, sizeof text, "undo %u", (unsigned)(by > top ? 0 : top - by));
                act = (struct proto_string){text, strlen(text)};
                i--;
            }
            if (strncmp(act.at, "undo ", 5) == 0)
                spent = 0; /* a late one is no stored list */
            if (!proto_record_add(&record, act, spent, 0))
                continue;
            steps++;
            if (!both_step(&pair)) {
                refused[pair.old.n % 4]++;
                proto_record_drop(&record);
            }
            if (random_below(&game.random, 300) == 0)
                break;
        }
        both_at_once(&pair);
        undone += pair.undone;
        both_finish(&pair);
        proto_record_finish(&record);
        record_play_finish(&game);
    }
    print_message("# %u steps, %u undos, %u refused\n", steps, undone,
                  refused[0] + refused[1] + refused[2] + refused[3]);
}

/* Long lists and much taking back, up to the budget. */
static void budgets(void **state)
{
    (void)state;
    unsigned spent = 0;
    static struct both pair;
    for (uint64_t seed = 1; seed < 40; seed++) {
        struct proto_record record;
        game.random.state = seed;
        proto_record_init(&record);
        proto_record_rules(&record, go_ruleset_find("chinese", 7));
        record.setup.width = record.setup.height = 9;
        record.setup.to_move = GO_BLACK;
        assert_true(both_init(&pair, &record));
        for (unsigned i = 0; i < 12000 && record.log.n < 5000; i++) {
            char text[40] = "b draw-no";
            uint32_t n = record.log.n;
            if (n > 2000 && random_below(&game.random, (uint32_t)(3 + seed)) == 0)
                snprintf(text, sizeof text, "undo %u",
                         (unsigned)(seed % 2 ? random_below(&game.random, n)
                                             : n - random_below(&game.random, 200)));
            proto_record_add(&record, (struct proto_string){text, strlen(text)}, 0, 0);
            if (!both_step(&pair))
                proto_record_drop(&record);
        }
        both_at_once(&pair);
        spent += pair.old.again > PROTO_RECORD_AGAIN_MAX - 300;
        both_finish(&pair);
        proto_record_finish(&record);
    }
    print_message("# %u at the budget\n", spent);
    assert_true(spent > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_today),
        cmocka_unit_test(random_games),
        cmocka_unit_test(spoiled_games),
        cmocka_unit_test(budgets),
    };
    return cmocka_run_group_tests_name("both folds", tests, NULL, NULL);
}

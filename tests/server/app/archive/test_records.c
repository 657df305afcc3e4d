/* Games as files: a download has the published state, from memory or from the store, and an upload is judged as a
 * whole. */
#include "tests/server/app/fixture.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/record/sgf.h"
#include "server/app/limits.h"

/* The record of a game; ending: "sgf" or "json". Borrowed until the next request. */
static const char *get(const char *game, const char *ending)
{
    char name[40];
    snprintf(name, sizeof name, "%s.%s", game, ending);
    world_get_record(&world, name);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    return world.reply_text;
}

static char *keep(const char *text)
{
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

static const char rich[] = "'ruleset':'renaissance-territory','size':[5,5],'clock':{'kind':'byo-"
                           "yomi','main':20000,'period':5000,'periods':3}";

/* A game with everything that a record has to keep: time, taking back, marks, a resumption. */
static struct table play_rich(void)
{
    struct table table = world_table(&world, rich);
    play(&world, &table, "C3 B2 D4");
    world_pass(&world, 21500);
    play(&world, &table, "A1 B4");
    act(&world, &table, 'b', "'k':'undo-ask'");
    world_pass(&world, 700);
    act(&world, &table, 'w', "'k':'undo-yes'");
    world_pass(&world, 1234);
    play(&world, &table, "E5 pass pass pass");
    act(&world, &table, 'b', "'k':'dead','pts':['C3']");
    act(&world, &table, 'w', "'k':'resume'");
    world_pass(&world, 400);
    play(&world, &table, "pass pass pass");
    act(&world, &table, 'b', "'k':'accept'");
    return table;
}

static void a_record_from_memory_and_one_from_the_store_are_the_same(void **state)
{
    (void)state;
    struct table table = play_rich();
    act(&world, &table, 'w', "'k':'accept'");
    char *json = keep(get(table.game, "json")), *sgf = keep(get(table.game, "sgf"));
    world_crash(&world);
    world_commit_all(&world);
    assert_string_equal(get(table.game, "json"), json);
    assert_string_equal(get(table.game, "sgf"), sgf);
    assert_non_null(strstr(sgf, "RU[Renaissance Rules, territory]"));
    assert_non_null(strstr(sgf, "OT[3x5 byo-yomi]"));
    assert_null(strstr(json, table.game));
    assert_null(strstr(json, table.room));
    free(json);
    free(sgf);
}

static void a_record_folds_to_the_clocks_and_the_board_of_the_game(void **state)
{
    (void)state;
    struct table table = play_rich();
    struct proto_record record;
    struct proto_record_error error;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error setup_error;
    const char *json = get(table.game, "json");
    assert_true(
        proto_record_read_json(json, strlen(json), PROTO_RECORD_EVENTS_MAX, &record, &error));
    assert_true(proto_walk_init(&walk, &record, &setup_error));
    while (walk.fold.n < record.log.n)
        assert_true(proto_walk_step(&walk, &no));
    struct proto_text left;
    proto_text_init(&left);
    proto_encode_sides(&left, &record.clock, walk.fold.sides);
    const struct row_event *last = &world.store.events[world.store.events_n - 1];
    assert_int_equal(last->seq, record.log.n);
    assert_int_equal(last->left.length, left.length);
    assert_memory_equal(last->left.at, left.at, left.length);
    proto_text_finish(&left);
    char board[GO_POINTS_MAX + GO_SIDE_MAX];
    go_board_write(go_game_points(&walk.fold.game), 5, 5, board, sizeof board);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    await(&world, watcher, "{'t':'snap','v':{'board':'%s','move':%u}}", board,
          (unsigned)go_game_turns(&walk.fold.game));
    proto_walk_finish(&walk);
    proto_record_finish(&record);
}

static void a_record_holds_only_what_is_stored(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    play(&world, &table, "E5");
    say(&world, table.white,
        "{'t':'do','id':70,'key':'z','ch':'game:%s','k':'play','at':'C3','base':1}", table.game);
    char name[40];
    snprintf(name, sizeof name, "%s.sgf", table.game);
    world_get_record(&world, name);
    assert_non_null(strstr(world.reply_text, ";B[ee]"));
    assert_null(strstr(world.reply_text, ";W["));
    world_commit_all(&world);
    assert_non_null(strstr(get(table.game, "sgf"), ";W[cg]"));
}

static void a_record_that_is_handed_out_can_be_handed_in(void **state)
{
    (void)state;
    struct table table = play_rich();
    char *json = keep(get(table.game, "json")), *sgf = keep(get(table.game, "sgf"));
    const char *files[] = {json, sgf};
    for (int i = 0; i < 2; i++) {
        world_post_record(&world, files[i]);
        assert_int_equal(world.reply_code, 200);
        char *record = json_dumps(json_object_get(world.reply, "record"), JSON_COMPACT);
        assert_int_equal(strlen(record) + 1, strlen(json)); /* the line end */
        assert_memory_equal(record, json, strlen(record));
        free(record);
    }
    free(json);
    free(sgf);
}

static void gets(const char *name, size_t length, int code)
{
    world_ask(&world,
              &(struct app_request){.route = &app_routes[APP_GET_RECORD], .name = {name, length}});
    world_commit_all(&world);
    if (world.reply_code != code)
        fail_msg("%.*s: %d", (int)length, name, world.reply_code);
}

/* An address is cut out of what a browser sent: other characters follow it. */
static void a_record_is_found_by_its_whole_name_alone(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    static const char *const endings[] = {".sgf", ".json"};
    char name[60];
    for (int i = 0; i < 2; i++) {
        int length = snprintf(name, sizeof name, "%s%s?x=.sgf", table.game, endings[i]);
        for (int n = 0; n <= length; n++)
            gets(name, (size_t)n, n == 22 + (int)strlen(endings[i]) ? 200 : 404);
    }
    name[3] = '*';
    gets(name, 27, 404);
}

/* A question and its answer, stored as often as the game has so many events; it is in memory afterwards. */
static void fill_game(struct table *table, uint32_t events)
{
    *table = world_table(&world, "'ruleset':'chinese','size':[9,9],'undo':true");
    play(&world, table, "D4");
    act(&world, table, 'b', "'k':'undo-ask'");
    act(&world, table, 'w', "'k':'undo-no'");
    const struct row_event *last = &world.store.events[world.store.events_n - 1];
    const struct row_event pair[2] = {last[-1], last[0]};
    struct job *job = job_create(1);
    for (uint32_t n = 4; n <= events; n++) {
        struct row_event *row = &job_change(job, CHANGE_ADD_EVENT)->row.event;
        *row = pair[n % 2];
        row->seq = n;
        row->key = (struct text){0};
    }
    fake_store_commit(&world.store, job);
    job_destroy(job);
    world_crash(&world);
}

static void so_many_events_of_a_record_are_handed_in_and_no_more(void **state)
{
    (void)state;
    for (uint32_t more = 0; more < 2; more++) {
        struct table table;
        fill_game(&table, PROTO_RECORD_HANDED_MAX + more);
        char *json = keep(get(table.game, "json")), *sgf = keep(get(table.game, "sgf"));
        world_post_record(&world, json);
        assert_int_equal(world.reply_code, more ? 400 : 200);
        world_post_record(&world, sgf);
        assert_int_equal(world.reply_code, more ? 400 : 200);
        free(json);
        free(sgf);
    }
}

static void unknown_names_are_all_not_found(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    char wrong[60];
    snprintf(wrong, sizeof wrong, "%s.png", table.game);
    const char *names[] = {"",
                           ".sgf",
                           "x.sgf",
                           "AAAAAAAAAAAAAAAAAAAAAA.sgf",
                           "AAAAAAAAAAAAAAAAAAAAAA.json",
                           "AAAAAAAAAAAAAAAAAAAAAA",
                           wrong,
                           table.game};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        world_get_record(&world, names[i]);
        world_commit_all(&world);
        assert_int_equal(world.reply_code, 404);
        assert_string_equal(world.reply_text, "{\"code\":\"notfound\",\"field\":null}");
    }
}

static void a_game_by_link_only_is_handed_to_whoever_has_the_link(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9],'public':false");
    play(&world, &table, "E5");
    assert_non_null(strstr(get(table.game, "sgf"), ";B[ee]"));
}

static void a_foreign_file_is_shown_up_to_the_move_that_the_rules_refuse(void **state)
{
    (void)state;
    world_post_record(&world, "(;GM[1]SZ[9]RE[B+R]\n;B[ee];W[ee];B[aa])");
    assert_int_equal(world.reply_code, 200);
    char *illegal = json_dumps(json_object_get(world.reply, "illegal"), JSON_COMPACT);
    assert_string_equal(illegal, "{\"error\":\"move 2, w E5: occupied\",\"line\":2,\"column\":7,"
                                 "\"event\":2,\"move\":2,\"act\":\"w E5\",\"reason\":\"occupied\","
                                 "\"witness\":{\"point\":\"E5\"}}");
    free(illegal);
    json_t *record = json_object_get(world.reply, "record");
    assert_int_equal(json_array_size(json_object_get(record, "log")), 1);
    assert_true(json_is_null(json_object_get(record, "end")));
    assert_string_equal(text_at(world.reply, "stated"), "B+R");
    world_post_record(&world, "(;GM[1]SZ[9];B[ee])");
    assert_true(json_is_null(json_object_get(world.reply, "illegal")));
}

static const char own[] = "MIAI[{\"v\":1,\"ruleset\":\"chinese@1\",\"title\":\"Chinese\"}]";

/* A record of ours has only events that were judged when they happened: a file that differs is spoilt. */
static void a_file_of_our_own_is_opened_whole_or_not_at_all(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int status;
        const char *words;
    } files[] = {
        {";B[ee];W[ed])", 200, NULL},
        {";B[ee];W[ee])", 422, "move 2, w E5: occupied"},
        {";B[ee];B[dd])", 422, "move 2, b D6: not-your-turn"},
        {";B[ee];W[zz])", 422, "off-board"},
        {";B[ee];W[ed]", 400, "a game of Miai begins here and is not whole"},
        {";B[ee];W[e", 400, "a game of Miai begins here and is not whole"},
        {"PL[x];B[ee])", 400, "PL: no player"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char file[300];
        snprintf(file, sizeof file, "(;GM[1]SZ[9]%s%s", own, files[i].moves);
        world_post_record(&world, file);
        assert_int_equal(world.reply_code, files[i].status);
        if (files[i].words)
            assert_non_null(strstr(text_at(world.reply, "error"), files[i].words));
    }
}

static void fields_that_a_foreign_file_leaves_out_are_filled_and_noted(void **state)
{
    (void)state;
    world_post_record(&world, "(;GM[1]SZ[9]HA[3]KM[six];W[ee];W[zz];W[dd]");
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(number_at(world.reply, "handicap_put"), 3);
    assert_int_equal(number_at(world.reply, "passes_put"), 1);
    assert_int_equal(number_at(world.reply, "values_left_out"), 2);
    assert_true(json_is_true(json_object_get(world.reply, "cut_off")));
    assert_true(json_is_false(json_object_get(world.reply, "mended")));
    static const char *const none[] = {"variations", "restarts", "moves_before", "passes_after"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) { /* the answer has noughts too */
        assert_true(json_is_integer(json_object_get(world.reply, none[i])));
        assert_int_equal(number_at(world.reply, none[i]), 0);
    }
    assert_int_equal(number_at(world.reply, "games"), 1);
    assert_true(json_is_boolean(json_object_get(world.reply, "rules_guessed")));
}

static void a_file_that_is_no_record_is_refused_with_the_place(void **state)
{
    (void)state;
    const char *files[][2] = {{"hello", "no game record is in this file"},
                              {"(;GM[2])", "line 1, column 3: GM: not Go, which is number 1"},
                              {"{}", "format: miai-record is needed"},
                              {" {\"format\":1", "not JSON at line 1"}};
    for (size_t i = 0; i < 4; i++) {
        world_post_record(&world, files[i][0]);
        assert_int_equal(world.reply_code, 400);
        assert_string_equal(text_at(world.reply, "code"), "proto");
        assert_non_null(strstr(text_at(world.reply, "error"), files[i][1]));
    }
}

static void a_collection_gives_its_first_game_and_counts_the_others(void **state)
{
    (void)state;
    world_post_record(&world, "(;SZ[9];B[ee](;W[dd])(;W[cc]))\n(;SZ[9])\n(;SZ[9])");
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(number_at(world.reply, "games"), 3);
    assert_int_equal(number_at(world.reply, "variations"), 1);
    assert_true(json_is_true(json_object_get(world.reply, "rules_guessed")));
}

static void chooses(const char *file, unsigned game)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_POST_RECORD],
                                            .options = {.game = game},
                                            .body = {file, strlen(file)}});
}

static void refuses_choice(const char *file, unsigned game, const char *error)
{
    chooses(file, game);
    assert_int_equal(world.reply_code, 400);
    assert_string_equal(text_at(world.reply, "error"), error);
}

static void any_game_of_a_collection_is_chosen_by_its_number(void **state)
{
    (void)state;
    static const char file[] = "(;SZ[9]PB[Ann]PW[Bob]DT[1999-01-02]RE[B+R];B[ee])\n"
                               "(;SZ[99]GN[Too large])\n(;AB)\n(;GM[1]SZ[5]EV[Kiln Lane];B[cc])";
    chooses(file, 4);
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(number_at(world.reply, "game"), 4);
    json_t *size = json_object_get(json_object_get(world.reply, "record"), "size");
    assert_int_equal(json_integer_value(json_array_get(size, 0)), 5);
    char *list = json_dumps(json_object_get(world.reply, "list"), JSON_COMPACT);
    assert_string_equal(list, "[{\"name\":null,\"black\":\"Ann\",\"white\":\"Bob\","
                              "\"date\":\"1999-01-02\",\"event\":null,\"result\":\"B+R\"},"
                              "{\"name\":\"Too large\",\"black\":null,\"white\":null,"
                              "\"date\":null,\"event\":null,\"result\":null},null,"
                              "{\"name\":null,\"black\":null,\"white\":null,"
                              "\"date\":null,\"event\":\"Kiln Lane\",\"result\":null}]");
    free(list);
    refuses_choice(file, 2, "line 2, column 3: SZ: a side has 1 to 25 points");
    refuses_choice(file, 3, "line 3, column 3: AB: a property without a value");
    refuses_choice(file, 5, "game: the file has 4 games");
    refuses_choice("(;SZ[9])", 2, "game: the file has 1 game");
    refuses_choice("{}", 2, "game: the file has 1 game");
    refuses_choice("hello", 2, "no game record is in this file");
}

static void so_many_games_of_a_file_are_counted_and_chosen_and_no_more(void **state)
{
    (void)state;
    struct proto_text file;
    proto_text_init(&file);
    for (unsigned n = 1; n <= APP_RECORD_GAMES_MAX + 1; n++)
        proto_text_literal(&file, "(;SZ[9])");
    proto_text_char(&file, '\0');
    chooses(file.at, APP_RECORD_GAMES_MAX);
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(number_at(world.reply, "games"), APP_RECORD_GAMES_MAX);
    assert_int_equal(number_at(world.reply, "game"), APP_RECORD_GAMES_MAX);
    refuses_choice(file.at, APP_RECORD_GAMES_MAX + 1, "game: a number from 1 to 100 is needed");
    refuses_choice(file.at, UINT_MAX, "game: a number from 1 to 100 is needed");
    proto_text_finish(&file);
}

static void rules_without_a_name_are_told_as_a_mix(void **state)
{
    (void)state;
    world_post_record(&world, "(;SZ[9]KM[7]MIAI[{\"v\":1,\"like\":\"stoical@1\",\"rules\":{\"ko\":"
                              "\"basic\"},\"title\":\"Stoical Go, changed\"}])");
    assert_int_equal(world.reply_code, 200);
    json_t *mix = json_object_get(world.reply, "mix");
    assert_string_equal(text_at(mix, "ruleset"), "stoical");
    assert_string_equal(text_at(json_object_get(mix, "options"), "ko"), "basic");
    assert_int_equal(json_object_size(json_object_get(mix, "options")), 1);
    world_post_record(&world, "(;SZ[9]RU[Japanese]KM[6.5])");
    assert_true(json_is_null(json_object_get(world.reply, "mix")));
}

static void records_are_worked_on_at_a_rate(void **state)
{
    (void)state;
    world_limits(&world, "import.all=3/100ms");
    for (int i = 0; i < 3; i++) {
        world_post_record(&world, "(;)");
        assert_int_equal(world.reply_code, 200);
    }
    world_post_record(&world, "(;)");
    assert_int_equal(world.reply_code, 429);
    assert_string_equal(text_at(world.reply, "field"), "import");
    assert_int_equal(number_at(world.reply, "retry_after"), 100);
    world_pass(&world, 200);
    for (int i = 0; i < 2; i++) {
        world_post_record(&world, "(;)");
        assert_int_equal(world.reply_code, 200);
    }
    world_post_record(&world, "(;)");
    assert_int_equal(world.reply_code, 429);
}

/* Asks `n` times for a record, or uploads one, from one address; returns the number of answers. The rest is refused
 * with the time until the next try. */
static unsigned asks(const char *name, unsigned n, unsigned from)
{
    unsigned done = 0;
    for (unsigned i = 0; i < n; i++) {
        if (name)
            world_get_record_from(&world, name, from);
        else
            world_post_record_from(&world, "(;)", from);
        world_commit_all(&world);
        done += world.reply_code == 200;
        if (world.reply_code == 200)
            continue;
        assert_int_equal(world.reply_code, 429);
        assert_true(number_at(world.reply, "retry_after") > 0);
    }
    return done;
}

static void one_address_keeps_no_other_from_its_records(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    char name[40];
    snprintf(name, sizeof name, "%s.sgf", table.game);
    world_limits(&world, "record.address=60/500ms, record.all=200/50ms, import.address=30/2s, "
                         "import.all=100/100ms"); /* as they are */
    assert_int_equal(asks(name, 300, 1), 60);
    assert_int_equal(asks(name, 20, 2), 20);
    assert_int_equal(asks(NULL, 100, 1), 30);
    assert_int_equal(asks(NULL, 20, 2), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_record_from_memory_and_one_from_the_store_are_the_same),
        TEST(a_record_folds_to_the_clocks_and_the_board_of_the_game),
        TEST(a_record_holds_only_what_is_stored),
        TEST(a_record_is_found_by_its_whole_name_alone),
        TEST(a_record_that_is_handed_out_can_be_handed_in),
        TEST(so_many_events_of_a_record_are_handed_in_and_no_more),
        TEST(unknown_names_are_all_not_found),
        TEST(a_game_by_link_only_is_handed_to_whoever_has_the_link),
        TEST(a_foreign_file_is_shown_up_to_the_move_that_the_rules_refuse),
        TEST(a_file_of_our_own_is_opened_whole_or_not_at_all),
        TEST(fields_that_a_foreign_file_leaves_out_are_filled_and_noted),
        TEST(a_file_that_is_no_record_is_refused_with_the_place),
        TEST(a_collection_gives_its_first_game_and_counts_the_others),
        TEST(any_game_of_a_collection_is_chosen_by_its_number),
        TEST(so_many_games_of_a_file_are_counted_and_chosen_and_no_more),
        TEST(rules_without_a_name_are_told_as_a_mix),
        TEST(records_are_worked_on_at_a_rate),
        TEST(one_address_keeps_no_other_from_its_records),
    };

    return cmocka_run_group_tests_name("app archive records", tests, NULL, NULL);
}

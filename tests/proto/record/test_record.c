/* Records: JSON and SGF keep everything, and a faulty record is refused with its fault. */
#include "tests/test.h"

#include <stdlib.h>

#include "plain_board.h"
#include "record_play.h"
#include "record_round.h"
#include "tests/proto/golden.h"

enum { GAMES = 3000, ACTS = 90, LONG_GAMES = 200, LONG_ACTS = 380 };

static struct record_play play;

static void json_keeps_every_event_of_a_random_game(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        record_play_game(&play, seed, ACTS);
        assert_json_keeps(&play.record, &play.walk);
        record_play_finish(&play);
    }
}

static void sgf_keeps_every_event_of_a_random_game(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        record_play_game(&play, seed, ACTS);
        assert_sgf_keeps(&play.record, &play.walk);
        record_play_finish(&play);
    }
}

static void a_long_game_with_much_taken_back_is_kept_too(void **state)
{
    (void)state;
    for (uint64_t seed = GAMES; seed < GAMES + LONG_GAMES; seed++) {
        record_play_game(&play, seed, LONG_ACTS);
        assert_json_keeps(&play.record, &play.walk);
        assert_sgf_keeps(&play.record, &play.walk);
        record_play_finish(&play);
    }
}

/* In a confirmation sequence the main line is where the claim was made. */
static void programs_without_these_rules_show_the_right_board(void **state)
{
    unsigned shown = 0;
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        record_play_game(&play, seed, ACTS);
        const struct go_setup *setup = &play.record.setup;
        struct proto_text text = sgf_of(&play.record);
        struct plain_board board;
        plain_replay(&text, setup->width, setup->height, &board);
        for (unsigned i = 0; i < (unsigned)setup->width * setup->height; i++) {
            uint8_t ours = go_game_points(&play.walk.fold.game)[i];
            if (go_game_phase(&play.walk.fold.game) != GO_PHASE_CONFIRMATION &&
                board.points[i] != (ours == GO_BLOCKED ? GO_EMPTY : ours))
                fail_msg("seed %u, point %u:\n%.*s", (unsigned)seed, i, (int)text.length, text.at);
        }
        proto_text_char(&text, '\0');
        shown += strstr(text.at, "MIAI[show]") != NULL;
        proto_text_finish(&text);
        record_play_finish(&play);
    }
    assert_in_range(shown, 100, GAMES - 100); /* some rules need it, and the usual ones do not */
}

/* The acts in force, as a game in which none was taken back. */
static void keep_living(const struct proto_walk *walk, struct proto_record *ret)
{
    proto_record_init(ret);
    ret->setup = walk->record->setup;
    uint32_t living_n, *living = events_list(&walk->record->log, 0, walk->fold.n, &living_n);
    for (uint32_t i = 0; i < living_n; i++) {
        uint8_t kind = events_get(&walk->record->log, living[i])->kind;
        if (!fold_is_house(kind))
            assert_true(proto_record_add(ret, proto_record_act(walk->record, living[i]), 0, 0));
    }
    free(living);
}

static void moves_taken_back_leave_nothing_behind(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < LONG_GAMES; seed++) {
        struct go_clock_side sides[2];
        struct proto_record record;
        record_play_game(&play, seed, LONG_ACTS);
        keep_living(&play.walk, &record);
        assert_same_game(&record, &play.walk, sides);
        proto_record_finish(&record);
        record_play_finish(&play);
    }
}

/* --- one game --------------------------------------------------------------------------------- */

static void begin(struct proto_record *ret, const char *ruleset, unsigned width, unsigned height)
{
    proto_record_init(ret);
    proto_record_rules(ret, go_ruleset_find(ruleset, strlen(ruleset)));
    ret->setup.width = (uint8_t)width;
    ret->setup.height = (uint8_t)height;
}

static void add(struct proto_record *record, const char *acts)
{
    while (*acts) {
        size_t length = strcspn(acts, ";");
        assert_true(proto_record_add(record, (struct text){acts, length}, 0, 0));
        acts += length + (acts[length] == ';');
    }
}

static void assert_sgf_has(const struct proto_record *record, const char *wanted)
{
    struct proto_text text = sgf_of(record);

    proto_text_char(&text, '\0');
    if (!strstr(text.at, wanted))
        fail_msg("%s is not in\n%s", wanted, text.at);
    proto_text_finish(&text);
}

static void a_plain_game_has_nothing_but_moves_behind_its_root(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "japanese", 9, 9);
    record.started_at_ms = INT64_C(1782864000000);
    proto_record_name(&record, GO_BLACK, "Ann", 3);
    add(&record, "b E5;w C3;b pass;w pass");
    assert_sgf_has(&record, "SZ[9]RU[Japanese]KM[6.5]\nPB[Ann]\nDT[2026-07-01]MIAI[");
    assert_sgf_has(&record, "\n;B[ee];W[cg];B[];W[])\n");
    proto_record_finish(&record);
}

static void a_board_that_others_would_get_wrong_is_set_up_behind_the_play(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "bridge", 4, 4);
    add(&record, "b B1;w C1;b D1;w D2;b C2;w D1");
    assert_sgf_has(&record, ";W[dc];B[cc];AE[cd]MIAI[show];W[dd])\n");
    proto_record_finish(&record);
}

static void a_confirmation_sequence_is_a_variation_and_the_game_goes_on_beside_it(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "makrai-territory", 5, 5);
    add(&record, "b C3;w C4;b pass;w pass;b claim C4;b pass;w pass;w resign");
    assert_sgf_has(&record, "MIAI[act b claim C4]\n(;C[White resigns.]MIAI[act w resign])"
                            "\n(;N[Confirmation sequence]B[]MIAI[branch];W[])");
    proto_record_finish(&record);
}

static void a_sequence_in_which_the_game_ended_is_a_variation_too(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "makrai-territory", 5, 5);
    add(&record, "b C3;w C4;b pass;w pass;b claim C4;b pass;w flag");
    assert_sgf_has(&record,
                   "MIAI[act b claim C4]\n(;)"
                   "\n(;N[Confirmation sequence]B[]MIAI[branch];C[White has run out of time.]");
    proto_record_finish(&record);
}

static void moves_taken_back_are_a_variation(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "chinese", 9, 9);
    add(&record, "b E5;w E4;b C3;w undo-ask 1;undo 1;w D4");
    assert_sgf_has(&record, ";B[ee]\n(;C[Taken back: what was played stands in a variation.]"
                            "MIAI[act undo 1];W[df])\n(;N[Taken back]W[ef]MIAI[branch];B[cg];");
    proto_record_finish(&record);
}

static void a_scored_game_shows_its_territory(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "chinese", 3, 3);
    record.setup.rules.komi_x2 = 0;
    add(&record, "b B2;w A1;b pass;w pass;w dead A1;b accept;w accept");
    assert_sgf_has(&record, "RE[B+9]");
    assert_sgf_has(&record, ";TB[aa][ba][ca][ab][cb][ac][bc][cc])\n");
    proto_record_finish(&record);
}

static void letters_of_a_large_board_go_beyond_t(void **state)
{
    struct proto_record record;
    (void)state;
    begin(&record, "chinese", 25, 25);
    add(&record, "b Z1;w U6;b A25");
    assert_sgf_has(&record, ";B[yy];W[tt];B[aa])");
    proto_record_finish(&record);
}

static void names_are_escaped_and_come_back(void **state)
{
    struct proto_record record, back;
    struct proto_sgf_notes notes;
    const char *names[] = {"\\]:[;(",
                           "\xe2\x80\xae"
                           "rtl\n\x07 \xf0\x9f\x8f\xb4\xe2\x80\x8d\xe2\x98\xa0\xef\xb8\x8f \xff"};
    (void)state;
    begin(&record, "chinese", 9, 9);
    for (uint8_t i = 0; i < 2; i++)
        proto_record_name(&record, (uint8_t)(i + 1), names[i], strlen(names[i]));
    assert_sgf_has(&record, "PB[\\\\\\]:[;(]");
    struct proto_text text = sgf_of(&record);
    read_sgf(&text, &back, &notes);
    assert_string_equal(back.players[0], names[0]);
    assert_string_equal(back.players[1],
                        "rtl   \xf0\x9f\x8f\xb4\xe2\x80\x8d\xe2\x98\xa0\xef\xb8\x8f \xef\xbf\xbd");
    proto_text_finish(&text);
    proto_record_finish(&record);
    proto_record_finish(&back);
}

static void the_occasion_is_kept_in_the_properties_that_everybody_knows(void **state)
{
    static const char *const words[PROTO_RECORD_WORDS_N] = {"3d", "12k", "Club [open]", "2",
                                                            "K\xc3\xb6ln"};
    struct proto_record record, back;
    struct proto_sgf_notes notes;
    (void)state;
    begin(&record, "chinese", 9, 9);
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++)
        proto_record_say(&record, (enum proto_record_word)i, words[i], strlen(words[i]));
    assert_sgf_has(&record, "\nBR[3d]\nWR[12k]\nEV[Club [open\\]]\nRO[2]\nPC[K\xc3\xb6ln]\n");
    struct proto_text sgf = sgf_of(&record), json = json_of(&record), again;
    read_sgf(&sgf, &back, &notes);
    again = json_of(&back);
    assert_same_text(&json, &again);
    proto_text_finish(&again);
    proto_record_finish(&back);
    read_json(&json, &back);
    again = sgf_of(&back);
    assert_same_text(&sgf, &again);
    proto_text_finish(&again);
    proto_record_finish(&back);
    proto_text_finish(&sgf);
    proto_text_finish(&json);
    proto_record_finish(&record);
}

static struct proto_text read_file(const char *name)
{
    struct proto_text text;
    char path[4096], piece[4096];
    size_t n;
    const char *source = getenv("MIAI_SOURCE");
    snprintf(path, sizeof path, "%s/tests/data/sgf/%s", source ? source : ".", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s is missing", path);
    proto_text_init(&text);
    while ((n = fread(piece, 1, sizeof piece, file)) > 0)
        proto_text_bytes(&text, piece, n);
    fclose(file);
    return text;
}

/* Games that were written once stay readable: these files are never changed. */
static void a_stored_text_is_read_and_written_unchanged(void **state)
{
    static const char *const names[][2] = {
        {"miai-written-by-version-1-plain.sgf", "record-plain"},
        {"miai-written-by-version-1-makrai.sgf", "record-makrai"},
        {"miai-written-by-version-1-mix.sgf", "record-mix"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct proto_text text = read_file(names[i][0]);
        struct proto_sgf_notes notes;
        struct proto_record record;
        read_sgf(&text, &record, &notes);
        struct proto_text again = sgf_of(&record), json = json_of(&record);
        assert_same_text(&text, &again);
        json.length--; /* its line end: a golden line has its own */
        assert_golden(names[i][1], &json);
        proto_text_finish(&text);
        proto_text_finish(&again);
        proto_record_finish(&record);
    }
}

/* --- refusals --------------------------------------------------------------------------------- */

static void an_error_in_json_is_given_with_its_place(void **state)
{
    static const struct {
        const char *key, *with, *field, *words;
    } cases[] = {
        {"\"format\":\"miai-record\"", "\"format\":\"other\"", "format", "miai-record is needed"},
        {"\"version\":1", "\"version\":2", "version", "only 1"},
        {"\"stoical\"", "\"golden\"", "ruleset", "none is called golden@1"},
        {"\"revision\":1", "\"revision\":7", "ruleset", "none is called stoical@7"},
        {"\"suicide\":\"illegal\"", "\"suicide\":\"legal\"", "rules",
         "suicide is not as in stoical@1"},
        {"\"suicide\":\"illegal\"", "\"suicide\":\"polite\"", "rules",
         "suicide cannot be \"polite\""},
        {"\"size\":[3,3]", "\"size\":[3]", "size", "width"},
        {"\".../.../...\"", "\".../..\"", "setup", "at character 6"},
        {"\"to_move\":\"b\"", "\"to_move\":\"x\"", "to_move", "b or w"},
        {"\"handicap\":0", "\"handicap\":26", "handicap", "no number"},
        {"\"kind\":\"none\"", "\"kind\":\"sand\"", "clock", "kind"},
        {"\"players\":{", "\"players\":{\"c\":1},\"more\":{", "more", "unknown key more"},
        {"\"players\":{", "\"players\":{\"c\":1,", "players", "names or null"},
        {"\"log\":[", "\"occasion\":{\"event\":1},\"log\":[", "occasion", "texts by the names"},
        {"\"log\":[", "\"occasion\":{\"prize\":\"1\"},\"log\":[", "occasion", "texts by the names"},
        {"\"log\":[", "\"occasion\":[],\"log\":[", "occasion", "texts by the names"},
        {"[\"b B2\",0,0]", "[\"b B2\",0]", "log[0]", "log[0]"},
        {"[\"b B2\",0,0]", "[\"b dances\",0,0]", "log[0]", "log[0]"},
        {"[\"b B2\",0,0]", "[\"b B2\",-1,0]", "log[0]", "log[0]"},
        {"[\"w A1\",0,0]", "[\"w B2\",0,0]", "log[1]", "move 2, w B2: occupied"},
        {"[\"w A1\",0,0]", "[\"w Z9\",0,0]", "log[1]", "off-board"},
        {"[\"w A1\",0,0]", "[\"undo 5\",0,0]", "log[1]", "bad-undo"},
        {"\"end\":null", "\"end\":{\"result\":\"B\"}", "end", "has not ended"},
    };
    struct proto_record record;
    (void)state;
    begin(&record, "stoical", 3, 3);
    add(&record, "b B2;w A1");
    struct proto_text text = json_of(&record);
    proto_text_char(&text, '\0');
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct proto_record_error error;
        struct proto_record back;
        struct proto_text spoilt;
        const char *at = strstr(text.at, cases[i].key);
        if (!at)
            fail_msg("%s is not in %s", cases[i].key, text.at);
        proto_text_init(&spoilt);
        proto_text_bytes(&spoilt, text.at, (size_t)(at - text.at));
        proto_text_literal(&spoilt, cases[i].with);
        proto_text_literal(&spoilt, at + strlen(cases[i].key));
        assert_false(proto_record_read_json(spoilt.at, spoilt.length, 3000, &back, &error));
        assert_string_equal(error.field, cases[i].field);
        if (!strstr(error.text, cases[i].words))
            fail_msg("%s: %s", cases[i].with, error.text);
        assert_null(back.log.list);
        proto_text_finish(&spoilt);
    }
    proto_text_finish(&text);
    proto_record_finish(&record);
}

static void an_end_that_the_events_do_not_have_is_refused(void **state)
{
    static const char *const ends[] = {
        "null", "{\"result\":\"B\",\"reason\":\"score\",\"score\":{\"black\":9,\"white\":1}}",
        "{\"result\":\"B\",\"reason\":\"resign\",\"score\":{\"black\":9,\"white\":0}}",
        "{\"result\":\"B\"}",
        "{\"result\":\"W\",\"reason\":\"score\",\"score\":{\"black\":9,\"white\":0}}"};
    struct proto_record record, back;
    struct proto_record_error error;
    (void)state;
    begin(&record, "chinese", 3, 3);
    record.setup.rules.komi_x2 = 0;
    add(&record, "b B2;w pass;b pass;b accept;w accept");
    struct proto_text text = json_of(&record);
    read_json(&text, &back);
    proto_record_finish(&back);
    text.length = (size_t)(strstr(text.at, "\"end\":") + strlen("\"end\":") - text.at);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct proto_text spoilt;
        proto_text_init(&spoilt);
        proto_text_bytes(&spoilt, text.at, text.length);
        proto_text_literal(&spoilt, ends[i]);
        proto_text_char(&spoilt, '}');
        assert_false(proto_record_read_json(spoilt.at, spoilt.length, 3000, &back, &error));
        assert_string_equal(error.text, "end: by its events the game ended otherwise");
        proto_text_finish(&spoilt);
    }
    proto_text_finish(&text);
    proto_record_finish(&record);
}

static void a_title_is_cleaned_wherever_it_comes_from(void **state)
{
    static const char sgf[] =
        "(;SZ[9]MIAI[{\"v\":1,\"ruleset\":\"stoical@1\",\"title\":\" \xe2\x80\xae"
        "a\\\\nb\"}])";
    struct proto_record record, back;
    struct proto_sgf_notes notes;
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_text_literal(&text, sgf);
    read_sgf(&text, &record, &notes);
    assert_string_equal(record.title, "a b");
    struct proto_text json = json_of(&record);
    read_json(&json, &back);
    assert_string_equal(back.title, "a b");
    proto_text_finish(&text);
    proto_text_finish(&json);
    proto_record_finish(&record);
    proto_record_finish(&back);
}

/* Folds it as a server would have stored it: with the player whose clock paid. */
static void fold_as_server(const struct proto_record *record, struct events *events,
                           struct fold *fold)
{
    assert_int_equal(fold_init(fold, &record->setup, &record->clock, 0), GO_SETUP_OK);
    fold_keep_marks(fold);
    for (uint32_t n = 1; n <= record->log.n; n++) {
        const struct event *event = events_get(&record->log, n);
        bool unsaid = event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_PAUSE;
        struct fold_change change;
        events_add(events,
                   &(struct event_new){.kind = event->kind,
                                       .player = unsaid ? fold_running(fold) : event->player,
                                       .spent_ms = event->spent_ms,
                                       .act = events_act(&record->log, n)});
        assert_int_equal(fold_next(fold, events, &change), GO_OK);
    }
}

static void assert_folded_alike(const struct proto_record *record, const struct fold *a,
                                const struct fold *b)
{
    struct proto_text left_a, left_b;
    proto_text_init(&left_a);
    proto_text_init(&left_b);
    proto_encode_sides(&left_a, &record->clock, a->sides);
    proto_encode_sides(&left_b, &record->clock, b->sides);
    assert_same_text(&left_a, &left_b);
    proto_text_finish(&left_a);
    proto_text_finish(&left_b);
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->base, b->base);
    assert_int_equal(a->paused, b->paused);
    assert_int_equal(a->asked.undo_by, b->asked.undo_by);
    assert_int_equal(a->asked.declined, b->asked.declined);
    assert_int_equal(a->game.line.hash, b->game.line.hash);
    assert_int_equal(go_game_turns(&a->game), go_game_turns(&b->game));
    assert_int_equal(go_game_phase(&a->game), go_game_phase(&b->game));
}

static void a_record_folds_as_the_list_of_a_server_does(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct events events = {0};
        struct fold fold = {0}, whole = {0};
        record_play_game(&play, seed, seed % 10 ? ACTS : LONG_ACTS);
        fold_as_server(&play.record, &events, &fold);
        assert_folded_alike(&play.record, &fold, &play.walk.fold);
        assert_int_equal(fold_init(&whole, &play.record.setup, &play.record.clock, 0), GO_SETUP_OK);
        assert_true(fold_all(&whole, &events, events.n));
        assert_folded_alike(&play.record, &whole, &fold);
        fold_finish(&whole);
        fold_finish(&fold);
        events_finish(&events);
        record_play_finish(&play);
    }
}

static void each_cause_of_a_pause_is_lifted_by_itself(void **state)
{
    struct proto_record record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    static const uint8_t wanted[] = {FOLD_WAITS, FOLD_WAITS | FOLD_STOPPED, FOLD_STOPPED, 0};
    (void)state;
    begin(&record, "chinese", 5, 5);
    for (unsigned i = 0; i < 4; i++) {
        static const char *const acts[] = {"pause", "pause director", "unpause",
                                           "unpause director"};
        assert_true(proto_record_add(&record, (struct text){acts[i], strlen(acts[i])}, 0, 0));
    }
    assert_true(proto_walk_init(&walk, &record, &error));
    for (unsigned i = 0; i < 4; i++) {
        assert_true(proto_walk_step(&walk, &no));
        assert_int_equal(walk.fold.paused, wanted[i]);
    }
    proto_walk_finish(&walk);
    proto_record_finish(&record);
}

static void a_turn_after_its_time_is_refused(void **state)
{
    struct proto_record record;
    struct proto_text text;
    (void)state;
    begin(&record, "stoical", 3, 3);
    record.clock = (struct go_clock_rules){.kind = GO_CLOCK_ABSOLUTE, .main_ms = 5000};
    assert_true(proto_record_add(&record, (struct text){"b B2", 4}, 5001, 0));
    proto_text_init(&text);
    assert_false(proto_record_write_json(&text, &record));
    assert_int_equal(text.length, 0);
    assert_false(proto_sgf_write(&text, &record));
    assert_int_equal(text.length, 0);
    proto_record_finish(&record);
}

static void an_event_of_the_server_is_refused_behind_the_end(void **state)
{
    struct proto_record record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    (void)state;
    begin(&record, "stoical", 3, 3);
    add(&record, "b draw-no;b resign;w draw-no");
    assert_true(proto_walk_init(&walk, &record, &error));
    assert_true(proto_walk_step(&walk, &no));
    assert_true(proto_walk_step(&walk, &no));
    assert_false(proto_walk_step(&walk, &no));
    assert_string_equal(no.why, "event-after-end");
    proto_walk_finish(&walk);
    proto_record_finish(&record);
}

static void undoing_without_end_comes_to_an_end(void **state)
{
    struct proto_record record;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    (void)state;
    begin(&record, "chinese", 25, 25);
    for (unsigned i = 0; i < 5000; i++)
        add(&record, "b draw-no");
    for (unsigned back = 4800; back > 0; back -= 200) {
        char act[32];
        snprintf(act, sizeof act, "undo %u", back);
        add(&record, act);
    }
    assert_true(proto_walk_init(&walk, &record, &error));
    while (walk.fold.n < record.log.n && proto_walk_step(&walk, &no))
        ;
    assert_true(walk.fold.n > 5000 && walk.fold.n < record.log.n);
    assert_string_equal(no.why, "too-many-undos");
    assert_true(walk.again <= PROTO_RECORD_AGAIN_MAX);
    proto_walk_finish(&walk);
    proto_record_finish(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_keeps_every_event_of_a_random_game),
        cmocka_unit_test(sgf_keeps_every_event_of_a_random_game),
        cmocka_unit_test(a_long_game_with_much_taken_back_is_kept_too),
        cmocka_unit_test(programs_without_these_rules_show_the_right_board),
        cmocka_unit_test(moves_taken_back_leave_nothing_behind),
        cmocka_unit_test(a_plain_game_has_nothing_but_moves_behind_its_root),
        cmocka_unit_test(a_board_that_others_would_get_wrong_is_set_up_behind_the_play),
        cmocka_unit_test(a_confirmation_sequence_is_a_variation_and_the_game_goes_on_beside_it),
        cmocka_unit_test(a_sequence_in_which_the_game_ended_is_a_variation_too),
        cmocka_unit_test(moves_taken_back_are_a_variation),
        cmocka_unit_test(a_scored_game_shows_its_territory),
        cmocka_unit_test(letters_of_a_large_board_go_beyond_t),
        cmocka_unit_test(names_are_escaped_and_come_back),
        cmocka_unit_test(the_occasion_is_kept_in_the_properties_that_everybody_knows),
        cmocka_unit_test(a_stored_text_is_read_and_written_unchanged),
        cmocka_unit_test(an_error_in_json_is_given_with_its_place),
        cmocka_unit_test(an_end_that_the_events_do_not_have_is_refused),
        cmocka_unit_test(a_title_is_cleaned_wherever_it_comes_from),
        cmocka_unit_test(a_record_folds_as_the_list_of_a_server_does),
        cmocka_unit_test(each_cause_of_a_pause_is_lifted_by_itself),
        cmocka_unit_test(a_turn_after_its_time_is_refused),
        cmocka_unit_test(an_event_of_the_server_is_refused_behind_the_end),
        cmocka_unit_test(undoing_without_end_comes_to_an_end),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}

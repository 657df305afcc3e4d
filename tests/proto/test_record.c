/* Records there and back: what JSON and SGF keep is everything. */
#include "tests/test.h"

#include <stdlib.h>

#include "proto/sgf.h"
#include "record_play.h"

enum { GAMES = 3000, ACTS = 90 };

static struct record_play play;

static void assert_same_text(const struct proto_text *a, const struct proto_text *b)
{
    if (a->length != b->length || memcmp(a->at, b->at, a->length) != 0)
        fail_msg("these differ:\n%.*s\n%.*s", (int)a->length, a->at, (int)b->length, b->at);
}

static struct proto_text json_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    assert_true(proto_record_write_json(&text, record));
    return text;
}

static struct proto_text sgf_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    assert_true(proto_sgf_write(&text, record));
    return text;
}

static void read_sgf(const struct proto_text *text, struct proto_record *ret,
                     struct proto_sgf_notes *ret_notes)
{
    struct proto_record_error error;
    struct proto_sgf sgf;

    proto_sgf_open(&sgf, text->at, text->length);
    if (proto_sgf_next(&sgf, &error) != PROTO_SGF_GAME ||
        proto_sgf_read(&sgf, NULL, ret, ret_notes, &error) != PROTO_SGF_GOOD)
        fail_msg("%s\n%.*s", error.text, (int)text->length, text->at);
    proto_sgf_close(&sgf);
}

static void assert_same_fold(const struct proto_record *record, const struct proto_walk *wanted)
{
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    const struct go_setup *setup = &record->setup;

    assert_true(proto_walk_init(&walk, record, &error));
    while (walk.n < record->log_n)
        assert_true(proto_walk_step(&walk, &no));
    assert_int_equal(go_game_hash(&walk.game), go_game_hash(&wanted->game));
    assert_memory_equal(go_game_points(&walk.game), go_game_points(&wanted->game),
                        (size_t)setup->width * setup->height);
    assert_int_equal(go_game_turns(&walk.game), go_game_turns(&wanted->game));
    assert_int_equal(go_game_phase(&walk.game), go_game_phase(&wanted->game));
    struct proto_text left, wanted_left;
    proto_text_init(&left);
    proto_text_init(&wanted_left);
    proto_encode_sides(&left, &record->clock, walk.sides);
    proto_encode_sides(&wanted_left, &record->clock, wanted->sides);
    assert_same_text(&left, &wanted_left);
    proto_text_finish(&left);
    proto_text_finish(&wanted_left);
    proto_walk_finish(&walk);
}

static void json_keeps_every_event_of_a_random_game(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct proto_record back;
        struct proto_record_error error;
        record_play_game(&play, seed, ACTS);
        struct proto_text once = json_of(&play.record);
        if (!proto_record_read_json(once.at, once.length, &back, &error))
            fail_msg("seed %u: %s\n%.*s", (unsigned)seed, error.text, (int)once.length, once.at);
        struct proto_text twice = json_of(&back);
        assert_same_text(&once, &twice);
        assert_same_fold(&back, &play.walk);
        proto_record_finish(&back);
        proto_text_finish(&once);
        proto_text_finish(&twice);
        record_play_finish(&play);
    }
}

static void sgf_keeps_every_event_of_a_random_game(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct proto_record back;
        struct proto_sgf_notes notes;
        record_play_game(&play, seed, ACTS);
        struct proto_text once = sgf_of(&play.record), json = json_of(&play.record);
        read_sgf(&once, &back, &notes);
        struct proto_text twice = sgf_of(&back), json_back = json_of(&back);
        assert_same_text(&json, &json_back);
        assert_same_text(&once, &twice);
        assert_same_fold(&back, &play.walk);
        assert_true(notes.miai);
        assert_int_equal(notes.variations, 0);
        proto_record_finish(&back);
        proto_text_finish(&once);
        proto_text_finish(&twice);
        proto_text_finish(&json);
        proto_text_finish(&json_back);
        record_play_finish(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_keeps_every_event_of_a_random_game),
        cmocka_unit_test(sgf_keeps_every_event_of_a_random_game),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}

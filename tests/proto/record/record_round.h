/* A record there and back, through JSON and through SGF: nothing may be lost, and the text written again is the
 * same. */
#ifndef TESTS_PROTO_RECORD_ROUND_H
#define TESTS_PROTO_RECORD_ROUND_H

#include "proto/record/sgf.h"

static inline void assert_same_text(const struct proto_text *a, const struct proto_text *b)
{
    if (a->length != b->length || memcmp(a->at, b->at, a->length) != 0)
        fail_msg("these differ:\n%.*s\n%.*s", (int)a->length, a->at, (int)b->length, b->at);
}

static inline struct proto_text json_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    assert_true(proto_record_write_json(&text, record));
    return text;
}

static inline struct proto_text sgf_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    assert_true(proto_sgf_write(&text, record));
    return text;
}

static inline void read_json(const struct proto_text *text, struct proto_record *ret)
{
    struct proto_record_error error;

    if (!proto_record_read_json(text->at, text->length, PROTO_RECORD_EVENTS_MAX, ret, &error))
        fail_msg("%s\n%.*s", error.text, (int)text->length, text->at);
}

static inline void read_sgf(const struct proto_text *text, struct proto_record *ret,
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

/* The same game at the end: board, phase and turns. ret_sides: the clocks then. */
static inline void assert_same_game(const struct proto_record *record,
                                    const struct proto_walk *wanted,
                                    struct go_clock_side ret_sides[2])
{
    const struct go_setup *setup = &record->setup;
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;

    assert_true(proto_walk_init(&walk, record, &error));
    while (walk.fold.n < record->log.n)
        assert_true(proto_walk_step(&walk, &no));
    assert_int_equal(walk.fold.game.line.hash, wanted->fold.game.line.hash);
    assert_memory_equal(go_game_points(&walk.fold.game), go_game_points(&wanted->fold.game),
                        (size_t)setup->width * setup->height);
    assert_int_equal(go_game_turns(&walk.fold.game), go_game_turns(&wanted->fold.game));
    assert_int_equal(go_game_phase(&walk.fold.game), go_game_phase(&wanted->fold.game));
    memcpy(ret_sides, walk.fold.sides, sizeof walk.fold.sides);
    proto_walk_finish(&walk);
}

/* And the same clocks. */
static inline void assert_same_fold(const struct proto_record *record,
                                    const struct proto_walk *wanted)
{
    struct proto_text left, wanted_left;
    struct go_clock_side sides[2];

    assert_same_game(record, wanted, sides);
    proto_text_init(&left);
    proto_text_init(&wanted_left);
    proto_encode_sides(&left, &record->clock, sides);
    proto_encode_sides(&wanted_left, &record->clock, wanted->fold.sides);
    assert_same_text(&left, &wanted_left);
    proto_text_finish(&left);
    proto_text_finish(&wanted_left);
}

/* wanted: where the record's own walk ended. */
static inline void assert_json_keeps(const struct proto_record *record,
                                     const struct proto_walk *wanted)
{
    struct proto_text once = json_of(record);
    struct proto_record back;

    read_json(&once, &back);
    struct proto_text twice = json_of(&back);
    assert_same_text(&once, &twice);
    assert_same_fold(&back, wanted);
    proto_record_finish(&back);
    proto_text_finish(&once);
    proto_text_finish(&twice);
}

static inline void assert_sgf_keeps(const struct proto_record *record,
                                    const struct proto_walk *wanted)
{
    struct proto_text once = sgf_of(record), json = json_of(record);
    struct proto_sgf_notes notes;
    struct proto_record back;

    read_sgf(&once, &back, &notes);
    struct proto_text twice = sgf_of(&back), json_back = json_of(&back);
    assert_same_text(&json, &json_back);
    assert_same_text(&once, &twice);
    assert_same_fold(&back, wanted);
    assert_true(notes.miai);
    assert_int_equal(notes.variations, 0);
    proto_record_finish(&back);
    proto_text_finish(&once);
    proto_text_finish(&twice);
    proto_text_finish(&json);
    proto_text_finish(&json_back);
}

#endif

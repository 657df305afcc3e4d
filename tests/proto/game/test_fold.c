/* The fold with its marks has the same results as the fold without them, wherever it begins. */
#include "tests/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/rulesets.h"
#include "core/text.h"
#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/game/parts.h"

enum { SIDE = 13, EVENTS = 900 };

struct play {
    uint64_t chance;
    struct go_setup setup;
    struct events events;
    struct fold fold; /* keeps marks */
};

static const struct go_clock_rules no_clock = {.kind = GO_CLOCK_NONE};

static uint32_t below(struct play *play, uint32_t n)
{
    play->chance = play->chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((play->chance >> 33) % n);
}

static void begin(struct play *play, uint64_t seed)
{
    const char name[] = "bridge";
    *play = (struct play){.chance = seed};
    play->setup = (struct go_setup){.width = SIDE,
                                    .height = SIDE,
                                    .to_move = GO_BLACK,
                                    .rules = go_ruleset_find(name, strlen(name))->rules};
    assert_int_equal(fold_init(&play->fold, &play->setup, &no_clock, 0), GO_SETUP_OK);
    fold_keep_marks(&play->fold);
    assert_non_null(play->fold.marks);
}

static void end(struct play *play)
{
    fold_finish(&play->fold);
    events_finish(&play->events);
}

static bool add(struct play *play, uint8_t kind, uint8_t player, const char *act)
{
    struct fold_change change;
    events_add(&play->events,
               &(struct event_new){.kind = kind, .player = player, .act = {act, strlen(act)}});
    if (fold_next(&play->fold, &play->events, &change) == GO_OK)
        return true;
    events_drop(&play->events);
    return false;
}

static void try_play(struct play *play)
{
    uint8_t colour = go_game_to_move(&play->fold.game);
    char point[8], act[20];
    go_point_write((go_point)below(play, SIDE * SIDE), SIDE, SIDE, point);
    snprintf(act, sizeof act, "%c %s", colour == GO_BLACK ? 'b' : 'w', point);
    add(play, PROTO_EVENT_PLAY, colour, act);
}

/* The server's events: a request to take back or its end, or a draw that is declined or withdrawn. */
static void add_house(struct play *play)
{
    uint8_t colour = (uint8_t)(1 + below(play, 2));
    char act[30];
    snprintf(act, sizeof act, "%c undo-ask %u", colour == GO_BLACK ? 'b' : 'w',
             (unsigned)below(play, play->events.n + 1));
    switch (below(play, 4)) {
    case 0: add(play, PROTO_EVENT_UNDO_ASK, colour, act); break;
    case 1:
        add(play, PROTO_EVENT_UNDO_OFF, colour, colour == GO_BLACK ? "b undo-off" : "w undo-off");
        break;
    case 2:
        add(play, PROTO_EVENT_DRAW_NO, colour, colour == GO_BLACK ? "b draw-no" : "w draw-no");
        break;
    default:
        add(play, PROTO_EVENT_DRAW_OFF, colour, colour == GO_BLACK ? "b draw-off" : "w draw-off");
    }
}

/* Takes back up to this many turns: mostly one, sometimes all. */
static void take_back(struct play *play)
{
    uint8_t colour = 3 - go_game_to_move(&play->fold.game);
    uint32_t to = fold_undo_target(&play->fold, &play->events, colour);
    char act[30];
    if (to == UINT32_MAX)
        return;
    if (below(play, 12) == 0)
        to = below(play, to + 1);
    snprintf(act, sizeof act, "undo %u", (unsigned)to);
    add(play, PROTO_EVENT_UNDO, colour, act);
}

static void must_be_same(const struct fold *a, const struct fold *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->base, b->base);
    assert_int_equal(a->asked.undo_by, b->asked.undo_by);
    if (a->asked.undo_by != GO_EMPTY)
        assert_int_equal(a->asked.undo_to, b->asked.undo_to);
    assert_int_equal(a->asked.declined, b->asked.declined);
    assert_memory_equal(a->asked.undo_withdrawn, b->asked.undo_withdrawn,
                        sizeof a->asked.undo_withdrawn);
    assert_int_equal(go_game_turns(&a->game), go_game_turns(&b->game));
    assert_int_equal(go_game_phase(&a->game), go_game_phase(&b->game));
    assert_int_equal(a->game.line.hash, b->game.line.hash);
    assert_int_equal(go_game_may(&a->game, GO_BLACK), go_game_may(&b->game, GO_BLACK));
    assert_memory_equal(go_game_points(&a->game), go_game_points(&b->game), SIDE * SIDE);
    for (unsigned number = 1; number <= go_game_turns(&a->game); number++) {
        struct go_turn one, two;
        assert_true(go_game_turn(&a->game, number, &one));
        assert_true(go_game_turn(&b->game, number, &two));
        assert_int_equal(one.player, two.player);
        assert_int_equal(one.point, two.point);
    }
}

/* From the beginning, and with the help of the marks. */
static void check(struct play *play, uint32_t n)
{
    struct fold plain = {0}, part = {0};
    assert_int_equal(fold_init(&plain, &play->setup, &no_clock, 0), GO_SETUP_OK);
    assert_true(fold_all(&plain, &play->events, n));
    assert_int_equal(fold_init(&part, &play->setup, &no_clock, 0), GO_SETUP_OK);
    assert_true(fold_part(&part, &play->fold, &play->events, n));
    must_be_same(&plain, &part);
    if (n == play->fold.n)
        must_be_same(&plain, &play->fold);
    fold_finish(&plain);
    fold_finish(&part);
}

static void marks_change_nothing_of_what_is_folded(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct play play;
        begin(&play, seed);
        unsigned helped = 0;
        for (unsigned tries = 0; tries < 20000 && play.events.n < EVENTS; tries++) {
            if (go_game_phase(&play.fold.game) == GO_PHASE_FINISHED || below(&play, 15) == 0)
                take_back(&play);
            else if (below(&play, 12) == 0)
                add_house(&play);
            else
                try_play(&play);
            helped += play.fold.marks[1].n != 0;
            if (tries % 7 == 0)
                check(&play, play.events.n);
            if (tries % 31 == 0)
                check(&play, below(&play, play.events.n + 1));
        }
        assert_true(helped > 50); /* the game was long enough for marks */
        end(&play);
    }
}

static void a_state_folded_from_a_mark_is_near(void **state)
{
    (void)state;
    struct play play;
    begin(&play, 9);
    for (unsigned tries = 0; tries < 20000 && go_game_turns(&play.fold.game) < 260; tries++) {
        if (go_game_phase(&play.fold.game) == GO_PHASE_FINISHED)
            take_back(&play);
        else
            try_play(&play);
    }
    assert_true(play.fold.marks[0].n > play.fold.marks[1].n);
    assert_true(fold_is_near(&play.fold, play.fold.n));
    assert_true(fold_is_near(&play.fold, play.fold.marks[0].n));
    assert_false(fold_is_near(&play.fold, play.fold.marks[0].n - 1));
    assert_true(fold_is_near(&play.fold, 10));
    /* Half of the game is taken back and played otherwise: a mark is near again. */
    add(&play, PROTO_EVENT_UNDO, GO_EMPTY, "undo 100");
    assert_true(fold_is_near(&play.fold, play.fold.n));
    for (unsigned tries = 0; tries < 20000 && go_game_turns(&play.fold.game) < 200; tries++) {
        if (go_game_phase(&play.fold.game) == GO_PHASE_FINISHED)
            take_back(&play);
        else
            try_play(&play);
    }
    assert_in_range(go_game_turns(&play.fold.marks[0].game), 160, 200);
    check(&play, play.fold.n);
    end(&play);
}

/* Plays on until so many turns are there. */
static void play_to(struct play *play, unsigned turns)
{
    for (unsigned tries = 0; tries < 20000 && go_game_turns(&play->fold.game) < turns; tries++)
        try_play(play);
    assert_int_equal(go_game_turns(&play->fold.game), turns);
}

static void a_mark_is_made_every_thirty_two_turns(void **state)
{
    (void)state;
    struct play play;
    begin(&play, 9);
    play_to(&play, 31);
    assert_int_equal(play.fold.marks[0].n, 0);
    assert_true(fold_is_near(&play.fold, 32));
    assert_false(fold_is_near(&play.fold, 33));
    play_to(&play, 32);
    assert_int_equal(play.fold.marks[0].n, 32);
    assert_int_equal(play.fold.marks[1].n, 0);
    play_to(&play, 63);
    assert_int_equal(play.fold.marks[0].n, 32);
    assert_true(fold_is_near(&play.fold, 63)); /* one mark alone will do */
    play_to(&play, 64);
    assert_int_equal(play.fold.marks[0].n, 64);
    assert_int_equal(play.fold.marks[1].n, 32);
    /* The older mark is all that is left of them. */
    add(&play, PROTO_EVENT_UNDO, GO_EMPTY, "undo 50");
    assert_int_equal(play.fold.marks[0].n, 32);
    assert_int_equal(play.fold.marks[1].n, 0);
    assert_true(fold_is_near(&play.fold, play.fold.n));
    check(&play, play.fold.n);
    end(&play);
}

/* The event of the mark that a fold up to event n begins from; 0: none. */
static uint32_t begins_from(const struct play *play, uint32_t n)
{
    const struct fold_mark *mark = fold_find_mark(&play->fold, &play->events, n);
    return mark ? mark->n : 0;
}

static void a_fold_begins_from_the_newest_mark_before_its_end(void **state)
{
    (void)state;
    struct play play;
    begin(&play, 9);
    play_to(&play, 63);
    assert_int_equal(begins_from(&play, 31), 0);
    assert_int_equal(begins_from(&play, 32), 32);
    play_to(&play, 70);
    assert_int_equal(begins_from(&play, 31), 0);
    assert_int_equal(begins_from(&play, 32), 32);
    assert_int_equal(begins_from(&play, 63), 32);
    assert_int_equal(begins_from(&play, 64), 64);
    assert_int_equal(begins_from(&play, 70), 64);
    add(&play, PROTO_EVENT_UNDO, GO_EMPTY, "undo 50");
    assert_int_equal(begins_from(&play, 71), 32);
    /* The taken back turns are folded without the mark that they had. */
    assert_int_equal(begins_from(&play, 70), 32);
    end(&play);
}

static void a_mark_knows_a_request_that_is_still_open(void **state)
{
    (void)state;
    struct play play;
    begin(&play, 9);
    play_to(&play, 5);
    assert_true(add(&play, PROTO_EVENT_UNDO_ASK, GO_BLACK, "b undo-ask 2"));
    fold_mark(&play.fold);
    check(&play, 6);
    play_to(&play, 7);
    assert_true(add(&play, PROTO_EVENT_UNDO_ASK, GO_WHITE, "w undo-ask 3"));
    check(&play, 6);
    check(&play, play.fold.n);
    end(&play);
}

static void pause_or_go_on(struct play *play, uint8_t kind, const char *act, int64_t at_ms)
{
    struct fold_change change = {.effect.gone_n = 7, .extra = GO_WHITE, .restores = true};

    events_add(&play->events,
               &(struct event_new){.kind = kind, .at_ms = at_ms, .act = {act, strlen(act)}});
    assert_int_equal(fold_next(&play->fold, &play->events, &change), GO_OK);
    assert_int_equal(change.effect.gone_n, 0);
    assert_int_equal(change.extra, GO_EMPTY);
    assert_int_equal(change.sequence, PROTO_SEQUENCE_SAME);
    assert_false(change.restores);
}

/* A turn begins later by the time in which there was any cause of a pause. */
static void a_pause_of_each_cause_moves_the_turn_by_its_length(void **state)
{
    static const struct {
        const char *act; /* "pause ...", or "unpause ..." */
        int64_t at_ms;
        uint8_t paused;
        int64_t turn_at_ms;
    } rows[] = {
        {"pause", 100, FOLD_WAITS, 0},
        {"unpause", 150, 0, 50},
        {"unpause", 170, 0, 50}, /* nothing was paused */
        {"pause director", 200, FOLD_STOPPED, 50},
        {"unpause director", 207, 0, 57},
        {"pause", 300, FOLD_WAITS, 57},
        {"pause director", 320, FOLD_WAITS | FOLD_STOPPED, 57},
        {"unpause", 350, FOLD_STOPPED, 57},
        {"unpause director", 370, 0, 127},
        {"pause director", 400, FOLD_STOPPED, 127},
        {"pause", 410, FOLD_WAITS | FOLD_STOPPED, 127},
        {"unpause director", 430, FOLD_WAITS, 127},
        {"unpause", 431, 0, 158},
        {"pause", 500, FOLD_WAITS, 158},
    };
    struct play play;
    (void)state;

    begin(&play, 9);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t kind = rows[i].act[0] == 'p' ? PROTO_EVENT_PAUSE : PROTO_EVENT_UNPAUSE;
        pause_or_go_on(&play, kind, rows[i].act, rows[i].at_ms);
        assert_int_equal(play.fold.paused, rows[i].paused);
        assert_int_equal(play.fold.turn_at_ms, rows[i].turn_at_ms);
    }
    end(&play);
}

/* Begins again with a fold that has stopped in a pause, with a mark and with a request. */
static void a_used_fold_and_a_finished_one_begin_as_a_new_one_does(void **state)
{
    (void)state;
    for (int finished = 0; finished < 2; finished++) {
        struct play play;
        struct fold fresh = {0};

        begin(&play, 9);
        play_to(&play, 40);
        pause_or_go_on(&play, PROTO_EVENT_PAUSE, "pause director", 900);
        if (finished) {
            fold_finish(&play.fold);
            assert_memory_equal(&play.fold.marks, &fresh.marks, sizeof fresh.marks);
            assert_false(play.fold.marks_itself);
            assert_null(play.fold.journal);
        }
        assert_int_equal(fold_init(&play.fold, &play.setup, &no_clock, 5), GO_SETUP_OK);
        assert_int_equal(fold_init(&fresh, &play.setup, &no_clock, 5), GO_SETUP_OK);
        must_be_same(&play.fold, &fresh);
        assert_int_equal(play.fold.paused, 0);
        assert_int_equal(play.fold.paused_at_ms, 0);
        assert_int_equal(play.fold.turn_at_ms, 5);
        events_finish(&play.events);
        play_to(&play, 40);
        fold_finish(&fresh);
        end(&play);
    }
}

static void a_board_has_one_to_twenty_five_points_along_a_side(void **state)
{
    static const struct {
        uint8_t width, height;
        enum go_setup_error error;
    } rows[] = {{1, 1, GO_SETUP_OK},
                {GO_SIDE_MAX, GO_SIDE_MAX, GO_SETUP_OK},
                {0, 9, GO_SETUP_SIZE},
                {9, 0, GO_SETUP_SIZE},
                {GO_SIDE_MAX + 1, 9, GO_SETUP_SIZE},
                {9, GO_SIDE_MAX + 1, GO_SETUP_SIZE}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fold fold = {0};
        struct go_setup setup = {.width = rows[i].width,
                                 .height = rows[i].height,
                                 .to_move = GO_BLACK,
                                 .rules = go_ruleset_find("chinese", 7)->rules};
        assert_int_equal(fold_init(&fold, &setup, &no_clock, 0), rows[i].error);
        fold_finish(&fold);
    }
}

static void nobody_takes_back_who_has_not_moved(void **state)
{
    (void)state;
    struct play play;
    begin(&play, 9);
    assert_false(fold_moved(&play.fold, GO_BLACK));
    add(&play, PROTO_EVENT_PLAY, GO_BLACK, "b C3");
    assert_true(fold_moved(&play.fold, GO_BLACK));
    assert_false(fold_moved(&play.fold, GO_WHITE));
    end(&play);
}

static void quick_rules_need_no_marks(void **state)
{
    (void)state;
    const char name[] = "chinese";
    struct fold fold = {0};
    struct go_setup setup = {.width = SIDE,
                             .height = SIDE,
                             .to_move = GO_BLACK,
                             .rules = go_ruleset_find(name, strlen(name))->rules};
    assert_int_equal(fold_init(&fold, &setup, &no_clock, 0), GO_SETUP_OK);
    fold_keep_marks(&fold);
    assert_null(fold.marks);
    assert_true(fold_is_near(&fold, 5000));
    fold_finish(&fold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_change_nothing_of_what_is_folded),
        cmocka_unit_test(a_state_folded_from_a_mark_is_near),
        cmocka_unit_test(a_mark_is_made_every_thirty_two_turns),
        cmocka_unit_test(a_fold_begins_from_the_newest_mark_before_its_end),
        cmocka_unit_test(a_mark_knows_a_request_that_is_still_open),
        cmocka_unit_test(a_pause_of_each_cause_moves_the_turn_by_its_length),
        cmocka_unit_test(a_used_fold_and_a_finished_one_begin_as_a_new_one_does),
        cmocka_unit_test(a_board_has_one_to_twenty_five_points_along_a_side),
        cmocka_unit_test(nobody_takes_back_who_has_not_moved),
        cmocka_unit_test(quick_rules_need_no_marks),
    };
    return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}

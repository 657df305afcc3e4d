/* Records of random games for the tests of JSON and SGF: every ruleset and mix, every kind of act,
 * clocks, and moves that are taken back. The same seed gives the same record in every build. */
#ifndef TESTS_PROTO_RECORD_PLAY_H
#define TESTS_PROTO_RECORD_PLAY_H

#include <stdio.h>

#include "proto/record/record.h"
#include "tests/core/random_play.h"

struct record_play {
    struct random_play random;
    struct proto_record record;
    struct proto_walk walk;
};

static inline bool record_play_add(struct record_play *play, const char *act)
{
    struct proto_walk_no no;
    uint32_t spent = random_below(&play->random, 4) ? random_below(&play->random, 3000) : 0;

    if (!proto_record_add(&play->record, text_of(act), spent,
                          random_below(&play->random, 5) ? 0 : spent / 2))
        return false;
    if (proto_walk_step(&play->walk, &no))
        return true;
    proto_record_drop(&play->record);
    return false;
}

/* The game of the random player follows the record's. */
static inline void record_play_follow(struct record_play *play)
{
    play->random.game = play->walk.fold.game;
    go_game_move_journal(&play->random.game, play->random.journal, RANDOM_JOURNAL);
}

static inline void record_play_text(const struct record_play *play, const struct go_act *act,
                                    char *ret, size_t size)
{
    static const char *const players[] = {"", "b ", "w ", ""};
    const struct go_setup *setup = &play->record.setup;
    bool house = act->kind == GO_ACT_EXPIRE || act->kind == GO_ACT_ABORT;
    char point[4];
    int n = snprintf(ret, size, "%s%s", house ? "" : players[act->player],
                     act->kind == GO_ACT_PLAY ? "" : go_act_key(act->kind));

    if (act->kind == GO_ACT_PLAY || act->kind == GO_ACT_CHALLENGE || act->kind == GO_ACT_CLAIM) {
        go_point_write(act->point, setup->width, setup->height, point);
        n +=
            snprintf(ret + n, size - (size_t)n, "%s%s", act->kind == GO_ACT_PLAY ? "" : " ", point);
    }
    for (unsigned i = 0;
         i < act->points_n && (act->kind == GO_ACT_DEAD || act->kind == GO_ACT_ALIVE); i++) {
        go_point_write(act->points[i], setup->width, setup->height, point);
        n += snprintf(ret + n, size - (size_t)n, " %s", point);
    }
    if (act->modified_ko && (act->kind == GO_ACT_RESUME || act->kind == GO_ACT_CLAIM))
        snprintf(ret + n, size - (size_t)n, " modified-ko");
}

/* An act of the server: asking, answering, taking back. */
static inline void record_play_house(struct record_play *play)
{
    static const char *const others[] = {
        "b draw-no", "w draw-no",      "w undo-no",        "credit",      "pause",
        "unpause",   "pause director", "unpause director", "w time 20000"};
    enum { OTHERS = sizeof others / sizeof *others };
    uint32_t die = random_below(&play->random, OTHERS + 4), n = play->record.log.n;
    char text[32];

    if (die < OTHERS) {
        record_play_add(play, others[die]);
        return;
    }
    snprintf(text, sizeof text, die == OTHERS ? "b undo-ask %u" : "undo %u",
             (unsigned)(n > 0 ? n - 1 - random_below(&play->random, n < 4 ? n : 4) : 0));
    if (record_play_add(play, text))
        record_play_follow(play);
}

static inline void record_play_clock(struct record_play *play)
{
    static const struct go_clock_rules clocks[] = {
        {.kind = GO_CLOCK_NONE},
        {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 3600000},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 30000, .increment_ms = 2500, .cap_ms = 60000},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 10000, .period_ms = 3001, .periods = 3},
        {.kind = GO_CLOCK_CANADIAN, .main_ms = 7000, .period_ms = 30000, .stones = 10},
        {.kind = GO_CLOCK_DAYS, .period_ms = 86400000},
    };

    play->record.clock = clocks[random_below(&play->random, 6)];
    if (random_below(&play->random, 2)) {
        play->record.marking_ms = 300000;
        play->record.absence_ms = 60000;
        play->record.started_at_ms = INT64_C(1790000000123) + random_below(&play->random, 1000);
        play->record.ended_at_ms = play->record.started_at_ms + 5000;
    }
}

/* Named rules where they equal those of a ruleset except for komi; a mix has a title instead. */
static inline void record_play_rules(struct record_play *play)
{
    memcpy(play->record.title, "Own rules", 10);
    play->record.setup = play->random.setup;
    for (size_t i = 0; i < go_rulesets_n; i++)
        if (memcmp(&go_rulesets[i]->rules, &play->random.setup.rules, sizeof(struct go_rules)) == 0)
            proto_record_rules(&play->record, go_rulesets[i]);
}

/* Plays a whole game into play->record. */
static inline void record_play_game(struct record_play *play, uint64_t seed, unsigned acts)
{
    static const char *const names[] = {"Ann",
                                        "",
                                        "a]b\\c:d[e",
                                        "\xe7\xa2\x81\xf0\x9f\x8f\xb4",
                                        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
                                        "line\nend\t\x01"};
    enum go_setup_error error;

    random_start(&play->random, seed);
    proto_record_init(&play->record);
    record_play_rules(play);
    record_play_clock(play);
    for (uint8_t i = 1; i <= 2; i++) {
        const char *name = names[random_below(&play->random, 6)];
        proto_record_name(&play->record, i, name, strlen(name));
    }
    proto_walk_init(&play->walk, &play->record, &error);
    for (unsigned at = 0; at < acts && go_game_phase(&play->walk.fold.game) != GO_PHASE_FINISHED;
         at++) {
        char text[64];
        if (random_below(&play->random, 12) == 0) {
            record_play_house(play);
            continue;
        }
        struct go_act act = random_act(&play->random);
        record_play_text(play, &act, text, sizeof text);
        if (record_play_add(play, text))
            record_play_follow(play);
    }
}

static inline void record_play_finish(struct record_play *play)
{
    proto_walk_finish(&play->walk);
    proto_record_finish(&play->record);
}

#endif

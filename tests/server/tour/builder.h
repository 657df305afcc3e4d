/* Tournaments in few words, for tests:
 *
 *     struct event event;
 *     event_open(&event, PROTO_SWISS, 3, "A B C:3d D:1k@2");    D joins in round 2
 *     event.settings.bye2 = 1;                                  anything, before the next line
 *     event_begin(&event);                                      all here, running
 *     event_round(&event, "A-E 1-0, B-F =, C-G +-, D bye, H excused");
 *     tour_table(event.tour, 3, &table);
 *     event_close(&event);
 *
 * Played over the board, so that results can be typed. Everything goes through the log, and a refused act fails the
 * test. Players are one word; the first of a pair has Black, and results are theirs: 1-0 0-1 = +- (the second is
 * absent) -+ -- (both are) ++ (both win) void ? (open). In a match there are two, with moves where they matter: "A-B
 * 1-0@41 0-1@37"; in its second game the first player has White. "A-B/3 1-0": A takes three stones. Boards are numbered
 * in this order. Players who are not named are absent without excuse. */
#ifndef TESTS_SERVER_TOUR_BUILDER_H
#define TESTS_SERVER_TOUR_BUILDER_H

#include "server/tour/log.h"

#define EVENT_DIRECTOR 1 /* the account of the director */
#define EVENT_MATE     2 /* an account of no player */

struct event {
    struct tour_log log;
    struct tour *tour; /* &log.tour */
    struct proto_tour_settings settings;
    char players[4096];
    int64_t now_ms; /* a second for each act */
};

/* Settings that are well in every test: 9 x 9, no clock, over the board. */
struct proto_tour_settings event_settings(uint8_t system, uint8_t rounds);
/* A tournament with no act yet; players as above. */
void event_open(struct event *event, uint8_t system, uint8_t rounds, const char *players);
/* Its settings and its players, in stage DRAFT. */
void event_enter(struct event *event);
/* The same, and running with all players here. */
void event_begin(struct event *event);
void event_close(struct event *event);

/* An act in one line: event_do(&event, ACT(CHECKIN, .a = 1, .on = true)); */
#define ACT(name, ...) (&(struct proto_tour_act){.kind = PROTO_ACT_##name, __VA_ARGS__})

/* A player; fails if there is none of that name. */
struct proto_tour_person *event_player(const struct event *event, const char *name);
/* A person with the next number, for an ADD. */
struct proto_tour_person event_newcomer(const struct event *event, const char *name);
/* Number of a player; fails if there is none of that name. */
uint16_t event_no(const struct event *event, const char *name);

/* Tries one act; it gets the next number and time, and its pointed-to data is copied. */
struct tour_verdict event_try(struct event *event, const struct proto_tour_act *act);
/* Does an act that must be accepted. Returns the act's number. */
uint32_t event_do(struct event *event, const struct proto_tour_act *act);
/* Adds an act without judging it, as an older server may have stored it. */
void event_force(struct event *event, const struct proto_tour_act *act);
/* Does an act that must be refused for this reason. */
void event_refuse(struct event *event, const struct proto_tour_act *act, enum tour_reason reason);

/* Reads pairs (results are ignored) into ret; returns their number. */
uint16_t event_pairs(const struct event *event, const char *said, struct proto_tour_pair *ret);
/* An act of a kind on a round that brings these pairs, in memory that the next call takes again. */
struct proto_tour_act *event_pairing(const struct event *event, uint8_t kind, uint8_t round,
                                     const char *said);
/* The same act, with a room and a first game for each of its boards. */
struct proto_tour_act *event_with_rooms(struct proto_tour_act *act);
/* The steps of a round, and all of them; `again` is a draft anew. */
void event_draft(struct event *event, const char *said);
void event_again(struct event *event, const char *said);
void event_publish(struct event *event);
void event_start(struct event *event);
void event_results(struct event *event, const char *said);
void event_round(struct event *event, const char *said);

/* Fails where two states differ in anything but the number of the last act. */
void event_assert_equal(const struct tour *a, const struct tour *b);

/* A tournament of this system that runs, with three rounds where a number is wanted. */
void event_ready(struct event *event, uint8_t system, bool over_board, const char *players);
/* A Swiss whose first round has begun on the server's boards. */
void event_online(struct event *event, const char *players, const char *said);
/* The pairing of a board of the last round; its state. */
const struct proto_tour_pair *event_board(const struct event *event, uint16_t board);
uint8_t event_round_state(const struct event *event, uint8_t round);

#endif

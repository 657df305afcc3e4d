/* The numbered list of a game's events, as kept in memory and as stored. It only grows: number `n`
 * is entry n - 1, and an event that an undo cancels stays in the list. */
#ifndef MIAI_PROTO_GAME_EVENTS_H
#define MIAI_PROTO_GAME_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/game/kinds.h"
#include "proto/lib/text.h"

struct event {
    int64_t at_ms; /* UTC */
    int64_t spent_ms;
    uint32_t lag_ms;
    uint32_t bytes; /* offset of the act's text; the key follows it */
    uint16_t act_length;
    uint8_t key_length;
    uint8_t kind; /* enum proto_event_kind */
    /* The author. undo, pause: the player whose clock is charged. GO_EMPTY: the server, or no clock. */
    uint32_t player : 8;
    uint32_t before : 24; /* events_before() */
};
#define EVENTS_N_MAX 16777215 /* events of a list: what `before` can name */

struct events {
    struct event *list;
    uint16_t *marks; /* one of each event's key, which tells most keys apart unread */
    char *bytes;
    uint32_t n, size;
    uint32_t bytes_n, bytes_size;
};

/* The parts of an event before it has a number. Strings are borrowed for the call. */
struct event_new {
    uint8_t kind, player;
    int64_t at_ms, spent_ms;
    uint32_t lag_ms;
    struct text act, key;
};

void events_finish(struct events *events); /* a zeroed struct is an empty list */
/* Appends and returns the number. Running out of memory ends the process. */
uint32_t events_add(struct events *events, const struct event_new *event);
/* Makes a new list of the first n events. */
void events_copy(const struct events *events, uint32_t n, struct events *ret);
/* Removes the last event. */
void events_drop(struct events *events);

const struct event *events_get(const struct events *events, uint32_t n); /* 1..events->n */
struct text events_act(const struct events *events, uint32_t n);
struct text events_key(const struct events *events, uint32_t n);
/* Number of the newest event with this key, which is not empty; 0: there is none. */
uint32_t events_find(const struct events *events, struct text key);

/* The number at the end of an act of the server: 12 for "b undo-ask 12"; 0 if there is none. */
uint32_t events_target(struct text act);

/* Whether the director stopped the clocks, or let them go on: "pause director". */
bool events_by_director(struct text act);

/* The latest event before event n that still counts after event n; 0: none. An event counts until an
 * undo that counts returns to a number before it. From then on no event beyond that number counts,
 * earlier undos included, and events that these cancelled stay cancelled. Undos count themselves. So
 * the events that count after event n are n, the one before it, the one before that, and so on. */
uint32_t events_before(const struct events *events, uint32_t n);
/* The latest of 1..target that counts after event n <= events->n; 0: none. */
uint32_t events_counting(const struct events *events, uint32_t n, uint32_t target);
/* The events beyond event `from` that count after event n, in their order; the caller frees the list. */
uint32_t *events_list(const struct events *events, uint32_t from, uint32_t n, uint32_t *ret_n);

#endif

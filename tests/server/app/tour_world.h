/* A tournament on the table: a director with an account, players who enter by themselves, and functions for commands to
 * it. */
#ifndef TESTS_APP_TOUR_WORLD_H
#define TESTS_APP_TOUR_WORLD_H

#include "world.h"

enum { MEET_PLAYERS_MAX = 8 };

struct meet {
    struct world *world;
    char id[23], slug[41];
    conn_id director; /* subscribed to nothing */
    int director_person;
    unsigned players_n;
    int people[MEET_PLAYERS_MAX];      /* by number - 1 */
    conn_id players[MEET_PLAYERS_MAX]; /* their connections, subscribed to nothing */
};

/* An account with this name; returns its person. */
int tour_account(struct world *world, const char *name);
int tour_account_from(struct world *world, const char *name,
                      unsigned from); /* at another address */
/* The same, and it is the owner's. */
int tour_owner(struct world *world, const char *name);
/* An act of the owner or a moderator; returns its answer. */
json_t *moderation_says(struct world *world, conn_id conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* GET /api/tour/ID and an ending ("csv"), POST /api/tour and POST /api/tour/ID/people, by a person or without a session
 * (-1). Commits nothing; the answer is in reply_code, reply_text and reply. */
void tour_get(struct world *world, const char *id, const char *ending, int person);
void tour_post(struct world *world, int person, const char *body, size_t length);
void tour_post_people(struct world *world, const char *id, int person, bool dry, const char *body);

/* A tournament with these fields of its settings ("'system':'swiss',…"; game and rounds have
 * defaults), and so many players who have entered; in the stage registration. */
struct meet meet_create(struct world *world, const char *settings, unsigned players);
/* The same, running. */
struct meet meet_run(struct world *world, const char *settings, unsigned players);
/* The same by a director that the owner (Olga) trusts, and with accounts as players: it counts for ratings. */
struct meet meet_rated(struct world *world, const char *settings, unsigned players);

/* The same with these settings of its games, and its first round begun. */
struct meet meet_begin(struct world *world, const char *game, const char *settings,
                       unsigned players);
/* The same with a minute for each player. */
struct meet meet_timed(struct world *world, const char *settings, unsigned players);

/* Sends a command on a channel of the tournament ("tour", "desk") and commits. Returns the answer. */
json_t *meet_say(struct meet *meet, conn_id conn, const char *channel, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A player who was invited says yes. */
void meet_consents(struct meet *meet, conn_id conn);
/* A director's command with the right `exp`, which must succeed. */
void meet_do(struct meet *meet, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, refused: returns the refusal. */
json_t *meet_no(struct meet *meet, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Draws, shows and begins a round. */
void meet_round(struct meet *meet, int round);

/* The value must fit the pattern (single quotes). */
void must_fit(const json_t *value, const char *pattern);
/* The state of a channel of the tournament; borrowed until the connection's next look. */
json_t *meet_look(struct meet *meet, conn_id conn, const char *channel);
json_t *meet_round_of(json_t *tour, int round);                /* a round of a look at `tour` */
json_t *meet_pair_of(json_t *tour, int round, int board);      /* a pair of it */
json_t *meet_line_of(json_t *tour, int no);                    /* a line of its standings */
json_t *meet_pair_at(struct meet *meet, int round, int board); /* as the director sees it now */
/* The board's table: both players connected and listening to room and game. */
struct table meet_table(struct meet *meet, int round, int board);
/* A player listens to their room, and so is at their board. */
void meet_sit(struct meet *meet, int no, const char *room);
/* Time passes, and all jobs that follow are stored. */
void meet_pass(struct world *world, int64_t ms);

#endif

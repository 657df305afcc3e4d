/* Hooks of rooms. Tournaments and arenas decide some things about their rooms; play asks them through this
 * table. All that play itself knows of a tournament is in struct tournament_link. */
#ifndef MIAI_APP_PLAY_HOOKS_H
#define MIAI_APP_PLAY_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct completion;
struct game;
struct job;
struct room;

/* All functions but `events` are called only for rooms with room->tournament; none is NULL. Like
 * play, they must publish nothing before it is stored. */
struct room_hooks {
    /* The broadcast delay of its events at this time, in milliseconds; 0: none. */
    int64_t (*delay_ms)(const struct app *app, const struct room *room);
    /* Does its tournament exist, as far as is known, without being in memory? Then nothing is
     * decided without it: neither the last event of a game nor the next game. */
    bool (*is_awaited)(const struct app *app, const struct room *room);
    /* Keeps the last event of a game until the tournament of such a room is in memory; then calls
     * event_complete() and stores the job. Takes job and completion over. */
    void (*await)(struct app *app, struct game *game, struct job *job,
                  struct completion *completion);
    /* The next game of such a room is due; calls match_due() when the tournament is in memory. */
    void (*next_due)(struct app *app, struct room *room);
    /* Does another game follow in the room? */
    bool (*goes_on)(const struct app *app, const struct room *room);
    /* A further game is stored by this job, or a game ends with it. Returns the number of the act
     * that joined the job; 0: none. */
    uint32_t (*begins)(struct app *app, struct game *game, struct job *job);
    uint32_t (*ends)(struct app *app, const struct game *game, struct job *job);
    /* The act is stored with its job: publishes it. */
    void (*stored)(struct app *app, const struct room *room, uint32_t act);
    /* The act will not be stored: another process owns the room now. */
    void (*dropped)(struct app *app, const struct room *room);
    /* A game of the room has become visible. */
    void (*shown)(struct app *app, struct room *room);
    /* An event of its game was published, to the players or, delayed, to watchers. */
    void (*moved)(struct app *app, const struct game *game);
    /* A player came to the board, or left it. */
    void (*presence)(struct app *app, struct room *room);
    /* The room is live and in memory again after a restart. */
    void (*revived)(struct app *app, struct room *room);
    /* The number of listed ones that are open for entry or running, for the lobby. */
    uint32_t (*events)(const struct app *app);
};

#endif

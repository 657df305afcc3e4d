/* Hooks of rooms: where rooms of a tournament are played otherwise than others, tournaments say how. Play
 * knows of a tournament nothing but what stands in struct tournament_link. */
#ifndef MIAI_APP_PLAY_HOOKS_H
#define MIAI_APP_PLAY_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct completion;
struct game;
struct job;
struct room;

/* Each is called for rooms with room->tournament alone; none is NULL. The one who registers them is bound
 * by what play promises: nothing is told of before it is stored. */
struct room_hooks {
    /* How long others than the players wait for its events, as things are. */
    int64_t (*delay_ms)(const struct app *app, const struct room *room);
    /* Is its tournament, as far as anybody knows, there but not in memory? Then nothing is decided
     * without it: neither the last event of a game nor the next game. */
    bool (*is_awaited)(const struct app *app, const struct room *room);
    /* The last event of a game of such a room: event_complete() follows, and the job is stored, when the
     * tournament is there. Takes job and completion over. */
    void (*await)(struct app *app, struct game *game, struct job *job,
                  struct completion *completion);
    /* The next game of such a room is due: match_due() follows when the tournament is there. */
    void (*next_due)(struct app *app, struct room *room);
    /* Does another game follow in the room? */
    bool (*goes_on)(const struct app *app, const struct room *room);
    /* A further game is being stored by this job, or a game ends with it. Returns the number of the act
     * that joined the job; 0: none. */
    uint32_t (*begins)(struct app *app, struct game *game, struct job *job);
    uint32_t (*ends)(struct app *app, const struct game *game, struct job *job);
    /* That act is stored. */
    void (*stored)(struct app *app, const struct room *room, uint32_t act);
    /* A game of it is visible since now. */
    void (*shown)(struct app *app, struct room *room);
    /* An event of its game is visible. */
    void (*moved)(struct app *app, const struct game *game);
    /* Somebody came to the board, or left. */
    void (*presence)(struct app *app, struct room *room);
    /* It lives, and is in memory again after a restart. */
    void (*revived)(struct app *app, struct room *room);
};

#endif

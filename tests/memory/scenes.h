/* Scenes: one for each kind of message and request to the server, with the steps before it. */
#ifndef TESTS_MEMORY_SCENES_H
#define TESTS_MEMORY_SCENES_H

#include <stdbool.h>

/* Timed: its first round has begun, and its games have clocks. House: a table, and the owner. */
enum stage { STAGE_TABLE = 1, STAGE_TOUR, STAGE_TIMED, STAGE_WEB, STAGE_HOUSE };

/* A line is its sender and the message: "b {…}". b and w sit at the table, d directs, e and f are the tournament's
 * first two players, a has no session; o owns the server, and g has an account. In a message $G, $R and $T stand for
 * the game, the room and the tournament, $A for g, $B for b at a house, $C for the room that a step opened last, $N for
 * the newest arena, $E for the right `exp`; id and key are added. "pass N" lets N seconds pass, "moves …" plays. */
struct scene {
    const char *name;
    enum stage stage;
    const char *fields; /* of the room's or the tournament's settings */
    const char *before[8];
    const char *said; /* or NULL, and: */
    void (*done)(void);
    bool refused;  /* the answer is no, and nothing changes */
    bool in_steps; /* two jobs store it: another process may find the state between them */
};

extern const struct scene scenes[];
extern const unsigned scenes_n;

/* Prepares a scene. */
void scene_set(const struct scene *scene);
/* Sends the message, and carries out all that follows from it. */
void scene_play(const struct scene *scene);
/* Whether the server acknowledged it. */
bool scene_was_told(void);
void scene_print(void); /* prints its answer */
/* Ends the world, with all that it has in memory. */
void scene_end(void);

#endif

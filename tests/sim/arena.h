/* An arena of the simulated people: one of them announces it, all of them come and go, and the server pairs them. */
#ifndef TESTS_SIM_ARENA_H
#define TESTS_SIM_ARENA_H

#include "client.h"

/* A client's knowledge of the arena. */
struct arena_known {
    char id[23];    /* "" until they heard of it */
    json_t *lines;  /* players by number */
    json_t *boards; /* running games by number */
    char stage[12]; /* "" before the first snapshot */
};

struct arena_known *arena_known_create(void);
void arena_known_destroy(struct arena_known *known);

/* Names the channels that the client follows. */
void arena_listen(struct sim *sim, struct client *client,
                  void (*want)(struct sim *sim, struct client *client, const char *name));
/* Applies a snapshot or an event of its channels to the client's state; of other channels nothing. */
void arena_hear(struct sim *sim, struct client *client, const char *ch, const json_t *message,
                bool snap);
/* The client's next command for the arena; false: none. */
bool arena_decide(struct sim *sim, struct client *client, char *ret, size_t size);

/* The stored acts fold, each pair has its room and game, and all followers have the same state. */
void check_arenas(struct sim *sim);

#endif

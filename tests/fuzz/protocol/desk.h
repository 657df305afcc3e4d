/* The inside of desk.c: one person at one desk, their view of it, and the commands for it. */
#ifndef TESTS_FUZZ_PROTOCOL_DESK_H
#define TESTS_FUZZ_PROTOCOL_DESK_H

#include "book.h"

/* The inputs of an act: a desk, and the known state of its tournament. */
struct desk {
    struct fuzz *fuzz;
    struct person *person;
    struct book_tour *tour;
    char ch[40];
    unsigned round;  /* the round in question */
    unsigned rounds; /* published ones */
    unsigned people;
    bool over_board; /* no games at the server's boards */
};
#define SAY(desk, ...) say_do((desk)->fuzz, (desk)->person, "desk", (desk)->ch, __VA_ARGS__)

/* --- making one (desk_create.c) ---------------------------------------------------------------- */

void desk_create(struct fuzz *fuzz, struct person *person);
void desk_write_settings(struct fuzz *fuzz, const char *slug, char *ret, size_t size);

/* --- looking (desk_look.c) ---------------------------------------------------------------- */

/* The entry of a table by numbers, or NULL. */
const json_t *desk_numbered(const json_t *table, long long number);
/* A published round, or the draft; NULL. */
const json_t *desk_round_at(const struct desk *desk, unsigned no);
/* The revision of a thing for `exp`: sometimes the one that a refusal named last, else the known one. */
long long desk_exp(const struct desk *desk, const json_t *thing);
long long desk_head_exp(const struct desk *desk);
long long desk_round_exp(const struct desk *desk);
long long desk_player_exp(const struct desk *desk, unsigned no);
/* A player's number, rarely one that no player has. */
unsigned desk_player(const struct desk *desk);
/* A player with this standing, or any player. */
unsigned desk_player_who(const struct desk *desk, const char *standing);
/* A pair of the round, an open one if there is one; NULL. */
const json_t *desk_pair(const struct desk *desk);
/* A pair whose game is being played on the server; NULL. */
const json_t *desk_played_pair(const struct desk *desk);
/* A pair with a ruling, on the pair or on one of its games; NULL. */
const json_t *desk_ruled_pair(const struct desk *desk);

/* --- one of everything (desk_words.c) ------------------------------------------------------------- */

void desk_stage(const struct desk *desk, const char *to);
void desk_add(const struct desk *desk, unsigned n);
/* word: "accept" or "decline" */
void desk_entries(const struct desk *desk, const char *word);
void desk_result(const struct desk *desk);
void desk_rule(const struct desk *desk);
void desk_of_rounds(const struct desk *desk, unsigned which);
void desk_of_boards(const struct desk *desk, unsigned which);
/* Any act, preferring those that were seldom accepted. */
void desk_anything(struct desk *desk);

#endif

/* The inside of desk.c: one person at one desk, what they see there, and the words for it. */
#ifndef TESTS_FUZZ_PROTOCOL_DESK_H
#define TESTS_FUZZ_PROTOCOL_DESK_H

#include "book.h"

/* What the acts are made of: a desk, and what is known of its event. */
struct desk {
    struct fuzz *fuzz;
    struct person *person;
    struct book_tour *tour;
    char ch[40];
    unsigned round;  /* that it is about */
    unsigned rounds; /* that everybody sees */
    unsigned people;
    bool over_board; /* no games at the server's boards */
};
#define SAY(desk, ...) say_do((desk)->fuzz, (desk)->person, "desk", (desk)->ch, __VA_ARGS__)

/* --- making one (desk_create.c) ---------------------------------------------------------------- */

void desk_create(struct fuzz *fuzz, struct person *person);
void desk_write_settings(struct fuzz *fuzz, const char *slug, char *ret, size_t size);

/* --- what there is (desk_look.c) ---------------------------------------------------------------- */

/* Of a table by numbers; NULL. */
const json_t *desk_numbered(const json_t *table, long long number);
/* As everybody sees it, or the draft; NULL. */
const json_t *desk_round_at(const struct desk *desk, unsigned no);
/* The revision that a refusal named last, now and then, or else that of the thing as it is known. */
long long desk_exp(const struct desk *desk, const json_t *thing);
long long desk_head_exp(const struct desk *desk);
long long desk_round_exp(const struct desk *desk);
long long desk_player_exp(const struct desk *desk, unsigned no);
/* Somebody's number, rarely nobody's. */
unsigned desk_player(const struct desk *desk);
/* Somebody who stands so, or anybody. */
unsigned desk_player_who(const struct desk *desk, const char *standing);
/* A pair of the round, an open one if there is one; NULL. */
const json_t *desk_pair(const struct desk *desk);
/* One that is being played at a board of the server; NULL. */
const json_t *desk_played_pair(const struct desk *desk);
/* One of which as a whole or of whose games a ruling stands; NULL. */
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
/* Any act, with a liking for what was seldom taken. */
void desk_anything(struct desk *desk);

#endif

/* The rights of each role in a tournament, and the answer that refuses. */
#ifndef MIAI_APP_TOURNAMENT_MAY_H
#define MIAI_APP_TOURNAMENT_MAY_H

#include <stdbool.h>
#include <stdint.h>

#include "proto/wire/encode.h"

struct app;
struct dedup;
struct tour_verdict;

/* May a member of the staff in this role (enum proto_tour_role) do such an act? kind 0: add
 * time. */
bool tournament_may(uint8_t role, uint8_t kind);
/* The refusal that a verdict of the tournament becomes. */
struct proto_no tournament_no(const struct tour_verdict *verdict);
/* Refuses a command with the verdict of the tournament. */
void tournament_refuse(struct app *app, struct dedup *dedup, const struct tour_verdict *verdict);

#endif

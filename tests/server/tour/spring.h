/* A tournament of three rounds on the fifth of April, to be written into files. */
#ifndef TESTS_SERVER_TOUR_SPRING_H
#define TESTS_SERVER_TOUR_SPRING_H

#include "proto/json/text.h"
#include "tests/server/tour/builder.h"

/* Begun, 19 x 19 with byo-yomi, SOS and SODOS; players as in builder.h. */
void spring_open(struct event *event, const char *players, const char *ruleset);
/* Sets any name, also one that could not be entered. */
void spring_rename(struct event *event, uint16_t no, const char *name, const char *club,
                   int8_t rank);

/* The files after the last round, for the caller to finish. */
void spring_egd(const struct event *event, const char *place, struct proto_text *ret);
void spring_csv(const struct event *event, char separator, bool bom, struct proto_text *ret);
/* The same with a NUL; overwritten by the next call. */
char *spring_text(const struct proto_text *text);

#endif

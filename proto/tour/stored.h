/* Acts as their stored bytes: what a log wants to know of one, or changes in it, without the cost of reading it whole. The
 * bytes are those of proto_tour_act_write(); what is returned points into them.
 *
 * A text of a person's cannot be taken for a key: each quotation mark in it is escaped, and each key here has one. */
#ifndef MIAI_PROTO_TOUR_STORED_H
#define MIAI_PROTO_TOUR_STORED_H

#include "proto/json/text.h"
#include "proto/lib/text.h"
#include "proto/tour/tour.h"

/* The act without its list of pairs or rooms. proto_tour_act_finish() frees it. False if the bytes are no act. */
bool proto_tour_stored_outline(struct text act, enum proto_tour_act_kind kind,
                               struct proto_tour_act *ret);
/* The reason that it gives, with its quotation marks; length 0: none. */
struct text proto_tour_stored_reason(struct text act);
/* Of `settings`: the address of the tournament, with its quotation marks. */
struct text proto_tour_stored_slug(struct text act);
/* Does it name a player of this server, or the code of entry? */
bool proto_tour_stored_is_of_here(struct text act);
/* Appends the act under another number, at a time, and without its actor. */
void proto_tour_stored_renumber(struct proto_text *text, struct text act, uint32_t n,
                                int64_t at_ms);

#endif

/* The tables of tournaments as file.c and the encoders need them; internal to proto. */
#ifndef MIAI_PROTO_TOUR_COMMAND_H
#define MIAI_PROTO_TOUR_COMMAND_H

#include "proto/tour/fields.h"
#include "proto/wire/acts.h"

/* Reads an entry of the log. On false *ret owns nothing. */
bool proto_tour_entry_read(const json_t *object, const struct proto_path *path,
                           struct proto_tour_act *ret, struct proto_fault *ret_error);

/* ,"k":…, and the fields of the act without lists and settings; then these. */
void proto_tour_fields_write(struct proto_text *text, const struct proto_tour_act *act);
void proto_tour_parts_write(struct proto_text *text, const struct proto_tour_act *act);
/* [[no,before,after],…] */
void proto_tour_changes_write(struct proto_text *text, const struct proto_tour_change *changes,
                              size_t n);
void proto_tour_nos_write(struct proto_text *text, const uint16_t *nos, size_t n); /* [no,…] */

#endif

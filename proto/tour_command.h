/* What decode.c, tour_file.c and the encoders use of the tables of tournaments. Inside proto only. */
#ifndef MIAI_PROTO_TOUR_COMMAND_H
#define MIAI_PROTO_TOUR_COMMAND_H

#include "proto/tour_fields.h"

#define PROTO_TOUR_GROUPS_MAX 2

/* The fields of a command about a tournament beyond those of proto_shapes[], to be read into `act`,
 * which is zeroed; sets its kind, 0 where the command is no act. Returns how many groups. */
size_t proto_tour_groups(enum proto_command command, const char *key, struct proto_tour_act *act,
                         struct proto_group groups[PROTO_TOUR_GROUPS_MAX]);

/* What fields of a command must be together, once all are read. */
bool proto_tour_command_check(const struct proto_tour_act *act, const struct proto_path *path,
                              struct proto_fault *ret_error);

/* A desk's command inside a question: {"k":"result",…} without `exp`. */
bool proto_tour_wish_read(const json_t *object, const struct proto_path *path,
                          struct proto_tour_act *ret, struct proto_fault *ret_error);

/* An entry of the log. On false *ret holds nothing. */
bool proto_tour_entry_read(const json_t *object, const struct proto_path *path,
                           struct proto_tour_act *ret, struct proto_fault *ret_error);

/* ,"k":…, and the fields of the act, without lists and settings; and those. */
void proto_tour_fields_write(struct proto_text *text, const struct proto_tour_act *act);
void proto_tour_parts_write(struct proto_text *text, const struct proto_tour_act *act);
/* [[no,before,after],…] */
void proto_tour_changes_write(struct proto_text *text, const struct proto_tour_change *changes,
                              size_t n);
void proto_tour_nos_write(struct proto_text *text, const uint16_t *nos, size_t n); /* [no,…] */

#endif

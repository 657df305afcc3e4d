/* The acts of tournaments, as the tables of messages need them. Commands carry acts, and acts
 * consist of fields of messages. So the acts (proto/tour) know the tables, and the tables can only
 * begin, read and destroy an act. proto/tour/act.c has these functions. */
#ifndef MIAI_PROTO_WIRE_ACTS_H
#define MIAI_PROTO_WIRE_ACTS_H

#include "proto/json/fields.h"
#include "proto/wire/command.h"

#define PROTO_TOUR_GROUPS_MAX 2

/* An empty act; never NULL. */
struct proto_tour_act *proto_tour_act_create(void);
void proto_tour_act_destroy(struct proto_tour_act *act); /* NULL: does nothing */

/* Whether a desk has an act of this name. */
bool proto_tour_is_desk(const char *key);
/* Whether this act of a desk requires `exp`. */
bool proto_tour_act_has_exp(const struct proto_tour_act *act);

/* The fields of a command about a tournament beyond those of proto_shapes[]. They are read into `act`,
 * which is empty; its kind is set, 0 if the command is no act. Returns the number of groups. */
size_t proto_tour_groups(enum proto_command command, const char *key, struct proto_tour_act *act,
                         struct proto_group groups[PROTO_TOUR_GROUPS_MAX]);
/* Reads the parts that are not plain fields, after all fields are read, and checks the fields against each other. */
bool proto_tour_act_complete(const json_t *object, struct proto_tour_act *act,
                             struct proto_fault *ret_error);

/* A desk's command inside a question: {"k":"result",…} without `exp`. */
bool proto_tour_wish_read(const json_t *object, const struct proto_path *path,
                          struct proto_tour_act *ret, struct proto_fault *ret_error);

#endif

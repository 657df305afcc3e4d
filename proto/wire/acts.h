/* What the tables of messages need of a tournament's acts. Commands carry acts, and acts are made of messages' fields: so
 * the acts (proto/tour) know the tables, and the tables know an act only as something that is begun, read and
 * destroyed. proto/tour/act.c has these functions. */
#ifndef MIAI_PROTO_WIRE_ACTS_H
#define MIAI_PROTO_WIRE_ACTS_H

#include "proto/json/fields.h"
#include "proto/wire/command.h"

#define PROTO_TOUR_GROUPS_MAX 2

/* An empty act; memory is never short. */
struct proto_tour_act *proto_tour_act_create(void);
void proto_tour_act_destroy(struct proto_tour_act *act); /* NULL: nothing */

/* Whether a desk's act is called so. */
bool proto_tour_is_desk(const char *key);
/* Whether a desk must say `exp` with this act. */
bool proto_tour_act_has_exp(const struct proto_tour_act *act);

/* The fields of a command about a tournament beyond those of proto_shapes[], to be read into `act`, which is empty;
 * sets its kind, 0 where the command is no act. Returns how many groups. */
size_t proto_tour_groups(enum proto_command command, const char *key, struct proto_tour_act *act,
                         struct proto_group groups[PROTO_TOUR_GROUPS_MAX]);
/* Reads what is no plain field of it, and looks whether its fields can be together, once all are read. */
bool proto_tour_act_complete(const json_t *object, struct proto_tour_act *act,
                             struct proto_fault *ret_error);

/* A desk's command inside a question: {"k":"result",…} without `exp`. */
bool proto_tour_wish_read(const json_t *object, const struct proto_path *path,
                          struct proto_tour_act *ret, struct proto_fault *ret_error);

#endif

/* Commands on tournaments. */
#ifndef MIAI_APP_TOURNAMENT_COMMAND_H
#define MIAI_APP_TOURNAMENT_COMMAND_H

struct app;
struct command;
struct proto_tour_act;
struct tour;
struct tournament;

void tournament_create_command(struct app *app, struct command *command);
void tournament_command(struct app *app, struct command *command, struct tournament *tournament);
/* Lists the players that a desk's CLEAR removes; allocated into the act. */
void tournament_list_cleared(const struct tour *tour, struct proto_tour_act *act);
/* Gives numbers to the players that a desk's ACCEPT lets in; allocated into the act. */
/* Fills in the players of a SCHEDULE: the field, in the order of seeds. */
void tournament_list_field(const struct tour *tour, struct proto_tour_act *act);
void tournament_number_accepted(const struct tour *tour, struct proto_tour_act *act);

#endif

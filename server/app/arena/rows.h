/* Arenas and their acts as they are stored: reading them, for a start and for a verification. */
#ifndef MIAI_APP_ARENA_ROWS_H
#define MIAI_APP_ARENA_ROWS_H

#include <stdbool.h>

#include "server/base/job_arena.h"
#include "server/tour/arena.h"

struct proto_open;

/* Does the row describe an arena? Decodes the settings of its games into *ret. */
bool arena_rows_head(const struct row_arena *row, struct proto_open *ret);
/* Reads an act. False: it is not the one that comes next. */
bool arena_rows_act(const struct arena_state *arena, const struct row_arena_act *row,
                    struct arena_act *ret);

#endif

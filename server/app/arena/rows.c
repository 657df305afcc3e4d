/* Arenas and their acts as they are stored. */
#include "server/app/arena/rows.h"

#include <string.h>

#include "proto/wire/command.h"
#include "server/app/play/rows.h"

bool arena_rows_head(const struct row_arena *row, struct proto_open *ret)
{
    return row->title.length <= PROTO_ARENA_TITLE_MAX * PROTO_UTF8_MAX &&
           row->stage >= ARENA_OPEN && row->stage <= ARENA_CANCELLED &&
           proto_decode_settings(row->settings.at, row->settings.length, ret);
}

bool arena_rows_act(const struct arena_state *arena, const struct row_arena_act *row,
                    struct arena_act *ret)
{
    *ret = (struct arena_act){
        .kind = row->kind,
        .at_ms = row->at,
        .player = row->player,
        .value = row->value,
        .black = row->black,
        .white = row->white,
        .result = row->result,
        .absent = row->absent,
        .turns = row->turns,
    };
    memcpy(ret->room, row->room.bytes, sizeof ret->room);
    return row->seq == arena->n + 1 && arena_judge(arena, ret) == ARENA_WELL;
}

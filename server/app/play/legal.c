/* `get legal`. The rules try every point of a game in memory, as the asker knows it: the stored events, and for a watcher
 * no more than the delay of the tournament allows. A game that is not in memory is not brought there: it has ended. */
#include "server/app/play/legal.h"

#include "proto/lib/idmap.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/channel.h"
#include "server/app/command.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

static const struct fold *known_fold(struct app *app, const struct game *game,
                                     const struct player *player)
{
    bool seated = player && room_seat_of(game->room, player) >= 0;
    uint8_t list = seated ? CHANNEL_SEATED : CHANNEL_OTHERS;
    return delay_applies(game, list) ? &game->delay->fold : game_visible_fold(app, game);
}

/* Lists the points; returns their number. */
static size_t list_points(const struct fold *fold, go_point ret[GO_POINTS_MAX])
{
    const struct go_setup *setup = go_game_setup(&fold->game);
    uint8_t flags[GO_POINTS_MAX];
    size_t n = 0;
    if (fold->paused || go_game_to_move(&fold->game) == GO_EMPTY ||
        go_game_legal(&fold->game, flags) == 0)
        return 0;
    for (unsigned i = 0; i < (unsigned)setup->width * setup->height; i++)
        if (flags[i])
            ret[n++] = (go_point)i; /* below GO_POINTS_MAX */
    return n;
}

void legal_question(struct app *app, struct command *command)
{
    const struct game *game = idmap_get(&app->play->games, idmap_bytes(command->message->u.ask.id));
    go_point points[GO_POINTS_MAX];
    if (!game || !game->visible) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    const struct fold *fold = known_fold(app, game, command->player);
    const struct go_setup *setup = go_game_setup(&fold->game);
    proto_encode_legal(&app->text, command->id,
                       &(struct proto_legal){.game = game->id.bytes,
                                             .n = fold->n,
                                             .width = setup->width,
                                             .height = setup->height,
                                             .points = points,
                                             .points_n = list_points(fold, points)});
    outbox_answer(app, command->conn);
}

/* Capabilities, as players have declared them here or to another process. Where a player has several
 * connections, the newest one with capabilities counts. */
#include "server/app/play/able.h"

#include "proto/wire/able.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

void able_command(struct app *app, struct command *command)
{
    struct conn *conn = conn_get(app, command->conn);
    struct proto_no no = {.code = PROTO_ERROR_FORBIDDEN, .field = "able"};
    if (player_is_bot(command->player)) {
        no = (struct proto_no){.code = PROTO_ERROR_FULL, .field = "able"};
        if (!conn || conn_declare(app, conn, &command->message->u.act.able)) {
            if (app->config.shared)
                app->players.came(app, command->player); /* other processes hear of it */
            dedup_answer_free(app, command->dedup);
            return;
        }
    }
    dedup_refuse(app, command->dedup, &no);
}

static const struct conn *conn_of(const struct player *player)
{
    const struct conn *conn = player->conns;
    while (conn && !conn->able)
        conn = conn->of_player_next;
    return conn;
}

/* A room that waits for an opponent is no game yet. */
static uint32_t running_of(const struct player *player)
{
    uint32_t n = 0;
    for (const struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link))
        n += room_is_live(seat->room) && seat->room->row.state != PROTO_ROOM_OPEN;
    return n;
}

/* NULL: they have declared nothing. */
static const struct proto_able *able_of(const struct app *app, const struct player *player)
{
    const struct conn *conn = conn_of(player);
    const struct abroad *abroad = conn ? NULL : player_abroad(app, player);
    return conn ? conn->able : abroad ? abroad->able : NULL;
}

const char *able_obstacle(const struct app *app, const struct player *player,
                          const struct proto_open *open)
{
    const struct proto_able *able = able_of(app, player);
    if (!able)
        return NULL;
    const char *obstacle = proto_able_obstacle(able, open);
    return obstacle || running_of(player) < able->games ? obstacle : "games";
}

static struct proto_bot describe(const struct player *player, const struct proto_able *able)
{
    return (struct proto_bot){
        .player = player_name(player), .able = able, .running = running_of(player)};
}

void able_question(struct app *app, struct command *command)
{
    struct proto_bot bots[APP_BOTS_PAGE];
    size_t n = 0;
    for (const struct conn *conn = LIST_FIRST(&app->conns.able); conn && n < APP_BOTS_PAGE;
         conn = LIST_NEXT(conn, able_link))
        if (conn->player && conn_of(conn->player) == conn && player_is_bot(conn->player))
            bots[n++] = describe(conn->player, conn->able);
    const struct abroad *abroad;
    for (abroad = TAILQ_FIRST(&app->players.abroad); abroad && n < APP_BOTS_PAGE;
         abroad = TAILQ_NEXT(abroad, link))
        if (abroad->able && !conn_of(abroad->player) && player_is_bot(abroad->player))
            bots[n++] = describe(abroad->player, abroad->able);
    proto_encode_bots(&app->text, command->id, bots, n);
    outbox_answer(app, command->conn);
}

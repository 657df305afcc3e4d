/* `get here`: the players with an account who are here, the newest first, and those that the asker follows, with what they
 * do. Guests are a number.
 *
 * Promises: a player who is hidden is in no list, and is away for the players that they muted. A room is named only if
 * every visitor may watch it. Players of other processes come after those of this one, and what they watch is not
 * known. The work is bounded by APP_PRESENT_MAX, APP_FOLLOWED_MAX and the subscriptions and seats of
 * these players. */
#include "server/app/play/here.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/mutes.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"

struct here_completion {
    struct completion completion;
    conn_id conn;
    int64_t id;
    int64_t asker; /* 0: a stranger */
};

static const uint8_t *name_room(const struct room *room)
{
    return room_is_listed(room) ? room->id.bytes : NULL;
}

/* The first room that a connection of theirs watches. */
static const struct room *watched(const struct player *player)
{
    for (const struct conn *conn = player->conns; conn; conn = conn->of_player_next)
        for (const struct sub *sub = conn->subs; sub; sub = sub->conn_next) {
            const struct room *room = sub->channel->owner;
            if (sub->channel->name.kind == PROTO_CHANNEL_ROOM && room_is_listed(room) &&
                room_seat_of(room, player) < 0 && room->row.state == PROTO_ROOM_PLAYING)
                return room;
        }
    return NULL;
}

static void describe_act(const struct player *player, struct proto_present *ret)
{
    ret->does = PROTO_DOES_HERE;
    for (const struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link)) {
        const struct room *room = seat->room;
        if (!room_is_live(room) || room->challenge)
            continue;
        if (room->row.state == PROTO_ROOM_PLAYING && ret->does != PROTO_DOES_PLAY) {
            ret->does = PROTO_DOES_PLAY;
            ret->room = name_room(room);
        } else if (room->row.state == PROTO_ROOM_OPEN && ret->does == PROTO_DOES_HERE) {
            ret->does = PROTO_DOES_WAIT;
            ret->room = name_room(room);
        }
    }
    const struct room *room = ret->does == PROTO_DOES_HERE ? watched(player) : NULL;
    if (room) {
        ret->does = PROTO_DOES_WATCH;
        ret->room = name_room(room);
    }
}

/* The rating in the pool in which the player has most games. */
static void add_rating(const struct app *app, const struct player *player,
                       struct proto_present *ret)
{
    uint32_t most = 0;
    for (const struct pool *pool = ratings_next(app, NULL); pool; pool = ratings_next(app, pool)) {
        const struct tour_ladder_player *found =
            tour_ladder_player(ratings_ladder(pool), player->id);
        if (!found || found->games <= most ||
            !ratings_points(app, ratings_name(pool), player->id, &ret->rating, &ret->deviation))
            continue;
        most = found->games;
        ret->ruleset = ratings_name(pool);
    }
}

static struct proto_present describe(const struct app *app, const struct player *player)
{
    struct proto_present ret = {.player = player_name(player)};
    describe_act(player, &ret);
    add_rating(app, player, &ret);
    return ret;
}

static bool is_shown_to(const struct app *app, const struct player *player,
                        const struct here_completion *asked)
{
    return player && player_is_listed(app, player) && !mutes_has(player, asked->asker);
}

static void answer(struct app *app, const struct here_completion *asked, const struct job *job)
{
    struct proto_present players[APP_PRESENT_MAX], followed[APP_FOLLOWED_MAX];
    struct proto_presents here = {
        .count = player_count_here(app), .players = players, .followed = followed};
    const struct player *player;
    for (player = TAILQ_FIRST(&app->players.listed); player && here.players_n < APP_PRESENT_MAX;
         player = TAILQ_NEXT(player, listed_link))
        if (is_shown_to(app, player, asked))
            players[here.players_n++] = describe(app, player);
    const struct abroad *abroad;
    for (abroad = TAILQ_FIRST(&app->players.abroad); abroad && here.players_n < APP_PRESENT_MAX;
         abroad = TAILQ_NEXT(abroad, link))
        if (!abroad->player->listed && is_shown_to(app, abroad->player, asked))
            players[here.players_n++] = describe(app, abroad->player);
    player = player_find(app, asked->asker);
    here.hidden = player && player->hidden;
    here.others = here.count - (uint32_t)here.players_n;
    for (size_t i = 0; job && i < job->answer.players_n && i < APP_FOLLOWED_MAX; i++) {
        const struct row_player *row = &job->answer.players[i];
        player = player_find(app, row->id);
        followed[here.followed_n++] =
            is_shown_to(app, player, asked)
                ? describe(app, player)
                : (struct proto_present){.player =
                                             player_name_row(row->id, row->name, row->account)};
    }
    proto_encode_presents(&app->text, asked->id, &here);
    outbox_answer(app, asked->conn);
}

static void names_read(struct app *app, struct completion *completion, struct job *job)
{
    struct here_completion *asked = (struct here_completion *)(void *)completion;
    if (job && job->status == JOB_BROAD)
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_BROAD);
    else if (job && job->status == JOB_OK)
        answer(app, asked, job);
    free(asked);
}

void here_question(struct app *app, struct command *command)
{
    const struct player *player = command->player;
    struct here_completion asked = {
        .conn = command->conn, .id = command->id, .asker = player ? player->id : 0};
    if (!player || player->followed_n == 0) {
        answer(app, &asked, NULL);
        return;
    }
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct job *job = outbox_job(app);
    int64_t *ids = job_alloc(job, player->followed_n * sizeof *ids);
    for (uint32_t i = 0; i < player->followed_n; i++)
        ids[i] = player->followed[i];
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = ids;
    job->question.players_n = player->followed_n;
    outbox_read(app, command->conn, job, alloc_copy(&asked, sizeof asked), names_read);
}

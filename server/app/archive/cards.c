/* Cards of games, rooms, players and rulesets. A program that meets a link gets names, rules and the result, as the list
 * of games and the lobby show them.
 *
 * Promises: a card of a room that is not public, and of its games, has no names. A game that is shown with a delay has no
 * result before its watchers know it. A card from memory costs its address nothing; for the others the store is asked, and
 * charged. Nothing is brought into memory. */
#include "server/app/archive/cards.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "proto/json/characters.h"
#include "proto/json/ids.h"
#include "proto/lib/alloc.h"
#include "proto/lib/idmap.h"
#include "server/app/archive/record_work.h"
#include "server/app/card.h"
#include "server/app/channel.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

/* The facts on the card of a game. */
struct facts {
    struct text names[2]; /* Black, White */
    struct text rules;
    unsigned width, height;
    bool ended;
    struct text result, reason; /* the words of the protocol */
};

static struct text ruleset_title(struct text ruleset, struct text title)
{
    const struct go_ruleset *found = go_ruleset_find(ruleset.at, ruleset.length);
    return title.length > 0 ? title : found ? text_of(found->title) : text_of("rules of its own");
}

/* --- words ------------------------------------------------------------------------------------ */

static void add(struct proto_text *text, struct text more)
{
    proto_text_bytes(text, more.at, more.length);
}

static void write_rules(struct proto_text *text, struct text rules, unsigned width, unsigned height)
{
    add(text, rules);
    proto_text_literal(text, ", ");
    proto_text_integer(text, width);
    proto_text_literal(text, " by ");
    proto_text_integer(text, height);
    proto_text_char(text, '.');
}

static void write_result(struct proto_text *text, const struct facts *facts)
{
    if (text_is(facts->result, "draw")) {
        proto_text_literal(text, " A draw.");
        return;
    }
    if (!text_is(facts->result, "B") && !text_is(facts->result, "W")) {
        proto_text_literal(text, " No result.");
        return;
    }
    proto_text_literal(text, text_is(facts->result, "B") ? " Black won" : " White won");
    if (text_is(facts->reason, "score"))
        proto_text_literal(text, " on points");
    else if (text_is(facts->reason, "resign"))
        proto_text_literal(text, " by resignation");
    else if (text_is(facts->reason, "time"))
        proto_text_literal(text, " on time");
    proto_text_char(text, '.');
}

static void say_game(struct app *app, const struct card_ask *ask, const struct facts *facts,
                     const uint8_t *id)
{
    struct proto_text title, about;
    proto_text_init(&title);
    proto_text_init(&about);
    add(&title, facts->names[0]);
    proto_text_literal(&title, " – ");
    add(&title, facts->names[1]);
    if (!facts->ended)
        proto_text_literal(&about, "A live game. ");
    write_rules(&about, facts->rules, facts->width, facts->height);
    if (facts->ended)
        write_result(&about, facts);
    card_say(app, ask, (struct text){title.at, title.length}, (struct text){about.at, about.length},
             id);
    proto_text_finish(&title);
    proto_text_finish(&about);
}

/* A game without its names: the board may be embedded by those who have the link, and no program learns more. */
static void say_unnamed(struct app *app, const struct card_ask *ask, const uint8_t *id)
{
    if (ask->oembed)
        card_say(app, ask, text_of("A game"), text_of(""), id);
    else
        card_refuse(app, ask);
}

/* --- games ------------------------------------------------------------------------------------ */

static bool is_public(const struct room *room)
{
    return room->settings->is_public && !room->shut;
}

static void say_live(struct app *app, const struct card_ask *ask, const struct game *game)
{
    const struct room *room = game->room;
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    const struct player *players[2] = {game_player(game, GO_BLACK), game_player(game, GO_WHITE)};
    if (!is_public(room)) {
        say_unnamed(app, ask, game->id.bytes);
        return;
    }
    struct facts facts = {
        .rules = ruleset_title(text_of(game->ruleset), text_of(room->settings->title)),
        .width = setup->width,
        .height = setup->height,
        .ended = game->published.result != GO_RESULT_OPEN && !delay_applies(game, CHANNEL_OTHERS),
        .result = text_of(go_result_key(game->published.result)),
        .reason = text_of(go_ending_key(game->published.ending))};
    for (unsigned i = 0; i < 2; i++)
        facts.names[i] =
            record_name(players[i]->id, (struct text){players[i]->name, players[i]->name_length});
    say_game(app, ask, &facts, game->id.bytes);
}

static void say_stored(struct app *app, const struct card_ask *ask, const struct row_game *row)
{
    if (!row->is_public) {
        say_unnamed(app, ask, row->id.bytes);
        return;
    }
    const struct facts facts = {.names = {record_name(row->black, row->black_name),
                                          record_name(row->white, row->white_name)},
                                .rules = ruleset_title(row->ruleset, row->title),
                                .width = row->width,
                                .height = row->height,
                                .ended = row->ended_at > 0,
                                .result = row->result,
                                .reason = row->reason};
    say_game(app, ask, &facts, row->id.bytes);
}

struct card_completion {
    struct completion completion;
    struct card_ask ask;
    struct id128 id;
    int64_t player;
};

/* The asker for a job, or NULL: it was refused. */
static struct card_completion *may_read(struct app *app, const struct app_request *request,
                                        const struct card_ask *ask)
{
    if (!outbox_may_read(app)) {
        outbox_http_error(app, ask->request, 503, PROTO_ERROR_BUSY, NULL, 0);
        return NULL;
    }
    if (!ask->oembed && !charge_route(app, ask->request, request->route)) /* oEmbed has paid */
        return NULL;
    struct card_completion *ret = alloc_zeroed(1, sizeof *ret);
    ret->ask = *ask;
    return ret;
}

static bool came(struct app *app, const struct card_completion *asked, const struct job *job,
                 size_t rows)
{
    if (job && job->status == JOB_OK && rows == 1)
        return true;
    if (job && (job->status == JOB_OK || job->status == JOB_BROAD))
        card_refuse(app, &asked->ask);
    return false;
}

static void row_came(struct app *app, struct completion *completion, struct job *job)
{
    struct card_completion *asked = (struct card_completion *)(void *)completion;
    if (came(app, asked, job, job ? job->answer.games_n : 0))
        say_stored(app, &asked->ask, &job->answer.games[0]);
    free(asked);
}

static void about_game(struct app *app, const struct app_request *request,
                       const struct card_ask *ask, struct text name)
{
    struct id128 id;
    if (!proto_id_read(name.at, name.length, id.bytes)) {
        card_refuse(app, ask);
        return;
    }
    const struct game *game = idmap_get(&app->play->games, idmap_bytes(id.bytes));
    if (game && game->visible) {
        say_live(app, ask, game);
        return;
    }
    struct card_completion *asked = may_read(app, request, ask);
    if (!asked)
        return;
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_GAME;
    job->question.id = id;
    outbox_read(app, ask->request, job, &asked->completion, row_came);
}

void cards_game(struct app *app, const struct app_request *request)
{
    struct card_ask ask;
    if (card_begin(app, request, &ask))
        about_game(app, request, &ask, card_name(request));
}

/* --- rooms ------------------------------------------------------------------------------------ */

static void say_waiting(struct app *app, const struct card_ask *ask, const struct room *room)
{
    struct proto_text title, about;
    const struct go_ruleset *ruleset = room->settings->ruleset;
    proto_text_init(&title);
    proto_text_init(&about);
    proto_text_bytes(&title, room->opener->name, room->opener->name_length);
    proto_text_literal(&title, " is looking for an opponent");
    write_rules(
        &about,
        ruleset_title(text_of(ruleset ? ruleset->name : ""), text_of(room->settings->title)),
        room->settings->setup.width, room->settings->setup.height);
    card_say(app, ask, (struct text){title.at, title.length}, (struct text){about.at, about.length},
             NULL);
    proto_text_finish(&title);
    proto_text_finish(&about);
}

static void about_room(struct app *app, const struct card_ask *ask, struct text name)
{
    struct id128 id;
    const struct room *room = proto_id_read(name.at, name.length, id.bytes)
                                  ? idmap_get(&app->play->rooms, idmap_bytes(id.bytes))
                                  : NULL;
    if (!room || !room->visible)
        card_refuse(app, ask);
    else if (room->game && room->game->visible)
        say_live(app, ask, room->game);
    else if (room_is_listed(room) && room->games_n == 0)
        say_waiting(app, ask, room);
    else
        card_refuse(app, ask);
}

void cards_room(struct app *app, const struct app_request *request)
{
    struct card_ask ask;
    if (card_begin(app, request, &ask))
        about_room(app, &ask, card_name(request));
}

/* --- players and rules ------------------------------------------------------------------------ */

static void say_player(struct app *app, const struct card_ask *ask, struct text name)
{
    card_say(app, ask, name, text_of("Ratings and rated games of a player."), NULL);
}

static void say_house_player(struct app *app, const struct card_ask *ask, int64_t id)
{
    struct proto_text about;
    proto_text_init(&about);
    proto_text_literal(&about, "A computer player, level ");
    proto_text_integer(&about, -id);
    proto_text_literal(&about, " of ");
    proto_text_integer(&about, PROTO_HOUSE_LEVELS);
    proto_text_char(&about, '.');
    card_say(app, ask, text_of(proto_house_name((unsigned)-id)),
             (struct text){about.at, about.length}, NULL);
    proto_text_finish(&about);
}

static void name_came(struct app *app, struct completion *completion, struct job *job)
{
    struct card_completion *asked = (struct card_completion *)(void *)completion;
    if (came(app, asked, job, job ? job->answer.players_n : 0)) {
        const struct row_player *row = &job->answer.players[0];
        const struct proto_player player = player_name_row(row->id, row->name, row->account);
        say_player(app, &asked->ask, player.name);
    }
    free(asked);
}

void cards_player(struct app *app, const struct app_request *request)
{
    struct card_ask ask;
    int64_t id;
    struct text name = card_name(request);
    if (!card_begin(app, request, &ask))
        return;
    if (!proto_any_player_read(name.at, name.length, &id)) {
        card_refuse(app, &ask);
        return;
    }
    if (id < 0) {
        say_house_player(app, &ask, id);
        return;
    }
    const struct player *player = player_find(app, id);
    if (player) {
        say_player(app, &ask, (struct text){player->name, player->name_length});
        return;
    }
    struct card_completion *asked = may_read(app, request, &ask);
    if (!asked)
        return;
    struct job *job = outbox_job(app);
    int64_t *ids = job_alloc(job, sizeof *ids);
    *ids = id;
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = ids;
    job->question.players_n = 1;
    outbox_read(app, ask.request, job, &asked->completion, name_came);
}

void cards_rules(struct app *app, const struct app_request *request)
{
    struct card_ask ask;
    struct text name = card_name(request);
    if (!card_begin(app, request, &ask))
        return;
    const struct go_ruleset *ruleset = go_ruleset_find(name.at, name.length);
    if (ruleset)
        card_say(app, &ask, text_of(ruleset->title),
                 text_of("The rules in full, with examples on a board."), NULL);
    else
        card_refuse(app, &ask);
}

/* --- oEmbed ----------------------------------------------------------------------------------- */

/* A measure in pixels; an empty text leaves ret. */
static bool read_pixels(const char *text, unsigned *ret)
{
    size_t length = strlen(text);
    if (length > 5 || text[strspn(text, "0123456789")] != '\0')
        return false;
    if (length > 0)
        *ret = (unsigned)strtoul(text, NULL, 10);
    return *ret > 0;
}

static bool after(const char *path, const char *before, struct text *ret)
{
    size_t length = strlen(before);
    if (strncmp(path, before, length) != 0)
        return false;
    *ret = (struct text){path + length, strcspn(path + length, "?#")};
    return true;
}

/* One of the path of the page, maxwidth, maxheight, format (routes.c). */
static const char *argument(const struct app_request *request, unsigned i)
{
    return request->arguments[i] ? request->arguments[i] : "";
}

static void about_path(struct app *app, const struct app_request *request,
                       const struct card_ask *ask)
{
    struct text name;
    const char *path = argument(request, 0);
    if (after(path, "/game/", &name) || after(path, "/embed/", &name))
        about_game(app, request, ask, name);
    else if (after(path, "/room/", &name))
        about_room(app, ask, name);
    else
        card_refuse(app, ask);
}

void cards_oembed(struct app *app, const struct app_request *request)
{
    unsigned most[2] = {APP_EMBED_WIDTH, 99999};
    const char *format = argument(request, 3);
    struct card_ask ask = {.request = request->id, .oembed = true};
    for (unsigned i = 0; i < 2; i++) {
        if (!read_pixels(argument(request, 1 + i), &most[i])) {
            outbox_http_error(app, request->id, 400, PROTO_ERROR_PROTO,
                              request->route->arguments[1 + i], 0);
            return;
        }
    }
    if (*format != '\0' && strcmp(format, "json") != 0) {
        outbox_http_error(app, request->id, 501, PROTO_ERROR_PROTO, "format", 0);
        return;
    }
    if (!app->ready || app->draining) {
        outbox_http_error(app, request->id, 503, PROTO_ERROR_BUSY, NULL, 0);
        return;
    }
    if (!charge_route(app, request->id, request->route))
        return;
    ask.width = most[0] < APP_EMBED_WIDTH ? most[0] : APP_EMBED_WIDTH;
    ask.height = ask.width + APP_EMBED_LINES < most[1] ? ask.width + APP_EMBED_LINES : most[1];
    card_copy_origin(&ask, request);
    about_path(app, request, &ask);
}

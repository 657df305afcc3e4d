/* The store without a disk: plain lists, searched from one end to the other. */
#include "fake_store.h"
#include "fake_accounts.h"
#include "fake_arenas.h"
#include "fake_moderation.h"
#include "fake_mutes.h"
#include "fake_rows.h"
#include "fake_tours.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/json/characters.h"

/* Appends to a list of rows and evaluates to the new row. */
#define APPEND(list, n)                                                                            \
    ((list) = grow((list), (n), sizeof *(list)), memset(&(list)[n], 0, sizeof *(list)),            \
     &(list)[(n)++])

void fake_store_init(struct fake_store *store)
{
    *store = (struct fake_store){.memory = job_create(0)};
}

void fake_store_finish(struct fake_store *store)
{
    free(store->players);
    free(store->sessions);
    free(store->rooms);
    free(store->games);
    free(store->events);
    free(store->chats);
    free(store->commands);
    free(store->reports);
    free(store->mutes);
    free(store->follows);
    free(store->acts);
    free(store->trail);
    free(store->accounts);
    free(store->tours);
    free(store->tour_acts);
    free(store->rated);
    free(store->arenas);
    free(store->arena_acts);
    free(store->tour_players);
    free(store->tour_staff);
    free(store->invites);
    free(store->kept);
    job_destroy(store->memory);
}

static struct row_room *room_of(struct fake_store *store, const struct id128 *id)
{
    for (size_t i = 0; i < store->rooms_n; i++)
        if (same_id(&store->rooms[i].id, id))
            return &store->rooms[i];
    return NULL;
}

static struct row_game *game_of(struct fake_store *store, const struct id128 *id)
{
    for (size_t i = 0; i < store->games_n; i++)
        if (same_id(&store->games[i].id, id))
            return &store->games[i];
    return NULL;
}

/* --- changes ---------------------------------------------------------------------------------- */

static bool add_event(struct fake_store *store, const struct row_event *row)
{
    uint32_t last = 0;
    for (size_t i = 0; i < store->events_n; i++)
        if (same_id(&store->events[i].game, &row->game))
            last = store->events[i].seq;
    if (row->seq != last + 1 || !game_of(store, &row->game))
        return false;
    struct row_event *kept = APPEND(store->events, store->events_n);
    *kept = *row;
    kept->data = keep(store, row->data);
    kept->left = keep(store, row->left);
    kept->key = keep(store, row->key);
    return true;
}

static bool add_command(struct fake_store *store, const struct row_command *row)
{
    struct row_command *kept = APPEND(store->commands, store->commands_n);
    *kept = *row;
    kept->key = keep(store, row->key);
    kept->answer = keep(store, row->answer);
    return true;
}

static bool add_chat(struct fake_store *store, const struct row_chat *row)
{
    for (size_t i = 0; i < store->chats_n; i++)
        if (same_id(&store->chats[i].room, &row->room) &&
            store->chats[i].audience == row->audience && store->chats[i].seq == row->seq)
            return false;
    struct row_chat *kept = APPEND(store->chats, store->chats_n);
    *kept = *row;
    kept->text = keep(store, row->text);
    return true;
}

static void add_game(struct fake_store *store, const struct row_game *row)
{
    struct row_game *kept = APPEND(store->games, store->games_n);
    assert(room_of(store, &row->room));
    *kept = *row;
    kept->ruleset = keep(store, row->ruleset);
    kept->title = keep(store, row->title);
    kept->rules = keep(store, row->rules);
    kept->setup = keep(store, row->setup);
    kept->clock = keep(store, row->clock);
    kept->result = kept->reason = (struct text){"", 0};
}

static bool end_game(struct fake_store *store, const struct row_game *row)
{
    struct row_game *kept = game_of(store, &row->id);
    if (!kept || kept->ended_at != 0)
        return false;
    kept->result = keep(store, row->result);
    kept->reason = keep(store, row->reason);
    kept->scored = row->scored;
    memcpy(kept->score_x2, row->score_x2, sizeof kept->score_x2);
    kept->moves = row->moves;
    kept->ended_at = row->ended_at;
    return true;
}

static bool set_room(struct fake_store *store, const struct row_room *row)
{
    struct row_room *kept = room_of(store, &row->id);
    if (!kept)
        return false;
    memcpy(kept->seats, row->seats, sizeof kept->seats);
    kept->first_black = row->first_black;
    kept->rematch = row->rematch;
    kept->state = row->state;
    kept->closed_at = row->closed_at;
    return true;
}

static bool add_player(struct fake_store *store, struct row_player *row)
{
    if (row->id == 0)
        row->id = store->players_last + 1;
    if (row->id > store->players_last)
        store->players_last = row->id;
    struct row_player *kept = APPEND(store->players, store->players_n);
    *kept = *row;
    kept->name = keep(store, row->name);
    return true;
}

static bool add_room(struct fake_store *store, const struct row_room *row)
{
    struct row_room *room = APPEND(store->rooms, store->rooms_n);
    *room = *row;
    room->settings = keep(store, row->settings);
    return true;
}

static bool apply(struct fake_store *store, struct change *change)
{
    struct row_session *session;
    struct row_report *report;
    switch (change->kind) {
    case CHANGE_ADD_PLAYER: return add_player(store, &change->row.player);
    case CHANGE_DRAW_IDS:
        change->row.ids.first = store->players_last + 1;
        store->players_last += change->row.ids.n;
        return true;
    case CHANGE_RENAME_PLAYER: return fake_rename_player(store, &change->row.player);
    case CHANGE_ADD_SESSION:
        if (!fake_may_have_token(store, &change->row.session))
            return false;
        session = APPEND(store->sessions, store->sessions_n);
        *session = change->row.session;
        if (session->player == 0)
            session->player = store->players[store->players_n - 1].id;
        session->token = keep(store, session->token);
        return true;
    case CHANGE_ADD_ROOM: return add_room(store, &change->row.room);
    case CHANGE_SET_ROOM: return set_room(store, &change->row.room);
    case CHANGE_ADD_GAME: add_game(store, &change->row.game); return true;
    case CHANGE_END_GAME: return end_game(store, &change->row.game);
    case CHANGE_ADD_EVENT: return add_event(store, &change->row.event);
    case CHANGE_ADD_CHAT: return add_chat(store, &change->row.chat);
    case CHANGE_ADD_COMMAND: return add_command(store, &change->row.command);
    case CHANGE_ADD_REPORT:
        report = APPEND(store->reports, store->reports_n);
        *report = change->row.report;
        report->why = keep(store, report->why);
        report->id = (int64_t)store->reports_n;
        return true;
    case CHANGE_SET_MUTE:
    case CHANGE_SET_FOLLOW: return fake_mutes_apply(store, change);
    case CHANGE_SET_HIDDEN:
        player_of(store, change->row.hidden.player)->hidden = change->row.hidden.on;
        return true;
    case CHANGE_ADD_ACCOUNT:
    case CHANGE_CHECK_ACCOUNT:
    case CHANGE_SET_PASSWORD:
    case CHANGE_REMOVE_ACCOUNT:
    case CHANGE_USE_SESSION:
    case CHANGE_END_SESSION:
    case CHANGE_END_SESSIONS:
    case CHANGE_END_BOTS:
    case CHANGE_MAKE_BOT:
    case CHANGE_OFFER_OWNER:
    case CHANGE_TAKE_OWNER: return fake_accounts_apply(store, change);
    case CHANGE_ADD_TOUR:
    case CHANGE_SET_TOUR:
    case CHANGE_DELETE_TOUR:
    case CHANGE_ADD_TOUR_ACT:
    case CHANGE_SET_TOUR_PLAYER:
    case CHANGE_SET_TOUR_STAFF:
    case CHANGE_SET_INVITE:
    case CHANGE_REMOVE_INVITE:
    case CHANGE_SET_RATED:
    case CHANGE_REMOVE_RATED: return fake_tours_apply(store, change);
    case CHANGE_ADD_ARENA:
    case CHANGE_SET_ARENA:
    case CHANGE_ADD_ARENA_ACT: return fake_arenas_apply(store, change);
    case CHANGE_ADD_MODERATION_ACT:
    case CHANGE_ADD_TRAIL: return fake_moderation_apply(store, change);
    case CHANGE_SAVE_FILE:
        *APPEND(store->kept, store->kept_n) = (struct row_saved_file){
            keep(store, change->row.saved_file.name), keep(store, change->row.saved_file.bytes)};
        return true;
    }
    return false;
}

/* --- questions -------------------------------------------------------------------------------- */

static struct text copy(struct job *job, struct text text)
{
    return job_text(job, text.at, text.length);
}

void fake_store_give_player(struct fake_store *store, struct job *job, int64_t id)
{
    const struct row_player *row = player_of(store, id);
    for (size_t i = 0; i < job->answer.players_n; i++)
        if (job->answer.players[i].id == id)
            return;
    if (!row)
        return;
    struct row_player *list = job_alloc(job, (job->answer.players_n + 1) * sizeof *list);
    if (job->answer.players_n > 0)
        memcpy(list, job->answer.players, job->answer.players_n * sizeof *list);
    struct row_player *ret = &list[job->answer.players_n++];
    *ret = *row;
    ret->name = copy(job, row->name);
    ret->moderator = row->account && fake_is_moderator(store, id);
    for (size_t i = 0; i < store->accounts_n; i++)
        if (store->accounts[i].player == id)
            ret->account_at = store->accounts[i].created_at;
    job->answer.players = list;
}

static void ask_export(struct fake_store *store, struct job *job)
{
    char text[200];
    for (size_t i = 0; i < store->players_n; i++)
        if (store->players[i].id == job->question.player) {
            int n = snprintf(text, sizeof text, "{\"name\":\"%.*s\",\"rows\":%u}",
                             (int)store->players[i].name.length, store->players[i].name.at,
                             (unsigned)job->question.search.limit);
            job->answer.file = job_text(job, text, (size_t)n);
        }
}

static bool looks_like(struct text a, struct text b)
{
    char one[PROTO_SKELETON_BYTES], two[PROTO_SKELETON_BYTES];
    proto_characters_skeleton(a.at, a.length, one);
    proto_characters_skeleton(b.at, b.length, two);
    return strcmp(one, two) == 0;
}

static void ask_name(struct fake_store *store, struct job *job)
{
    job->answer.accounts = job_alloc(job, (store->accounts_n + 1) * sizeof *job->answer.accounts);
    for (size_t i = 0; i < store->accounts_n; i++) {
        const struct row_account *row = &store->accounts[i];
        if (row->player != job->question.player &&
            looks_like(player_of(store, row->player)->name, job->question.name)) {
            job->answer.accounts[job->answer.accounts_n] = *row;
            job->answer.accounts[job->answer.accounts_n++].folded = copy(job, row->folded);
        }
    }
}

static void ask_accounts(struct fake_store *store, struct job *job)
{
    struct text key = job->question.key;
    for (size_t i = 0; i < store->accounts_n; i++) {
        const struct row_account *row = &store->accounts[i];
        if (row->bot_of == 0 && job->answer.players_n < job->question.search.limit &&
            row->folded.length >= key.length && memcmp(row->folded.at, key.at, key.length) == 0)
            fake_store_give_player(store, job, row->player);
    }
}

static void ask_session(struct fake_store *store, struct job *job)
{
    for (size_t i = 0; i < store->sessions_n; i++)
        if (memcmp(store->sessions[i].hash, job->question.hash, sizeof job->question.hash) == 0 &&
            (store->sessions[i].token.length > 0 ||
             (store->sessions[i].created_at >= job->question.made_since &&
              store->sessions[i].used_at >= job->question.used_since))) {
            fake_store_give_player(store, job, store->sessions[i].player);
            job->answer.sessions = job_alloc(job, sizeof *job->answer.sessions);
            *job->answer.sessions = store->sessions[i];
            job->answer.sessions_n = 1;
        }
    if (job->answer.players_n == 0)
        return;
    fake_tours_invites(store, job, job->answer.players[0].id);
    fake_mutes_give(store, job, job->answer.players[0].id);
}

static void ask_account(struct fake_store *store, struct job *job)
{
    for (size_t i = 0; i < store->accounts_n; i++)
        job->answer.count +=
            job->question.owner != 0 && store->accounts[i].bot_of == job->question.owner;
    const struct row_account *row = job->question.player
                                        ? fake_account_of(store, job->question.player)
                                        : fake_account_named(store, job->question.key);
    if (!row)
        return;
    job->answer.accounts = job_alloc(job, sizeof *row);
    *job->answer.accounts = *row;
    job->answer.accounts->hash = copy(job, row->hash);
    job->answer.accounts->has_games = fake_has_games(store, row->player);
    job->answer.accounts_n = 1;
    fake_store_give_player(store, job, row->player);
}

static void ask_command(struct fake_store *store, struct job *job)
{
    job->answer.commands = job_alloc(job, sizeof *job->answer.commands);
    for (size_t i = 0; i < store->commands_n; i++)
        if (store->commands[i].player == job->question.player &&
            text_same(store->commands[i].key, job->question.key)) {
            job->answer.commands[0] = store->commands[i];
            job->answer.commands[0].answer = copy(job, store->commands[i].answer);
            job->answer.commands_n = 1;
        }
}

static void give_game(struct fake_store *store, struct job *job, const struct row_game *row,
                      bool with_events)
{
    struct row_game *ret = &job->answer.games[job->answer.games_n++];
    *ret = *row;
    ret->black_name = copy(job, player_of(store, row->black)->name);
    ret->white_name = copy(job, player_of(store, row->white)->name);
    ret->black_account = player_of(store, row->black)->account;
    ret->white_account = player_of(store, row->white)->account;
    fake_store_give_player(store, job, row->black);
    fake_store_give_player(store, job, row->white);
    for (size_t i = 0; with_events && i < store->events_n; i++)
        if (same_id(&store->events[i].game, &row->id))
            job->answer.events[job->answer.events_n++] = store->events[i];
}

static bool is_newest(const struct fake_store *store, const struct row_game *row)
{
    for (size_t i = 0; i < store->games_n; i++)
        if (same_id(&store->games[i].room, &row->room) && store->games[i].number > row->number)
            return false;
    return true;
}

/* The clocks are given with the last event alone. */
static void give_live_game(struct fake_store *store, struct job *job, const struct row_game *row)
{
    size_t first = job->answer.events_n;
    give_game(store, job, row, is_newest(store, row));
    for (size_t i = first; i + 1 < job->answer.events_n; i++)
        job->answer.events[i].left = (struct text){"", 0};
}

/* The place of a tournament, from its settings. */
static struct text place_of(struct job *job, const struct row_tour *tour)
{
    json_t *settings = json_loadb(tour->settings.at, tour->settings.length, 0, NULL);
    const char *place = json_string_value(json_object_get(settings, "place"));
    struct text ret = copy(job, (struct text){place, place ? strlen(place) : 0});

    json_decref(settings);
    return ret;
}

static void ask_game(struct fake_store *store, struct job *job)
{
    const struct row_game *row = game_of(store, &job->question.id);
    const struct row_room *room = row ? room_of(store, &row->room) : NULL;
    const struct row_tour *tour = room ? fake_tour(store, &room->tour) : NULL;

    if (row)
        give_game(store, job, row, true);
    if (tour) {
        job->answer.games[0].tour_title = copy(job, tour->title);
        job->answer.games[0].tour_place = place_of(job, tour);
    }
}

static void give_room(struct fake_store *store, struct job *job, const struct row_room *row,
                      bool live)
{
    const struct row_tour *tour = fake_tour(store, &row->tour);
    const struct row_arena *arena = fake_arena(store, &row->arena);
    struct row_room *ret = &job->answer.rooms[job->answer.rooms_n++];
    *ret = *row;
    ret->shut = fake_is_shut(store, &row->id);
    if (arena)
        ret->tour_title = copy(job, arena->title);
    if (tour) {
        ret->tour_slug = copy(job, tour->slug);
        ret->tour_title = copy(job, tour->title);
        ret->tour_place = place_of(job, tour);
        ret->tour_delay_ms = tour->delay_ms;
    }
    fake_store_give_player(store, job, row->opener);
    for (int i = 0; i < 2; i++)
        fake_store_give_player(store, job, row->seats[i]);
    for (size_t i = 0; i < store->games_n; i++)
        if (same_id(&store->games[i].room, &row->id) && live)
            give_live_game(store, job, &store->games[i]);
        else if (same_id(&store->games[i].room, &row->id))
            give_game(store, job, &store->games[i], false);
    for (unsigned audience = 1; audience <= 2; audience++)
        for (size_t i = 0; i < store->chats_n; i++)
            if (same_id(&store->chats[i].room, &row->id) && store->chats[i].audience == audience) {
                struct row_chat *chat = &job->answer.chats[job->answer.chats_n++];
                *chat = store->chats[i];
                chat->player_name = copy(job, player_of(store, chat->player)->name);
                chat->removed = fake_is_removed(store, chat);
                chat->account = player_of(store, chat->player)->account;
            }
}

static void ask_live(struct fake_store *store, struct job *job)
{
    const struct row_room *after = room_of(store, &job->question.id);
    for (size_t i = after ? (size_t)(after - store->rooms) + 1 : 0; i < store->rooms_n; i++) {
        if (store->rooms[i].closed_at != 0)
            continue;
        if (job->answer.rooms_n == FAKE_STORE_LIVE_ROOMS) {
            job->answer.more = true;
            return;
        }
        give_room(store, job, &store->rooms[i], true);
    }
    fake_tours_answer(store, job);
}

static bool begins(struct text text, struct text part)
{
    return part.length == 0 ||
           (part.length <= text.length && memcmp(text.at, part.at, part.length) == 0);
}

static void ask_games(struct fake_store *store, struct job *job)
{
    bool passed = job->question.search.after_ms == 0;
    for (size_t i = store->games_n; i > 0; i--) {
        const struct row_game *row = &store->games[i - 1];
        int64_t only = job->question.player;
        if (row->ended_at == 0 || !row->is_public ||
            (only != 0 && row->black != only && row->white != only) ||
            (job->question.search.ruleset.length > 0 &&
             !text_same(row->ruleset, job->question.search.ruleset)) ||
            (!begins(player_of(store, row->black)->name, job->question.search.player) &&
             !begins(player_of(store, row->white)->name, job->question.search.player)))
            continue;
        if (!passed) {
            passed = same_id(&row->id, &job->question.search.after);
            continue;
        }
        job->answer.more = job->answer.games_n == job->question.search.limit;
        if (job->answer.more)
            break;
        give_game(store, job, row, false);
        job->answer.last = row->id;
        job->answer.last_ms = row->ended_at;
    }
}

static void answer(struct fake_store *store, struct job *job)
{
    job->answer.rooms = job_alloc(job, (store->rooms_n + 1) * sizeof *job->answer.rooms);
    job->answer.games = job_alloc(job, (store->games_n + 1) * sizeof *job->answer.games);
    job->answer.events = job_alloc(job, (store->events_n + 1) * sizeof *job->answer.events);
    job->answer.chats = job_alloc(job, (store->chats_n + 1) * sizeof *job->answer.chats);
    switch (job->question.kind) {
    case QUESTION_NONE: return;
    case QUESTION_SESSION: ask_session(store, job); return;
    case QUESTION_ACCOUNT: ask_account(store, job); return;
    case QUESTION_ALL_TOKENS:
    case QUESTION_TOKENS: fake_accounts_tokens(store, job); return;
    case QUESTION_EXPORT: ask_export(store, job); return;
    case QUESTION_NAME: ask_name(store, job); return;
    case QUESTION_ACCOUNTS: ask_accounts(store, job); return;
    case QUESTION_OWNER: job->answer.owned = store->has_link; return;
    case QUESTION_COMMAND: ask_command(store, job); return;
    case QUESTION_ROOM:
        if (room_of(store, &job->question.id))
            give_room(store, job, room_of(store, &job->question.id), false);
        return;
    case QUESTION_GAME: ask_game(store, job); return;
    case QUESTION_GAMES: ask_games(store, job); return;
    case QUESTION_LIVE: ask_live(store, job); return;
    case QUESTION_TOUR:
    case QUESTION_AWAKE:
    case QUESTION_CALLED:
    case QUESTION_WAITING:
    case QUESTION_DIRECTED:
    case QUESTION_TOURS: fake_tours_answer(store, job); return;
    case QUESTION_PLAYED: ask_games(store, job); return;
    case QUESTION_ARENA:
    case QUESTION_ARENAS: fake_arenas_answer(store, job); return;
    case QUESTION_RATED:
    case QUESTION_HISTORY:
    case QUESTION_PROFILE: fake_tours_rated(store, job); return;
    case QUESTION_STANDING:
    case QUESTION_TARGET:
    case QUESTION_REPORTS:
    case QUESTION_ACTS:
    case QUESTION_TRAIL: fake_moderation_answer(store, job); return;
    case QUESTION_PLAYERS:
        for (size_t i = 0; i < job->question.players_n; i++)
            fake_store_give_player(store, job, job->question.players[i]);
        return;
    }
}

/* Takes back a job's changes before the refused one. These can only be new players and their accounts: an act of the
 * server is judged before all else, and other jobs are refused at their first change, or after a check. */
static void take_back(struct fake_store *store, const struct job *job, const struct change *refused)
{
    for (const struct change *change = job->first; change != refused; change = change->next) {
        assert(change->kind == CHANGE_ADD_PLAYER || change->kind == CHANGE_ADD_ACCOUNT ||
               change->kind == CHANGE_CHECK_ACCOUNT);
        store->players_n -= change->kind == CHANGE_ADD_PLAYER;
        store->accounts_n -= change->kind == CHANGE_ADD_ACCOUNT;
    }
}

static bool is_carried_out(const struct fake_store *store, const struct row_command *row)
{
    for (size_t i = 0; i < store->commands_n; i++)
        if (store->commands[i].player == row->player && text_same(store->commands[i].key, row->key))
            return true;
    return false;
}

void fake_store_commit(struct fake_store *store, struct job *job)
{
    job->status = JOB_OK;
    if (job->first && store->refusals > 0) {
        store->refusals--;
        job->status = JOB_CONFLICT;
        return;
    }
    if (job->shard > 0 && store->epochs[job->shard - 1] != job->epoch) {
        job->status = JOB_STALE;
        return;
    }
    for (const struct change *change = job->first; change; change = change->next)
        if ((change->kind == CHANGE_ADD_MODERATION_ACT &&
             !fake_moderation_may(store, &change->row.moderation_act)) ||
            (change->kind == CHANGE_ADD_COMMAND && is_carried_out(store, &change->row.command)))
            job->status = JOB_CONFLICT;
    for (struct change *change = job->first; change && job->status == JOB_OK; change = change->next)
        if (!apply(store, change)) {
            take_back(store, job, change);
            job->status = JOB_CONFLICT;
        }
    if (!job->first)
        answer(store, job);
}

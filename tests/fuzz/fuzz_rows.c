/* Any bytes as rows of the database, read by a whole application at its start: a room with a game and its events, a
 * line of chat, a tournament and its acts. Each line of the input sets one field; its first letter names the field.
 * Unreadable rows are left out; every row that is served can be shown, and is JSON. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "checks.h"
#include "server/app/app.h"

enum { EVENTS_MAX = 60, ACTS_MAX = 30, WISHES_MAX = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

struct rows {
    struct row_room room;
    struct row_game game;
    struct row_event events[EVENTS_MAX];
    size_t events_n;
    struct row_chat chat;
    struct row_tour tour;
    struct row_tour_act acts[ACTS_MAX];
    size_t acts_n;
};

/* --- the rows ----------------------------------------------------------------------------------- */

static int64_t number(struct text text)
{
    int64_t value = 0;
    for (size_t i = 0; i < text.length && i < 15 && text.at[i] >= '0' && text.at[i] <= '9'; i++)
        value = value * 10 + (text.at[i] - '0');
    return text.length > 0 && text.at[0] == '-' ? -1 : value;
}

static void set_event(struct row_event *event, char letter, struct text text)
{
    switch (letter) {
    case 'k': event->kind = (uint8_t)number(text); return;
    case 'p': event->player = (uint8_t)(number(text) % 3); return;
    case 'v': event->version = (uint8_t)number(text); return;
    case 's': event->spent_ms = number(text); return;
    case 'g': event->lag_ms = number(text); return;
    case 'l': event->left = text; return;
    case 'q': event->seq = (uint32_t)number(text); return;
    case 'y': event->key = text; return;
    default: return;
    }
}

static void set_game(struct row_game *game, char letter, struct text text)
{
    switch (letter) {
    case 'R': game->rules = text; return;
    case 'U': game->ruleset = text; return;
    case 'T': game->title = text; return;
    case 'B': game->setup = text; return;
    case 'C': game->clock = text; return;
    case 'W': game->width = (uint8_t)(1 + number(text) % 25); return;
    case 'H': game->height = (uint8_t)(1 + number(text) % 25); return;
    case 'K': game->komi_x2 = (int16_t)number(text); return;
    case 'M': game->to_move = (uint8_t)(1 + number(text) % 2); return;
    case 'I': game->handicap = (uint8_t)(number(text) % 26); return;
    case 'X': game->result = text; return;
    case 'Y': game->reason = text; return;
    case 'Z': game->ended_at = number(text); return;
    default: return;
    }
}

static void set(struct rows *rows, char letter, struct text text)
{
    struct row_event *event = rows->events_n > 0 ? &rows->events[rows->events_n - 1] : NULL;
    struct row_tour_act *act = rows->acts_n > 0 ? &rows->acts[rows->acts_n - 1] : NULL;
    switch (letter) {
    case 'e':
        if (rows->events_n == EVENTS_MAX)
            return;
        event = &rows->events[rows->events_n++];
        *event = (struct row_event){.game = rows->game.id,
                                    .seq = (uint32_t)rows->events_n,
                                    .version = 1,
                                    .kind = 1,
                                    .player = (uint8_t)(1 + (rows->events_n - 1) % 2),
                                    .data = text,
                                    .at = 1000};
        return;
    case 'a':
        if (rows->acts_n == ACTS_MAX)
            return;
        act = &rows->acts[rows->acts_n++];
        *act = (struct row_tour_act){.tour = rows->tour.id,
                                     .seq = (uint32_t)rows->acts_n,
                                     .at = 1000,
                                     .actor = 1,
                                     .kind = {"settings", 8},
                                     .data = text};
        return;
    case 'n':
        if (act)
            act->kind = text;
        return;
    case 'o': rows->room.settings = text; return;
    case 't': rows->room.state = (uint8_t)number(text); return;
    case 'c': rows->chat.text = text; return;
    case 'i': rows->tour.stage = (uint8_t)number(text); return;
    case 'j': rows->tour.settings = text; return;
    case 'w': rows->tour.slug = text; return;
    case 'x': rows->tour.title = text; return;
    default: break;
    }
    if (event)
        set_event(event, letter, text);
    set_game(&rows->game, letter, text);
}

static void set_all(struct rows *rows, const char *at, size_t len)
{
    while (len > 0) {
        const char *end = memchr(at, '\n', len);
        size_t n = end ? (size_t)(end - at) : len;
        if (n > 0)
            set(rows, at[0], (struct text){at + 1, n - 1});
        at += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
}

/* Makes the parts that the database always has right, because the schema checks them. */
static void make(struct rows *rows)
{
    *rows = (struct rows){
        .room = {.id = {{1}},
                 .opener = 1,
                 .is_public = true,
                 .settings = {"{}", 2},
                 .seats = {1, 2},
                 .first_black = 0,
                 .state = 2,
                 .opened_at = 1000},
        .game = {.id = {{2}},
                 .room = {{1}},
                 .number = 1,
                 .ruleset = {"chinese", 7},
                 .revision = 1,
                 .title = {"Chinese", 7},
                 .rules = {"{}", 2},
                 .width = 5,
                 .height = 5,
                 .setup = {"", 0},
                 .to_move = 1,
                 .clock = {"{\"kind\":\"none\"}", 15},
                 .marking_ms = 300000,
                 .absence_ms = 60000,
                 .black = 1,
                 .white = 2,
                 .is_public = true,
                 .started_at = 1000},
        .chat = {.room = {{1}},
                 .audience = 2,
                 .seq = 1,
                 .player = 2,
                 .player_name = {"Bob", 3},
                 .text = {"hello", 5},
                 .at = 1000},
        .tour = {.id = {{3}},
                 .slug = {"spring", 6},
                 .title = {"Spring", 6},
                 .creator = 1,
                 .created_at = 1000,
                 .is_public = true,
                 .stage = 4,
                 .stage_at = 1000,
                 .settings = {"{}", 2}},
    };
}

/* --- the application around them ----------------------------------------------------------------- */

static void get_random(void *ctx, void *ret, size_t len)
{
    (void)ctx;
    memset(ret, 7, len);
}

static void hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    memset(ret, 0, 32);
    memcpy(ret, data, len < 32 ? len : 32);
}

static void *copy(struct job *job, const void *rows, size_t bytes)
{
    return bytes > 0 ? memcpy(job_alloc(job, bytes), rows, bytes) : NULL;
}

static void give_players(struct job *job)
{
    static const struct row_player players[2] = {{.id = 1, .name = {"Ann", 3}},
                                                 {.id = 2, .name = {"Bob", 3}}};
    job->answer.players = copy(job, players, sizeof players);
    job->answer.players_n = 2;
}

static void answer(struct rows *rows, struct job *job)
{
    struct answer *answer = &job->answer;
    enum question_kind kind = job->question.kind;
    bool all = kind == QUESTION_LIVE;
    job->status = JOB_OK;
    give_players(job);
    if (all || kind == QUESTION_ROOM || kind == QUESTION_GAME) {
        answer->rooms = copy(job, &rows->room, sizeof rows->room);
        answer->games = copy(job, &rows->game, sizeof rows->game);
        answer->chats = copy(job, &rows->chat, sizeof rows->chat);
        answer->events = copy(job, rows->events, rows->events_n * sizeof *rows->events);
        answer->rooms_n = answer->games_n = answer->chats_n = 1;
        answer->events_n = rows->events_n;
    }
    if (all || kind == QUESTION_TOUR) {
        answer->tours = copy(job, &rows->tour, sizeof rows->tour);
        answer->tour_acts = copy(job, rows->acts, rows->acts_n * sizeof *rows->acts);
        answer->tours_n = 1;
        answer->tour_acts_n = rows->acts_n;
    }
}

static void check_message(const struct buf *buf)
{
    json_t *message = json_loadb((const char *)buf->data, buf->len, JSON_REJECT_DUPLICATES, NULL);
    require(message != NULL);
    json_decref(message);
}

static void carry_out(struct app *app, struct now now, struct rows *rows)
{
    struct output out;
    for (int n = 0; app_next(app, &out); n++) {
        require(n < WISHES_MAX);
        if (out.kind == OUTPUT_SEND)
            check_message(out.buf);
        if (out.kind == OUTPUT_SEND || out.kind == OUTPUT_REPLY)
            buf_unref(out.buf);
        if (out.kind == OUTPUT_WORK) {
            work_do(out.work);
            app_worked(app, now, out.work);
        }
        if (out.kind != OUTPUT_STORE)
            continue;
        answer(rows, out.job);
        app_stored(app, now, out.job);
    }
}

static void look(struct app *app, struct now now, struct rows *rows)
{
    static const char *const lines[] = {
        "{\"t\":\"sub\",\"id\":1,\"ch\":\"room:AQAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"t\":\"sub\",\"id\":2,\"ch\":\"game:AgAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"t\":\"sub\",\"id\":3,\"ch\":\"tour:AwAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"t\":\"sub\",\"id\":4,\"ch\":\"lobby\"}",
    };
    app_opened(app, now, 1, &(struct app_who){0});
    carry_out(app, now, rows);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        app_received(app, now, 1, lines[i], strlen(lines[i]));
        carry_out(app, now, rows);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static const struct app_config config = {.version = "1.0.0",
                                             .build = "fuzz",
                                             .epoch = "k7f2k7f2k7f2k7f2",
                                             .rooms_max = 10,
                                             .lag_credit_max_ms = 250,
                                             .message_max = 8192,
                                             .ping_ms = 20000};
    static const struct app_host host = {.random = get_random, .hash = hash};
    static struct rows rows;
    struct now now = {.mono_us = 1000000, .wall_ms = 100000};

    make(&rows);
    set_all(&rows, (const char *)data, len);
    struct app *app = app_create(&config, &host);
    app_start(app, now);
    carry_out(app, now, &rows);
    require(app_ready(app));
    look(app, now, &rows);
    app_destroy(app);
    return 0;
}

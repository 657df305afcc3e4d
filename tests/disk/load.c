/* The load: a little model of the stored rows, so that each job fits the ones before it. */
#include "load.h"

#include <stdio.h>
#include <string.h>

#include "disk.h"

/* Long after any run of the tests, so that nothing is old enough to be purged. */
#define NOW_MS 4000000000000

static uint32_t draw(struct load *load, uint32_t n)
{
    return (uint32_t)(disk_random(&load->random) % n);
}

static struct text say(struct job *job, const char *text)
{
    return job_text(job, text, strlen(text));
}

/* A word and a number. */
static struct text number(struct job *job, const char *word, uint32_t n)
{
    char text[60];
    snprintf(text, sizeof text, "%s%u", word, (unsigned)n);
    return say(job, text);
}

static struct text filler(struct job *job, uint32_t length)
{
    char *at = job_alloc(job, length + 1);
    for (uint32_t i = 0; i < length; i++)
        at[i] = (char)('a' + i % 23);
    return (struct text){at, length};
}

enum what { ROOM = 1, GAME, TOUR };

static struct id128 an_id(enum what what, uint32_t n)
{
    struct id128 id = {
        {(uint8_t)what, (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n, 7}};
    return id;
}

/* Players with an account write nothing: their texts are deleted in pieces with the account, and the pieces are no
 * jobs. */
static bool is_silent(const struct load *load, int64_t player)
{
    for (uint32_t i = 0; i < load->accounts; i++)
        if (load->account[i].player == player)
            return true;
    return false;
}

static int64_t a_player(struct load *load)
{
    int64_t player;
    do
        player = 1 + draw(load, load->players);
    while (is_silent(load, player));
    return player;
}

/* --- people ----------------------------------------------------------------------------------- */

static void put_hash(uint8_t hash[32], uint32_t n)
{
    memset(hash, 0, 32);
    memcpy(hash, &n, sizeof n);
}

static void add_player(struct load *load, struct job *job)
{
    bool account = load->players >= 2 && draw(load, 3) == 0 && load->accounts < LOAD_ACCOUNTS;
    uint32_t n = ++load->players;
    job_change(job, CHANGE_ADD_PLAYER)->row.player =
        (struct row_player){.name = number(job, "Player ", n), .created_at = NOW_MS + n};
    struct row_session *session = &job_change(job, CHANGE_ADD_SESSION)->row.session;
    put_hash(session->hash, n);
    session->created_at = NOW_MS;
    if (!account)
        return;
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account =
        (struct row_account){.folded = number(job, "player ", n),
                             .hash = number(job, "$argon2id$", n),
                             .created_at = NOW_MS + n};
    load->account[load->accounts].player = n;
    load->account[load->accounts++].gone = false;
}

static void change_account(struct load *load, struct job *job)
{
    uint32_t i = load->accounts ? draw(load, load->accounts) : 0;
    int64_t player = load->account[i].player;
    if (load->accounts == 0 || load->account[i].gone) {
        add_player(load, job);
        return;
    }
    switch (draw(load, 4)) {
    case 0:
        job_change(job, CHANGE_RENAME_PLAYER)->row.player =
            (struct row_player){.id = player,
                                .name = number(job, "Renamed ", load->n),
                                .folded = number(job, "renamed ", load->n)};
        return;
    case 1:
        job_change(job, CHANGE_SET_PASSWORD)->row.account = (struct row_account){
            .player = player, .hash = number(job, "$argon2id$again ", load->n)};
        job_change(job, CHANGE_END_SESSIONS)->row.session.player = player;
        return;
    case 2:
        job_change(job, CHANGE_OFFER_OWNER)->row.owner_link.created_at = NOW_MS + load->n;
        return;
    default:
        job_change(job, CHANGE_RENAME_PLAYER)->row.player = (struct row_player){
            .id = player, .name = say(job, "gone"), .folded = number(job, "gone ", load->n)};
        job_change(job, CHANGE_REMOVE_ACCOUNT)->row.account.player = player;
        load->account[i].gone = true;
        return;
    }
}

/* --- rooms and games -------------------------------------------------------------------------- */

static void add_command(struct load *load, struct job *job, int64_t player)
{
    struct row_command *row = &job_change(job, CHANGE_ADD_COMMAND)->row.command;
    row->player = player;
    row->key = number(job, "k", ++load->commands);
    row->answer = say(job, "{\"t\":\"ok\"}");
    row->at = NOW_MS + load->n;
}

static void add_room(struct load *load, struct job *job, uint32_t tour)
{
    int64_t opener = a_player(load);
    struct row_room *row = &job_change(job, CHANGE_ADD_ROOM)->row.room;
    *row = (struct row_room){.id = an_id(ROOM, load->rooms++),
                             .opener = opener,
                             .is_public = true,
                             .settings = filler(job, 100 + draw(load, 300)),
                             .seats = {opener, 0},
                             .first_black = -1,
                             .opened_at = NOW_MS + load->n};
    if (tour > 0)
        row->tour = an_id(TOUR, tour - 1);
}

static void set_room(struct load *load, struct job *job, uint32_t room, bool closed)
{
    job_change(job, CHANGE_SET_ROOM)->row.room =
        (struct row_room){.id = an_id(ROOM, room),
                          .seats = {a_player(load), a_player(load)},
                          .first_black = (int8_t)draw(load, 2),
                          .state = (uint8_t)(closed ? 4 : 2),
                          .closed_at = closed ? NOW_MS + load->n : 0};
}

static void add_game(struct load *load, struct job *job, uint32_t room)
{
    uint32_t n = load->games++;
    load->game[n].room = room;
    load->game[n].number = 1;
    for (uint32_t i = 0; i < n; i++)
        load->game[n].number += load->game[i].room == room;
    job_change(job, CHANGE_ADD_GAME)->row.game =
        (struct row_game){.id = an_id(GAME, n),
                          .room = an_id(ROOM, room),
                          .number = load->game[n].number,
                          .ruleset = say(job, "stoical"),
                          .revision = 1,
                          .title = say(job, "Stoical Go"),
                          .rules = filler(job, 300),
                          .width = 19,
                          .height = 19,
                          .setup = say(job, "19/19"),
                          .to_move = 1,
                          .komi_x2 = 13,
                          .clock = say(job, "{\"kind\":\"none\"}"),
                          .marking_ms = 300000,
                          .absence_ms = 60000,
                          .black = a_player(load),
                          .white = a_player(load),
                          .is_public = draw(load, 2),
                          .started_at = NOW_MS + load->n};
}

static void add_event(struct load *load, struct job *job, uint32_t game, uint32_t seq)
{
    job_change(job, CHANGE_ADD_EVENT)->row.event =
        (struct row_event){.game = an_id(GAME, game),
                           .seq = seq,
                           .version = 1,
                           .kind = 1,
                           .player = (uint8_t)(1 + seq % 2),
                           .data = number(job, "b Q", 1 + seq % 19),
                           .spent_ms = 1200 + seq,
                           .lag_ms = 40,
                           .left = number(job, "[{},{}] and ", 600000 - seq),
                           .at = NOW_MS + load->n,
                           .key = number(job, "a81-", load->n)};
}

static void talk(struct load *load, struct job *job)
{
    uint32_t room = draw(load, load->rooms);
    int64_t player = a_player(load);
    job_change(job, CHANGE_ADD_CHAT)->row.chat =
        (struct row_chat){.room = an_id(ROOM, room),
                          .audience = 2,
                          .seq = ++load->lines[room],
                          .player = player,
                          .text = filler(job, 1 + draw(load, 400)),
                          .at = NOW_MS + load->n};
    add_command(load, job, player);
    if (draw(load, 8) == 0)
        job_change(job, CHANGE_ADD_REPORT)->row.report =
            (struct row_report){.room = an_id(ROOM, room),
                                .audience = 2,
                                .line = 1,
                                .by = a_player(load),
                                .why = say(job, "rude")};
    if (draw(load, 8) == 0)
        job_change(job, CHANGE_SET_MUTE)->row.mute =
            (struct row_mute){.player = a_player(load), .muted = player, .on = draw(load, 3) > 0};
}

/* The first game from a drawn one on that has not ended; load->games if all have. */
static uint32_t running_game(struct load *load)
{
    uint32_t first = draw(load, load->games);
    for (uint32_t i = 0; i < load->games; i++) {
        uint32_t game = (first + i) % load->games;
        if (!load->game[game].ended)
            return game;
    }
    return load->games;
}

static void play(struct load *load, struct job *job)
{
    uint32_t game = running_game(load);
    if (game == load->games) {
        talk(load, job);
        return;
    }
    for (uint32_t n = 1 + (draw(load, 4) == 0 ? draw(load, 5) : 0); n > 0; n--)
        add_event(load, job, game, ++load->game[game].events);
    if (draw(load, 20) > 0)
        return;
    struct row_game *end = &job_change(job, CHANGE_END_GAME)->row.game;
    *end = (struct row_game){.id = an_id(GAME, game),
                             .result = say(job, "B+R"),
                             .reason = say(job, "resign"),
                             .moves = load->game[game].events,
                             .ended_at = NOW_MS + load->n};
    set_room(load, job, load->game[game].room, draw(load, 2));
    load->game[game].ended = true;
}

static void open_game(struct load *load, struct job *job)
{
    bool again = load->rooms > 0 && draw(load, 3) == 0;
    uint32_t room = again ? draw(load, load->rooms) : load->rooms;
    if (!again)
        add_room(load, job, 0);
    set_room(load, job, room, false);
    add_game(load, job, room);
    add_command(load, job, a_player(load));
}

/* --- tournaments ------------------------------------------------------------------------------ */

static void put_tour(struct load *load, struct job *job, enum change_kind kind, uint32_t tour)
{
    job_change(job, kind)->row.tour = (struct row_tour){.id = an_id(TOUR, tour),
                                                        .slug = number(job, "tour-", tour),
                                                        .title = say(job, "Kiln Lane"),
                                                        .creator = a_player(load),
                                                        .created_at = NOW_MS,
                                                        .is_public = true,
                                                        .stage = (uint8_t)(1 + draw(load, 6)),
                                                        .stage_at = NOW_MS + load->n,
                                                        .settings = filler(job, 700),
                                                        .rounds = 5,
                                                        .players = (uint16_t)draw(load, 200)};
}

static void add_act(struct load *load, struct job *job, uint32_t tour, uint32_t length)
{
    job_change(job, CHANGE_ADD_TOUR_ACT)->row.tour_act =
        (struct row_tour_act){.tour = an_id(TOUR, tour),
                              .seq = ++load->tour[tour].acts,
                              .at = NOW_MS + load->n,
                              .actor = draw(load, 4) ? a_player(load) : 0,
                              .kind = say(job, "hold"),
                              .data = filler(job, length),
                              .key = number(job, "t", load->n)};
}

/* A round: its act, and for each pair a room, a game and the game's first event. */
static void begin_round(struct load *load, struct job *job, uint32_t tour)
{
    uint32_t pairs = 1 + draw(load, 8);
    add_act(load, job, tour, 100 * pairs);
    load->tour[tour].rounds++;
    for (uint32_t i = 1; i <= pairs && load->games < LOAD_GAMES; i++) {
        add_room(load, job, tour + 1);
        add_game(load, job, load->rooms - 1);
        add_event(load, job, load->games - 1, ++load->game[load->games - 1].events);
        job_change(job, CHANGE_SET_RATED)->row.rated =
            (struct row_rated){.pool = say(job, "stoical"),
                               .tour = an_id(TOUR, tour),
                               .board = (uint16_t)i,
                               .round = (uint8_t)load->tour[tour].rounds,
                               .game = 1,
                               .black = 1,
                               .white = 2,
                               .black_score2 = (uint8_t)draw(load, 3),
                               .ended_at = NOW_MS + load->n};
    }
    put_tour(load, job, CHANGE_SET_TOUR, tour);
}

static void direct(struct load *load, struct job *job)
{
    uint32_t tour = load->tours ? draw(load, load->tours) : 0;
    if (load->tours == 0 || (draw(load, 8) == 0 && load->tours < LOAD_TOURS)) {
        put_tour(load, job, CHANGE_ADD_TOUR, load->tours);
        add_act(load, job, load->tours++, 600);
    } else if (draw(load, 4) == 0 && load->tour[tour].rounds < 100) {
        begin_round(load, job, tour);
    } else if (draw(load, 6) == 0 && load->tour[tour].rounds > 0) {
        job_change(job, CHANGE_REMOVE_RATED)->row.rated =
            (struct row_rated){.tour = an_id(TOUR, tour), .round = 1, .board = 1, .game = 1};
        add_act(load, job, tour, 80);
    } else {
        for (uint32_t n = 1 + draw(load, 12); n > 0; n--)
            add_act(load, job, tour, draw(load, 16) ? 260 : draw(load, 30000));
    }
}

/* --- refused jobs --------------------------------------------------------------------- */

/* Good changes, and after them one that is refused: none of them may stay. */
static void be_refused(struct load *load, struct job *job)
{
    uint32_t game = draw(load, load->games);
    add_event(load, job, game, load->game[game].events + 1);
    set_room(load, job, load->game[game].room, true);
    add_event(load, job, game, load->game[game].events + 3);
}

static void ask(struct load *load, struct job *job)
{
    static const enum question_kind kinds[] = {QUESTION_GAME,  QUESTION_ROOM,  QUESTION_LIVE,
                                               QUESTION_TOURS, QUESTION_GAMES, QUESTION_SESSION};
    job->question.kind = kinds[draw(load, sizeof kinds / sizeof *kinds)];
    job->question.id = job->question.kind == QUESTION_ROOM ? an_id(ROOM, draw(load, load->rooms))
                                                           : an_id(GAME, draw(load, load->games));
    job->question.search.from = 1;
    job->question.search.to = 5;
    job->question.search.limit = 20;
    job->question.search.listed = LISTED_PEOPLE | LISTED_COMPUTER;
}

void load_init(struct load *load, uint64_t seed)
{
    memset(load, 0, sizeof *load);
    load->random = seed;
}

struct job *load_next(struct load *load)
{
    struct job *job = job_create(++load->n);
    uint32_t what = draw(load, 100);
    if (load->players < 2)
        add_player(load, job);
    else if (load->games == 0 || (what < 7 && load->games < LOAD_GAMES && load->rooms < LOAD_GAMES))
        open_game(load, job);
    else if (what < 60)
        play(load, job);
    else if (what < 70)
        talk(load, job);
    else if (what < 83 && load->rooms + 8 < LOAD_GAMES)
        direct(load, job);
    else if (what < 87)
        be_refused(load, job);
    else if (what < 91)
        ask(load, job);
    else if (what < 94)
        change_account(load, job);
    else
        add_player(load, job);
    return job;
}

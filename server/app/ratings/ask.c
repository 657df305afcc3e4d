/* `get ratings`, `get profile` and `get history`. Numbers come from memory at the time of the answer, names and
 * last games from the store. Nothing here changes anything. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/rating.h"
#include "proto/wire/command.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"

struct ratings_completion {
    struct completion completion;
    conn_id conn;
    int64_t id;
    char ruleset[PROTO_RULESET_MAX + 1]; /* of a page */
    uint32_t page;
    struct proto_cursor after; /* at_ms 0: the page counts */
    int64_t player;            /* of a profile or a history */
};

static struct proto_rating rating_of(const struct tour_rating *rating, uint32_t games)
{
    return (struct proto_rating){tour_rating_points(rating->rating),
                                 tour_rating_points(rating->deviation), games};
}

/* False: there is no answer; a client that still waits was refused. */
static bool answered(struct app *app, const struct ratings_completion *asked, const struct job *job)
{
    if (job && job->status == JOB_BROAD)
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_BROAD);
    return job && job->status == JOB_OK;
}

/* --- pages of a pool
 * --------------------------------------------------------------------------- */

/* The place behind the cursor's player, or where they would be now: the list may have changed since. */
static uint32_t after(const struct proto_cursor *cursor, const struct tour_ladder_player *players,
                      uint32_t n)
{
    uint32_t at = 0;
    int64_t id;
    memcpy(&id, cursor->id, sizeof id);
    for (; at < n; at++) {
        int64_t order = tour_ladder_order(&players[at]);
        if (order < cursor->at_ms || (order == cursor->at_ms && players[at].id > id))
            break;
    }
    return at;
}

static void write_cursor(const struct tour_ladder_player *last,
                         char ret[PROTO_CURSOR_CHARS_MAX + 1])
{
    struct proto_cursor cursor = {.at_ms = tour_ladder_order(last)};
    memcpy(cursor.id, &last->id, sizeof last->id);
    proto_cursor_write(&cursor, ret);
}

/* Lists the players of a pool and the range of a page; false: there is no such pool. The caller
 * frees *ret. */
static bool page_of(const struct app *app, const struct ratings_completion *asked,
                    struct tour_ladder_player **ret, uint32_t *ret_from, uint32_t *ret_to,
                    uint32_t *ret_all)
{
    const struct pool *pool = ratings_pool(app, asked->ruleset);
    uint64_t from = (uint64_t)asked->page * APP_LADDER_PAGE;
    if (!pool)
        return false;
    *ret_all = tour_ladder_list(ratings_ladder(pool), app->now.wall_ms, ret);
    if (asked->after.at_ms > 0)
        from = after(&asked->after, *ret, *ret_all);
    *ret_from = from < *ret_all ? (uint32_t)from : *ret_all;
    *ret_to = *ret_all - *ret_from > APP_LADDER_PAGE ? *ret_from + APP_LADDER_PAGE : *ret_all;
    return true;
}

static struct proto_player named(const struct answer *answer, int64_t id)
{
    for (size_t i = 0; i < answer->players_n; i++)
        if (answer->players[i].id == id)
            return player_name_row(id, answer->players[i].name, answer->players[i].account);
    return (struct proto_player){0};
}

static int most_games_first(const void *a, const void *b)
{
    const struct proto_pool_name *one = a, *two = b;
    if (one->games != two->games)
        return one->games > two->games ? -1 : 1;
    return strcmp(one->ruleset, two->ruleset);
}

/* The pools that have games; the caller frees the list. */
static struct proto_pool_name *list_pools(const struct app *app, size_t *ret_n)
{
    size_t n = 0;
    for (const struct pool *pool = ratings_next(app, NULL); pool; pool = ratings_next(app, pool))
        n++;
    struct proto_pool_name *pools = alloc_zeroed(n + 1, sizeof *pools);
    *ret_n = 0;
    for (const struct pool *pool = ratings_next(app, NULL); pool; pool = ratings_next(app, pool))
        if (ratings_ladder(pool)->n > 0)
            pools[(*ret_n)++] =
                (struct proto_pool_name){ratings_name(pool), ratings_ladder(pool)->n};
    qsort(pools, *ret_n, sizeof *pools, most_games_first);
    return pools;
}

static void encode_page(struct app *app, const struct ratings_completion *asked,
                        const struct answer *answer)
{
    struct proto_ladder_line lines[APP_LADDER_PAGE];
    struct proto_ladder ladder = {.ruleset = *asked->ruleset ? asked->ruleset : NULL,
                                  .lines = lines};
    struct proto_pool_name *pools = list_pools(app, &ladder.pools_n);
    struct tour_ladder_player *players = NULL;
    uint32_t from = 0, to = 0;
    if (page_of(app, asked, &players, &from, &to, &ladder.players)) {
        const struct tour_ladder *pool = ratings_ladder(ratings_pool(app, asked->ruleset));
        ladder.games = pool->n;
        ladder.black_adv = (int16_t)pool->pool.black_adv; /* whole points */
    }
    for (uint32_t i = from; i < to; i++) {
        struct proto_ladder_line *line = &lines[ladder.lines_n];
        *line = (struct proto_ladder_line){
            .place = i + 1,
            .player = named(answer, players[i].id),
            .rating = rating_of(&players[i].rating, players[i].games),
        };
        /* A player who joined the pool after the names were asked for is left out. */
        ladder.lines_n += line->player.id != 0;
    }
    ladder.more = to < ladder.players;
    char next[PROTO_CURSOR_CHARS_MAX + 1];
    if (ladder.more && to > from) {
        write_cursor(&players[to - 1], next);
        ladder.next = next;
    }
    ladder.pools = pools;
    proto_encode_ratings(&app->text, asked->id, &ladder);
    free(players);
    free(pools);
}

static void page_read(struct app *app, struct completion *completion, struct job *job)
{
    struct ratings_completion *asked = (struct ratings_completion *)(void *)completion;
    if (answered(app, asked, job)) {
        encode_page(app, asked, &job->answer);
        outbox_answer(app, asked->conn);
    }
    free(asked);
}

/* Without a ruleset the pool with most games is chosen. */
static void choose_pool(const struct app *app, struct ratings_completion *asked)
{
    size_t n;
    struct proto_pool_name *pools = list_pools(app, &n);
    if (*asked->ruleset == '\0' && n > 0)
        memcpy(asked->ruleset, pools[0].ruleset, strlen(pools[0].ruleset) + 1);
    free(pools);
}

static void ask_page(struct app *app, struct ratings_completion *asked)
{
    choose_pool(app, asked);
    struct job *job = outbox_job(app);
    int64_t *ids = job_alloc(job, APP_LADDER_PAGE * sizeof *ids);
    struct tour_ladder_player *players = NULL;
    uint32_t from = 0, to = 0, all;
    page_of(app, asked, &players, &from, &to, &all);
    job->question.kind = QUESTION_PLAYERS;
    job->question.players = ids;
    for (uint32_t i = from; i < to; i++)
        ids[job->question.players_n++] = players[i].id;
    free(players);
    outbox_read(app, asked->conn, job, &asked->completion, page_read);
}

/* --- one player ------------------------------------------------------------------------------- */

bool ratings_step(const struct app *app, const struct row_rated *row, int64_t player,
                  struct ratings_step *ret)
{
    char name[PROTO_RULESET_MAX + 1] = "";
    struct tour_ladder_key key = ratings_row_key(row);
    struct tour_ladder_step black, white;
    if (row->pool.length < sizeof name)
        memcpy(name, row->pool.at, row->pool.length);
    const struct pool *pool = ratings_pool(app, name);
    if (!row->counts || !pool ||
        !tour_ladder_steps(ratings_ladder(pool), &key, row->ended_at, &black, &white))
        return false;
    const struct tour_ladder_step *step = row->black == player ? &black : &white;
    ret->rating = tour_rating_points(step->after.rating);
    ret->deviation = tour_rating_points(step->after.deviation);
    ret->change = (int16_t)(ret->rating - tour_rating_points(step->before.rating));
    return true;
}

static void describe_game(const struct app *app, const struct row_rated *row, int64_t player,
                          struct proto_profile_game *ret)
{
    *ret = (struct proto_profile_game){
        .ruleset = row->pool,
        .slug = row->tour_slug,
        .title = row->tour_title,
        .game = row->played_public ? row->played.bytes : NULL,
        .round = row->round,
        .board = row->board,
        .black = player_name_row(row->black, row->black_name, row->black_account),
        .white = player_name_row(row->white, row->white_name, row->white_account),
        .black_score2 = row->black_score2,
        .ended_at_ms = row->ended_at,
    };
    struct ratings_step step;
    if (ratings_step(app, row, player, &step)) {
        ret->rating = step.rating;
        ret->change = step.change;
    }
}

static struct proto_profile_pool *pools_of(const struct app *app, int64_t player, size_t *ret_n)
{
    size_t n = 0;
    for (const struct pool *pool = ratings_next(app, NULL); pool; pool = ratings_next(app, pool))
        n++;
    struct proto_profile_pool *pools = alloc_zeroed(n + 1, sizeof *pools);
    *ret_n = 0;
    for (const struct pool *pool = ratings_next(app, NULL); pool; pool = ratings_next(app, pool)) {
        struct tour_rating rating;
        if (ratings_now(app, pool, player, &rating))
            pools[(*ret_n)++] = (struct proto_profile_pool){
                ratings_name(pool),
                rating_of(&rating, tour_ladder_player(ratings_ladder(pool), player)->games)};
    }
    return pools;
}

static int most_played_first(const void *a, const void *b)
{
    const struct proto_profile_pool *one = a, *two = b;
    if (one->rating.games != two->rating.games)
        return one->rating.games > two->rating.games ? -1 : 1;
    return strcmp(one->ruleset, two->ruleset);
}

static void encode_profile(struct app *app, const struct ratings_completion *asked,
                           const struct answer *answer)
{
    const struct row_player *row = &answer->players[0];
    struct proto_profile_game games[APP_PROFILE_GAMES];
    struct proto_record *records = alloc_zeroed(answer->records_n + 1, sizeof *records);
    struct proto_met *met = alloc_zeroed(answer->met_n + 1, sizeof *met);
    struct proto_profile profile = {.player = player_name_row(row->id, row->name, row->account),
                                    .account = row->account,
                                    .since_ms = row->created_at,
                                    .records = records,
                                    .met = met,
                                    .games = games};
    if (answer->players_n > 1)
        profile.bot_of = player_name_row(answer->players[1].id, answer->players[1].name,
                                         answer->players[1].account);
    struct proto_profile_pool *pools = pools_of(app, row->id, &profile.pools_n);
    qsort(pools, profile.pools_n, sizeof *pools, most_played_first);
    profile.pools = pools;
    while (profile.games_n < answer->rated_n && profile.games_n < APP_PROFILE_GAMES) {
        describe_game(app, &answer->rated[profile.games_n], row->id, &games[profile.games_n]);
        profile.games_n++;
    }
    for (; profile.records_n < answer->records_n; profile.records_n++) {
        const struct row_record *record = &answer->records[profile.records_n];
        records[profile.records_n] = (struct proto_record){record->ruleset, record->n};
    }
    for (; profile.met_n < answer->met_n; profile.met_n++) {
        const struct row_met *one = &answer->met[profile.met_n];
        met[profile.met_n] =
            (struct proto_met){player_name_row(one->player, one->name, one->account), one->n};
    }
    proto_encode_profile(&app->text, asked->id, &profile);
    free(pools);
    free(records);
    free(met);
}

static void profile_read(struct app *app, struct completion *completion, struct job *job)
{
    struct ratings_completion *asked = (struct ratings_completion *)(void *)completion;
    bool good = answered(app, asked, job);
    if (good && job->answer.players_n == 0) {
        outbox_refuse(app, asked->conn, asked->id, PROTO_ERROR_NOTFOUND);
    } else if (good) {
        encode_profile(app, asked, &job->answer);
        outbox_answer(app, asked->conn);
    }
    free(asked);
}

static void ask_profile(struct app *app, struct ratings_completion *asked)
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_PROFILE;
    job->question.player = asked->player;
    job->question.search.limit = APP_PROFILE_GAMES;
    outbox_read(app, asked->conn, job, &asked->completion, profile_read);
}

/* --- the ratings of a player, game by game ----------------------------------------------------- */

static void history_read(struct app *app, struct completion *completion, struct job *job)
{
    struct ratings_completion *asked = (struct ratings_completion *)(void *)completion;
    struct proto_history_point points[APP_HISTORY_GAMES];
    size_t n = 0;
    if (answered(app, asked, job)) {
        for (size_t i = job->answer.rated_n; i > 0 && n < APP_HISTORY_GAMES; i--) {
            const struct row_rated *row = &job->answer.rated[i - 1];
            struct ratings_step step;
            if (ratings_step(app, row, asked->player, &step))
                points[n++] = (struct proto_history_point){
                    .ended_at_ms = row->ended_at,
                    .rating = step.rating,
                    .deviation = step.deviation,
                    .change = step.change,
                    .game = row->played_public ? row->played.bytes : NULL};
        }
        proto_encode_history(&app->text, asked->id, asked->ruleset, points, n,
                             job->answer.rated_n == APP_HISTORY_GAMES);
        outbox_answer(app, asked->conn);
    }
    free(asked);
}

static void ask_history(struct app *app, struct ratings_completion *asked)
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_HISTORY;
    job->question.player = asked->player;
    job->question.key = job_text(job, asked->ruleset, strlen(asked->ruleset));
    job->question.search.limit = APP_HISTORY_GAMES;
    outbox_read(app, asked->conn, job, &asked->completion, history_read);
}

/* ---------------------------------------------------------------------------------------------- */

void ratings_question(struct app *app, struct command *command)
{
    const struct proto_rating_ask *ask = &command->message->u.rating;
    if (!outbox_may_read(app)) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return;
    }
    struct ratings_completion *asked = alloc_zeroed(1, sizeof *asked);
    asked->conn = command->conn;
    asked->id = command->id;
    asked->page = ask->page;
    asked->player = ask->player;
    proto_cursor_read(ask->after, strlen(ask->after), &asked->after);
    memcpy(asked->ruleset, ask->ruleset, sizeof asked->ruleset);
    if (command->message->question == PROTO_RATINGS)
        ask_page(app, asked);
    else if (command->message->question == PROTO_HISTORY)
        ask_history(app, asked);
    else
        ask_profile(app, asked);
}

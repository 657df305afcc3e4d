/* The finished public games of one player, newest first: all, or those under a ruleset, against an opponent, with a
 * result, rated or not.
 *
 * Promises: a question reads at most STORE_PLAYED_READ_MAX games for each colour and each value of `listed`, from an index.
 * Where few of them are wanted the page ends before it is full, and says where the next one begins. */
#include "server/store/found.h"

#include <assert.h>
#include <string.h>

/* A game of a room is rated if it has a row, one of a tournament if the tournament counts. */
#define IS_RATED                                                                                   \
    "(EXISTS (SELECT 1 FROM rated_game x WHERE x.played = game.id AND x.counts IN (1, 3))"         \
    " OR EXISTS (SELECT 1 FROM room r JOIN tour t ON t.id = r.tour WHERE r.id = game.room"         \
    " AND game.ended_at <= t.rates_until AND t.annulled_by IS NULL))"
#define SELECT_WHERE(wanted)                                                                       \
    "SELECT ended_at, id, result, ruleset, ?9 = 1 AND " IS_RATED " FROM game WHERE " wanted        \
    " AND " FOUND_WITHIN FOUND_NEWEST

enum { ALL, RULED, MET, WAYS_N }; /* by which index the games are read */
static const struct {
    enum statement which;
    const char *sql;
} queries[2][WAYS_N] = {
    {{STATEMENT_PLAYED_BLACK, SELECT_WHERE("black = ?1")},
     {STATEMENT_PLAYED_BLACK_RULED, SELECT_WHERE("black = ?1 AND ruleset = ?7")},
     {STATEMENT_PLAYED_BLACK_MET, SELECT_WHERE("black = ?1 AND white = ?10")}},
    {{STATEMENT_PLAYED_WHITE, SELECT_WHERE("white = ?1")},
     {STATEMENT_PLAYED_WHITE_RULED, SELECT_WHERE("white = ?1 AND ruleset = ?7")},
     {STATEMENT_PLAYED_WHITE_MET, SELECT_WHERE("white = ?1 AND black = ?10")}},
};

static enum outcome outcome_of(struct text result, int side)
{
    if (text_is(result, "draw"))
        return OUTCOME_DRAWN;
    if (text_is(result, "B") || text_is(result, "W"))
        return text_is(result, side == 0 ? "B" : "W") ? OUTCOME_WON : OUTCOME_LOST;
    return OUTCOME_NONE;
}

static struct text column(struct sql_stmt *s, int at)
{
    struct text text = sql_text(s, at);
    return text.at ? text : (struct text){"", 0};
}

static bool is_wanted(struct sql_stmt *s, const struct job *job, int side)
{
    const struct played_question *wanted = &job->question.played;
    struct text ruleset = job->question.search.ruleset, its = column(s, 3);
    if (wanted->outcome != OUTCOME_ANY && outcome_of(column(s, 2), side) != wanted->outcome)
        return false;
    if (ruleset.length > 0 &&
        (ruleset.length != its.length || memcmp(ruleset.at, its.at, its.length) != 0))
        return false;
    return wanted->rated == PLAYED_ALL || (sql_int(s, 4) != 0) == (wanted->rated == PLAYED_RATED);
}

/* Takes the wanted games of one query. A query that was cut off sets the horizon. */
static void take(struct db *db, struct sql_stmt *s, const struct job *job, int side,
                 struct page *page)
{
    uint32_t read = 0;
    struct found one = {0};
    while (db_row(db, s)) {
        one = (struct found){sql_int64(s, 0), sql_int64(s, 1)};
        read++;
        if (page->n == page->max && found_is_newer(&page->list[page->max - 1], &one)) {
            sql_reset(s);
            return;
        }
        if (is_wanted(s, job, side))
            found_keep(page, &one);
    }
    if (read == STORE_PLAYED_READ_MAX && found_is_newer(&one, &page->horizon))
        page->horizon = one;
}

static void take_side(struct db *db, const struct job *job, int side, struct page *page)
{
    static const enum listed lists[] = {LISTED_PEOPLE, LISTED_COMPUTER};
    const struct question *q = &job->question;
    int way = q->played.against != 0 ? MET : q->search.ruleset.length > 0 ? RULED : ALL;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct sql_stmt *s = db_statement(db, queries[side][way].which, queries[side][way].sql);
        sql_bind_int(s, 1, q->player);
        found_bind(s, page, STORE_PLAYED_READ_MAX, lists[i]);
        if (way == RULED)
            db_bind_text(s, 7, q->search.ruleset);
        sql_bind_int(s, 9, q->played.rated != PLAYED_ALL);
        if (way == MET)
            sql_bind_int(s, 10, q->played.against);
        take(db, s, job, side, page);
    }
}

void db_ask_played(struct db *db, struct job *job)
{
    struct page page;
    assert(job->question.player != 0);
    found_begin(db, job, &page);
    take_side(db, job, 0, &page);
    take_side(db, job, 1, &page);
    found_answer(db, job, &page);
    for (size_t i = 0; i < job->answer.games_n; i++)
        db_ask_rated_played(db, job, &job->answer.games[i].id);
}

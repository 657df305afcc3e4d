/* Ratings before an act is published: the rating that seeds a new player, and the ratings that a
 * correction would change.
 *
 * Promises: the pools are unchanged afterwards. Ratings are a function of the games in a pool, so
 * games are put in, the ratings are read, and the games are taken out again. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"

/* --- effects ---------------------------------------------------------------------------------- */

/* The games of a tournament that would leave a pool, and those that would join it. */
struct trial {
    const struct pool *pool;
    struct tour_ladder_change there;
};

static void add_trial(const struct app *app, const struct ratings_source *source,
                      const struct tour *after, const struct tour_rated *was,
                      const struct tour_rated *is, struct trial *trial)
{
    struct tour_ladder_change *there = &trial->there;
    struct tour_ladder_key key = ratings_key(source, is ? is : was);
    int64_t end_ms = tour_rated_at(source->log, after, is ? is : was);

    if (was &&
        tour_ladder_find(ratings_ladder(trial->pool), &key, end_ms, &there->out[there->out_n]))
        end_ms = there->out[there->out_n++].end_ms;
    if (!is)
        return;
    end_ms = end_ms ? end_ms : app->now.wall_ms;
    if (!ratings_count(source, is, end_ms))
        return;
    there->in[there->in_n++] = (struct tour_ladder_game){.key = key,
                                                         .end_ms = end_ms,
                                                         .black = is->black,
                                                         .white = is->white,
                                                         .black_score2 = is->black_score2};
}

static uint16_t points_of(const struct app *app, const struct pool *pool, int64_t player)
{
    struct tour_rating rating;
    return ratings_now(app, pool, player, &rating) ? tour_rating_points(rating.rating) : 0;
}

static uint16_t try_out(struct app *app, const struct tour *after, const struct trial *trial,
                        struct proto_tour_change *ret)
{
    const struct tour_ladder_change *there = &trial->there;
    const struct tour_ladder_change back = {there->in, there->out, there->in_n, there->out_n};
    struct tour_ladder *ladder = ratings_open(app, ratings_name(trial->pool));
    uint16_t n = 0;

    for (uint16_t i = 0; i < after->people_n; i++)
        ret[i].before = points_of(app, trial->pool, after->people[i].account);
    tour_ladder_change(ladder, there);
    tour_ladder_settle(ladder);
    for (uint16_t i = 0; i < after->people_n; i++) {
        const struct proto_tour_person *person = &after->people[i];
        struct proto_tour_change change = {person->no, ret[i].before,
                                           points_of(app, trial->pool, person->account)};
        if (person->standing != 0 && change.before != change.after)
            ret[n++] = change;
    }
    tour_ladder_change(ladder, &back);
    tour_ladder_settle(ladder);
    return n;
}

bool ratings_preview(struct app *app, const struct ratings_source *source, const struct tour *after,
                     struct proto_tour_change *ret, uint16_t *ret_n)
{
    const struct tour_rated *was, *is;
    struct tour_rated_list now, then;
    bool soon = true;
    *ret_n = 0;
    tour_rated_list(source->published, &now);
    tour_rated_list(after, &then);
    struct tour_rated_walk walk = {.was = &now, .is = &then};
    struct trial trial = {
        .there.out = alloc_zeroed(now.n + 1, sizeof *trial.there.out),
        .there.in = alloc_zeroed(then.n + 1, sizeof *trial.there.in),
    };
    if (now.pool && then.pool && strcmp(now.pool, then.pool) == 0 && ratings_open(app, now.pool))
        trial.pool = ratings_pool(app, now.pool);
    while (trial.pool && tour_rated_next(&walk, &was, &is))
        add_trial(app, source, after, was, is, &trial);
    if (trial.there.out_n + trial.there.in_n > 0) {
        soon = tour_ladder_cost(ratings_ladder(trial.pool), &trial.there) <= APP_RATED_ONCE;
        *ret_n = soon ? try_out(app, after, &trial, ret) : 0;
    }
    free(trial.there.out);
    free(trial.there.in);
    tour_rated_finish(&now);
    tour_rated_finish(&then);
    return soon;
}

void ratings_note(struct app *app, const struct ratings_source *source,
                  const struct tour_rated_list *before, struct proto_tour_act *act)
{
    const struct tour *after = &source->log->tour;
    const struct tour_rated *was = NULL, *is;
    struct tour_rated_list then;
    bool corrects = false;
    if (act->kind != PROTO_ACT_RESULT && act->kind != PROTO_ACT_RULE &&
        act->kind != PROTO_ACT_UNRULE && act->kind != PROTO_ACT_UNDO)
        return;
    tour_rated_list(after, &then);
    struct tour_rated_walk walk = {.was = before, .is = &then};
    while (!corrects && tour_rated_next(&walk, &was, &is))
        corrects = was != NULL;
    tour_rated_finish(&then);
    if (!corrects)
        return;
    act->changes = alloc_zeroed(after->people_n + 1u, sizeof *act->changes);
    ratings_preview(app, source, after, act->changes, &act->changes_n);
}

/* --- seeds ------------------------------------------------------------------------------------ */

/* After the first draft the rating that it was drawn with stays. */
static void seed(const struct app *app, const struct tour *tour, struct proto_tour_person *person,
                 const struct proto_tour_person *old)
{
    const struct go_ruleset *ruleset = tour->settings.game.ruleset;
    int64_t account = person->account ? person->account : person->invited;
    struct tour_rating rating;
    if (person->rating != 0)
        return;
    if (old && tour->rounds_n > 0) {
        person->rating = old->deviation > 0 ? old->rating : 0;
        person->deviation = old->deviation;
    } else if (ruleset && account != 0 &&
               ratings_now(app, ratings_pool(app, ruleset->name), account, &rating)) {
        uint16_t points = tour_rating_points(rating.rating);
        person->rating = (int16_t)(points > 0 ? points : 1);
        person->deviation = (int16_t)tour_rating_points(rating.deviation);
    }
}

void ratings_seed(const struct app *app, const struct tour *tour, struct proto_tour_act *act)
{
    if (act->kind != PROTO_ACT_ADD && act->kind != PROTO_ACT_ASK && act->kind != PROTO_ACT_EDIT)
        return;
    for (unsigned i = 0; i < act->people_n; i++)
        seed(app, tour, &act->people[i],
             act->kind == PROTO_ACT_EDIT ? tour_person(tour, act->people[i].no) : NULL);
}

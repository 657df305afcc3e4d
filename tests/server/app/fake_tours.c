/* The tournaments of the store without a disk. */
#include "fake_tours.h"
#include "fake_rows.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct row_tour *fake_tour(const struct fake_store *store, const struct id128 *id)
{
    for (size_t i = 0; i < store->tours_n; i++)
        if (same_id(&store->tours[i].id, id))
            return &store->tours[i];
    return NULL;
}

static bool is_taken(const struct fake_store *store, const struct row_tour *row)
{
    for (size_t i = 0; i < store->tours_n; i++)
        if (text_same(store->tours[i].slug, row->slug) && !same_id(&store->tours[i].id, &row->id))
            return true;
    return false;
}

static void keep_texts(struct fake_store *store, struct row_tour *row)
{
    row->slug = keep(store, row->slug);
    row->title = keep(store, row->title);
    row->settings = keep(store, row->settings);
}

/* The first state of a tournament, by its maker: the owner, or a trusted director. */
static struct rates first_rates(const struct fake_store *store, int64_t creator)
{
    struct rates rates = {0};
    for (size_t i = 0; i < store->players_n; i++)
        if (store->players[i].id == creator && store->players[i].owner)
            rates.until_ms = JOB_RATES_ALL;
    for (size_t i = 0; i < store->acts_n; i++) {
        const struct row_moderation_act *act = &store->acts[i];
        if (text_is(act->kind, "trust") && act->player == creator && act->ended == 0)
            rates = (struct rates){.until_ms = JOB_RATES_ALL, .approved_by = act->id};
    }
    return rates;
}

static bool add_tour(struct fake_store *store, struct row_tour *row)
{
    if (is_taken(store, row) || fake_tour(store, &row->id))
        return false;
    row->rates = first_rates(store, row->creator);
    struct row_tour kept = *row;
    if (row->arrives) { /* as the store does */
        kept.slug = (struct text){"~", 1};
        kept.is_public = kept.wakes = kept.rated = false;
        kept.stage = UINT8_MAX;
    }
    store->tours = grow(store->tours, store->tours_n, sizeof *store->tours);
    store->tours[store->tours_n] = kept;
    keep_texts(store, &store->tours[store->tours_n++]);
    return true;
}

static bool set_tour(struct fake_store *store, const struct row_tour *row)
{
    const struct row_tour *old = fake_tour(store, &row->id);
    if (!old || is_taken(store, row))
        return false;
    struct row_tour *now = &store->tours[old - store->tours], before = *now;
    *now = *row;
    now->creator = before.creator;
    now->created_at = before.created_at;
    now->rates = before.rates;
    keep_texts(store, now);
    return true;
}

/* As the store does: the row and its acts stay, and no question finds them. */
static bool delete_tour(struct fake_store *store, const struct row_tour *row)
{
    const struct row_tour *old = fake_tour(store, &row->id);
    if (!old || old->stage == UINT8_MAX)
        return false;
    struct row_tour *now = &store->tours[old - store->tours];
    char slug[2 * sizeof row->id.bytes + 1];
    for (size_t i = 0; i < sizeof row->id.bytes; i++)
        snprintf(slug + 2 * i, 3, "%02x", row->id.bytes[i]);
    now->slug = keep(store, text_of(slug));
    now->title = keep(store, text_of("A deleted tournament")); /* as rooms read it */
    now->settings = keep(store, (struct text){"{}", 2});
    now->is_public = now->wakes = now->rated = false;
    now->stage = UINT8_MAX;
    now->bytes = 0;
    return true;
}

void fake_tours_approve(struct fake_store *store, struct row_moderation_act *act)
{
    for (size_t i = 0; i < store->tours_n; i++) {
        struct rates *rates = &store->tours[i].rates, before = *rates;
        bool its = same_id(&store->tours[i].id, &act->tour);
        if (act->undoes && rates->annulled_by == act->undoes)
            rates->annulled_by = 0;
        if (act->undoes && rates->approved_by == act->undoes && rates->until_ms == JOB_RATES_ALL)
            rates->until_ms = act->at;
        if (its && text_is(act->kind, "approve"))
            *rates = (struct rates){JOB_RATES_ALL, act->id, rates->annulled_by};
        if (its && text_is(act->kind, "annul"))
            rates->annulled_by = act->id;
        for (size_t k = 0; k < store->rated_n; k++)
            act->rates = act->rates || (memcmp(rates, &before, sizeof before) != 0 &&
                                        same_id(&store->rated[k].tour, &store->tours[i].id));
    }
}

static bool add_act(struct fake_store *store, const struct row_tour_act *row)
{
    uint32_t last = 0;
    for (size_t i = 0; i < store->tour_acts_n; i++)
        if (same_id(&store->tour_acts[i].tour, &row->tour))
            last = store->tour_acts[i].seq;
    if (row->seq != last + 1 || !fake_tour(store, &row->tour))
        return false;
    store->tour_acts = grow(store->tour_acts, store->tour_acts_n, sizeof *store->tour_acts);
    struct row_tour_act *kept = &store->tour_acts[store->tour_acts_n++];
    *kept = *row;
    kept->kind = keep(store, row->kind);
    kept->data = keep(store, row->data);
    kept->key = keep(store, row->key);
    return true;
}

/* The number of a rated game's row + 1; 0: there is none. */
static size_t rated_at(const struct fake_store *store, const struct row_rated *row)
{
    for (size_t i = 0; i < store->rated_n; i++) {
        const struct row_rated *other = &store->rated[i];
        if (same_id(&other->tour, &row->tour) && same_id(&other->played, &row->played) &&
            other->round == row->round && other->board == row->board && other->game == row->game)
            return i + 1;
    }
    return 0;
}

static bool set_rated(struct fake_store *store, const struct row_rated *row)
{
    size_t at = rated_at(store, row);
    if ((row->round > 0 && !fake_tour(store, &row->tour)) || row->black == row->white ||
        row->pool.length == 0)
        return false;
    int64_t n = at ? store->rated[at - 1].n : ++store->rated_last;
    if (at == 0) {
        store->rated = grow(store->rated, store->rated_n, sizeof *store->rated);
        at = ++store->rated_n;
    }
    store->rated[at - 1] = *row;
    store->rated[at - 1].n = n;
    store->rated[at - 1].pool = keep(store, row->pool);
    return true;
}

static void remove_rated(struct fake_store *store, const struct row_rated *row)
{
    size_t at = rated_at(store, row);
    if (at == 0)
        return;
    store->rated_n--;
    memmove(&store->rated[at - 1], &store->rated[at],
            (store->rated_n - (at - 1)) * sizeof *store->rated);
}

/* The place of a player in the list; the list's length if they are not in it. */
static size_t player_at(const struct fake_store *store, const struct id128 *tour, int64_t player)
{
    size_t i = 0;
    while (i < store->tour_players_n && !(store->tour_players[i].player == player &&
                                          same_id(&store->tour_players[i].tour, tour)))
        i++;
    return i;
}

static bool set_player(struct fake_store *store, const struct row_tour_player *row)
{
    size_t at = player_at(store, &row->tour, row->player);
    if (row->on && at == store->tour_players_n) {
        store->tour_players = grow(store->tour_players, at, sizeof *store->tour_players);
        store->tour_players[store->tour_players_n++] = *row;
    } else if (row->on) {
        store->tour_players[at].waits = row->waits;
    } else if (at < store->tour_players_n) {
        store->tour_players[at] = store->tour_players[--store->tour_players_n];
    }
    return true;
}

/* The same for directors and assistants. */
static size_t staff_at(const struct fake_store *store, const struct id128 *tour, int64_t player)
{
    size_t i = 0;
    while (i < store->tour_staff_n &&
           !(store->tour_staff[i].player == player && same_id(&store->tour_staff[i].tour, tour)))
        i++;
    return i;
}

static bool set_staff(struct fake_store *store, const struct row_tour_staff *row)
{
    size_t at = staff_at(store, &row->tour, row->player);
    if (row->role == 0 && at < store->tour_staff_n) {
        store->tour_staff[at] = store->tour_staff[--store->tour_staff_n];
    } else if (row->role != 0) {
        if (at == store->tour_staff_n)
            store->tour_staff = grow(store->tour_staff, store->tour_staff_n++, sizeof *row);
        store->tour_staff[at] = *row;
    }
    return true;
}

static void remove_invite(struct fake_store *store, const struct row_invite *row)
{
    for (size_t i = 0; i < store->invites_n; i++)
        if (store->invites[i].player == row->player && same_id(&store->invites[i].tour, &row->tour))
            store->invites[i] = store->invites[--store->invites_n];
}

static bool set_invite(struct fake_store *store, const struct row_invite *row)
{
    if (!fake_tour(store, &row->tour))
        return false;
    remove_invite(store, row);
    store->invites = grow(store->invites, store->invites_n, sizeof *store->invites);
    store->invites[store->invites_n++] = *row;
    return true;
}

static int last_asked_first(const void *a, const void *b)
{
    const struct row_invite *one = a, *two = b;
    return (one->at < two->at) - (one->at > two->at);
}

/* The newest invitation of each director. */
void fake_tours_invites(struct fake_store *store, struct job *job, int64_t player)
{
    struct answer *answer = &job->answer;
    answer->invites = job_alloc(job, (store->invites_n + 1) * sizeof *answer->invites);
    for (size_t i = 0; i < store->invites_n; i++) {
        struct row_invite row = store->invites[i];
        const struct row_tour *tour = fake_tour(store, &row.tour);
        size_t k = 0;
        if (row.player != player)
            continue;
        row.tour_slug = tour->slug;
        row.tour_title = tour->title;
        for (size_t p = 0; p < store->players_n; p++)
            if (store->players[p].id == row.by)
                row.by_name = store->players[p].name;
        while (k < answer->invites_n && answer->invites[k].by != row.by)
            k++;
        if (k == answer->invites_n)
            answer->invites[answer->invites_n++] = row;
        else if (answer->invites[k].at < row.at)
            answer->invites[k] = row;
    }
    qsort(answer->invites, answer->invites_n, sizeof *answer->invites, last_asked_first);
}

bool fake_tours_apply(struct fake_store *store, struct change *change)
{
    switch ((int)change->kind) {
    case CHANGE_ADD_TOUR: return add_tour(store, &change->row.tour);
    case CHANGE_SET_TOUR: return set_tour(store, &change->row.tour);
    case CHANGE_DELETE_TOUR: return delete_tour(store, &change->row.tour);
    case CHANGE_ADD_TOUR_ACT: return add_act(store, &change->row.tour_act);
    case CHANGE_SET_TOUR_PLAYER: return set_player(store, &change->row.tour_player);
    case CHANGE_SET_TOUR_STAFF: return set_staff(store, &change->row.tour_staff);
    case CHANGE_SET_INVITE: return set_invite(store, &change->row.invite);
    case CHANGE_REMOVE_INVITE: remove_invite(store, &change->row.invite); return true;
    case CHANGE_SET_RATED: return set_rated(store, &change->row.rated);
    case CHANGE_REMOVE_RATED: remove_rated(store, &change->row.rated); return true;
    }
    return false;
}

/* --- questions -------------------------------------------------------------------------------- */

static void give_tour(struct fake_store *store, struct job *job, const struct row_tour *row,
                      bool with_log)
{
    struct row_tour *ret = &job->answer.tours[job->answer.tours_n++];
    *ret = *row;
    ret->creator_bytes = 0;
    if (row->rates.annulled_by)
        ret->annul_why = store->acts[row->rates.annulled_by - 1].why;
    for (size_t i = 0; i < store->tours_n; i++)
        ret->creator_bytes += store->tours[i].creator == row->creator ? store->tours[i].bytes : 0;
    fake_store_give_player(store, job, row->creator);
    for (size_t i = 0; with_log && i < store->tour_acts_n; i++)
        if (same_id(&store->tour_acts[i].tour, &row->id))
            job->answer.tour_acts[job->answer.tour_acts_n++] = store->tour_acts[i];
}

static bool is_in_stages(const struct row_tour *row, const struct job *job)
{
    return row->stage >= job->question.search.from && row->stage <= job->question.search.to;
}

static int newest_made_first(const void *a, const void *b)
{
    int64_t one = ((const struct row_tour *)a)->n, two = ((const struct row_tour *)b)->n;
    return (one < two) - (one > two);
}

static int newest_first(const void *a, const void *b)
{
    int64_t one = ((const struct row_tour *)a)->stage_at,
            two = ((const struct row_tour *)b)->stage_at;
    return (one < two) - (one > two);
}

/* Whether this row is asked for. */
static bool is_wanted(const struct fake_store *store, const struct row_tour *row,
                      const struct job *job)
{
    const struct question *question = &job->question;
    switch ((int)question->kind) {
    case QUESTION_TOURS: return is_in_stages(row, job) && row->is_public;
    case QUESTION_WAITING:
        return row->rated && row->rates.until_ms == 0 && row->rates.annulled_by == 0 &&
               row - store->tours + 1 < question->moderation.before;
    case QUESTION_DIRECTED:
        return staff_at(store, &row->id, question->player) < store->tour_staff_n;
    case QUESTION_AWAKE: return row->wakes && row - store->tours >= question->search.from;
    case QUESTION_CALLED: {
        size_t at = player_at(store, &row->id, question->player);
        return at < store->tour_players_n &&
               (is_in_stages(row, job) ||
                (store->tour_players[at].waits && row->stage <= question->search.to));
    }
    case QUESTION_TOUR:
        return row->stage != UINT8_MAX &&
               (question->key.length > 0 ? text_same(row->slug, question->key)
                                         : same_id(&row->id, &question->id));
    }
    return false;
}

void fake_tours_answer(struct fake_store *store, struct job *job)
{
    bool live = job->question.kind == QUESTION_LIVE, one = job->question.kind == QUESTION_TOUR;
    struct answer *answer = &job->answer;
    answer->tours = job_alloc(job, (store->tours_n + 1) * sizeof *answer->tours);
    answer->tour_acts = job_alloc(job, (store->tour_acts_n + 1) * sizeof *answer->tour_acts);
    for (size_t i = 0; i < store->tours_n; i++) {
        const struct row_tour *row = &store->tours[i];
        bool own = row->creator == job->question.player;
        answer->count += one && own && is_in_stages(row, job);
        answer->bytes += live || (one && own) ? row->bytes : 0;
        if (!is_wanted(store, row, job))
            continue;
        give_tour(store, job, row, one && !job->question.brief);
        answer->tours[answer->tours_n - 1].n = (int64_t)i + 1;
        if (job->question.kind == QUESTION_DIRECTED)
            answer->tours[answer->tours_n - 1].role =
                store->tour_staff[staff_at(store, &row->id, job->question.player)].role;
    }
    if (live || one)
        return;
    if (job->question.kind == QUESTION_WAITING || job->question.kind == QUESTION_DIRECTED)
        qsort(answer->tours, answer->tours_n, sizeof *answer->tours, newest_made_first);
    else if (job->question.kind != QUESTION_AWAKE)
        qsort(answer->tours, answer->tours_n, sizeof *answer->tours, newest_first);
    answer->more = answer->tours_n > job->question.search.limit;
    if (answer->more)
        answer->tours_n = job->question.search.limit;
}

static struct text name_of(const struct job *job, int64_t id)
{
    for (size_t i = 0; i < job->answer.players_n; i++)
        if (job->answer.players[i].id == id)
            return job->answer.players[i].name;
    return (struct text){"", 0};
}

static int newest_game_first(const void *a, const void *b)
{
    const struct row_rated *one = a, *two = b;
    if (one->ended_at != two->ended_at)
        return one->ended_at < two->ended_at ? 1 : -1;
    return (one->n < two->n) - (one->n > two->n);
}

static void fill_profile(struct fake_store *store, struct job *job)
{
    struct answer *answer = &job->answer;
    qsort(answer->rated, answer->rated_n, sizeof *answer->rated, newest_game_first);
    if (answer->rated_n > job->question.search.limit)
        answer->rated_n = job->question.search.limit;
    for (size_t i = 0; i < answer->rated_n; i++) {
        struct row_rated *row = &answer->rated[i];
        const struct row_tour *tour = fake_tour(store, &row->tour);
        fake_store_give_player(store, job, row->black);
        fake_store_give_player(store, job, row->white);
        row->black_name = name_of(job, row->black);
        row->white_name = name_of(job, row->white);
        row->played_public = row->round == 0; /* its rooms are all public */
        if (row->round > 0 && tour->is_public) {
            row->tour_slug = tour->slug;
            row->tour_title = tour->title;
        }
    }
    /* The other players were added for their names. */
    if (answer->players_n > 1)
        answer->players_n = 1;
}

void fake_tours_rated(struct fake_store *store, struct job *job)
{
    struct answer *answer = &job->answer;
    bool page = job->question.kind == QUESTION_RATED;
    answer->rated = job_alloc(job, (store->rated_n + 1) * sizeof *answer->rated);
    if (!page)
        fake_store_give_player(store, job, job->question.player);
    for (size_t i = 0; i < store->rated_n; i++) {
        const struct row_rated *row = &store->rated[i];
        bool his = row->black == job->question.player || row->white == job->question.player;
        const struct row_tour *tour = fake_tour(store, &row->tour);
        bool counts =
            !row->guest &&
            (!tour || (tour->rates.annulled_by == 0 && row->ended_at <= tour->rates.until_ms));
        if (page ? row->n > job->question.search.from : his && counts) {
            answer->rated[answer->rated_n] = *row;
            answer->rated[answer->rated_n++].counts = counts;
        }
    }
    if (page && answer->rated_n >= job->question.search.limit) {
        answer->rated_n = job->question.search.limit;
        answer->more = true;
    } else if (!page) {
        fill_profile(store, job);
    }
}

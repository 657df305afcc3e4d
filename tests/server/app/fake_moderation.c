/* See fake_moderation.h: an act is in force until a later one ends it. */
#include "fake_moderation.h"
#include "fake_accounts.h"
#include "fake_rows.h"
#include "fake_tours.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- acts in force ------------------------------------------------------------------------------ */

bool fake_is_moderator(const struct fake_store *store, int64_t player)
{
    for (size_t i = 0; i < store->acts_n; i++)
        if (text_is(store->acts[i].kind, "appoint") && store->acts[i].player == player &&
            store->acts[i].ended == 0)
            return true;
    return false;
}

void fake_end_appointment(struct fake_store *store, int64_t player)
{
    for (size_t i = 0; i < store->acts_n; i++)
        if ((text_is(store->acts[i].kind, "appoint") || text_is(store->acts[i].kind, "trust")) &&
            store->acts[i].player == player && store->acts[i].ended == 0)
            store->acts[i].ended = store->acts[i].id;
}

bool fake_is_removed(const struct fake_store *store, const struct row_chat *line)
{
    for (size_t i = 0; i < store->acts_n; i++) {
        const struct row_moderation_act *act = &store->acts[i];
        if (text_is(act->kind, "remove") && act->ended == 0 && same_id(&act->room, &line->room) &&
            act->audience == line->audience && act->line == line->seq)
            return true;
    }
    return false;
}

bool fake_is_shut(const struct fake_store *store, const struct id128 *room)
{
    for (size_t i = 0; i < store->acts_n; i++)
        if (text_is(store->acts[i].kind, "close") && store->acts[i].ended == 0 &&
            same_id(&store->acts[i].room, room))
            return true;
    return false;
}

/* --- changes ---------------------------------------------------------------------------------- */

static bool same_target(const struct row_moderation_act *a, const struct row_moderation_act *b)
{
    return a->kind.length == b->kind.length &&
           memcmp(a->kind.at, b->kind.at, a->kind.length) == 0 && a->player == b->player &&
           a->has_address == b->has_address &&
           memcmp(a->address, b->address, sizeof a->address) == 0 &&
           a->has_session == b->has_session &&
           memcmp(a->session, b->session, sizeof a->session) == 0 && same_id(&a->room, &b->room) &&
           a->audience == b->audience && a->line == b->line && same_id(&a->tour, &b->tour);
}

bool fake_moderation_may(struct fake_store *store, const struct row_moderation_act *row)
{
    if (row->undoes > (int64_t)store->acts_n || (row->undoes && store->acts[row->undoes - 1].ended))
        return false;
    const struct row_account *account = row->person ? fake_account_of(store, row->player) : NULL;
    if (account && account->bot_of != 0)
        return false;
    for (size_t i = 0; row->once && i < store->acts_n; i++)
        if (store->acts[i].ended == 0 && same_target(&store->acts[i], row))
            return false;
    for (size_t i = 0; !row->undoes && i < store->reports_n; i++)
        if (row->report == store->reports[i].id && store->reports[i].done)
            return false;
    return true;
}

static bool add_act(struct fake_store *store, struct row_moderation_act *row)
{
    if (!fake_moderation_may(store, row))
        return false;
    row->id = (int64_t)store->acts_n + 1;
    for (size_t i = 0; i < store->reports_n; i++) {
        struct row_report *report = &store->reports[i];
        if (row->undoes && report->done == row->undoes)
            report->done = 0;
        else if (!row->undoes && row->report == report->id)
            report->done = row->id;
    }
    if (row->undoes)
        store->acts[row->undoes - 1].ended = row->id;
    for (size_t i = 0; row->replaces && i < store->acts_n; i++)
        if (store->acts[i].ended == 0 && same_target(&store->acts[i], row))
            store->acts[i].ended = row->id;
    store->acts = grow(store->acts, store->acts_n, sizeof *store->acts);
    struct row_moderation_act *kept = &store->acts[store->acts_n++];
    *kept = *row;
    kept->kind = keep(store, row->kind);
    kept->name = keep(store, row->name);
    kept->why = keep(store, row->why);
    fake_tours_approve(store, row);
    return true;
}

bool fake_moderation_apply(struct fake_store *store, struct change *change)
{
    if (change->kind == CHANGE_ADD_MODERATION_ACT)
        return add_act(store, &change->row.moderation_act);
    store->trail = grow(store->trail, store->trail_n, sizeof *store->trail);
    struct row_trail *row = &store->trail[store->trail_n++];
    *row = change->row.trail;
    row->id = (int64_t)store->trail_n;
    if (row->player == 0)
        row->player = (int64_t)store->players_n;
    return true;
}

/* --- questions -------------------------------------------------------------------------------- */

static struct text name_of(const struct fake_store *store, int64_t player)
{
    const struct row_player *row = player_of(store, player);
    return row ? row->name : (struct text){"", 0};
}

static void give_act(struct fake_store *store, struct job *job,
                     const struct row_moderation_act *act)
{
    struct row_moderation_act *row = &job->answer.acts[job->answer.acts_n++];
    *row = *act;
    row->by_name = name_of(store, act->by);
    row->player_name = name_of(store, act->player);
    const struct row_tour *tour = fake_tour(store, &act->tour);
    if (tour) {
        row->tour_slug = tour->slug;
        row->tour_title = tour->title;
    }
}

static size_t give_lines(struct fake_store *store, struct job *job, const struct id128 *room,
                         uint8_t audience, int64_t from, int64_t to)
{
    size_t before = job->answer.chats_n;
    struct row_chat *list = job_alloc(job, (before + store->chats_n + 1) * sizeof *list);
    if (before > 0)
        memcpy(list, job->answer.chats, before * sizeof *list);
    job->answer.chats = list;
    for (size_t i = 0; i < store->chats_n; i++) {
        const struct row_chat *line = &store->chats[i];
        if (!same_id(&line->room, room) || line->audience != audience || line->seq < from ||
            line->seq > to)
            continue;
        struct row_chat *row = &list[job->answer.chats_n++];
        *row = *line;
        row->player_name = name_of(store, line->player);
        row->removed = fake_is_removed(store, line);
    }
    return job->answer.chats_n - before;
}

static void ask_standing(struct fake_store *store, struct job *job)
{
    for (size_t i = 0; i < store->acts_n; i++) {
        const struct row_moderation_act *act = &store->acts[i];
        if (act->ended == 0 &&
            (text_is(act->kind, "ban") || text_is(act->kind, "mute") ||
             text_is(act->kind, "word") || text_is(act->kind, "unlist") ||
             text_is(act->kind, "end")) &&
            (act->until == 0 || act->until > job->question.search.from))
            give_act(store, job, act);
    }
}

static int64_t find_target(struct fake_store *store, struct job *job)
{
    const struct moderation_question *asked = &job->question.moderation;
    if (asked->act) {
        if (asked->act > (int64_t)store->acts_n)
            return 0;
        give_act(store, job, &store->acts[asked->act - 1]);
        return job->answer.acts[0].player;
    }
    if (asked->report) {
        job->answer.reports = job_alloc(job, sizeof *job->answer.reports);
        job->answer.reports_n = asked->report <= (int64_t)store->reports_n;
        return 0;
    }
    if (asked->line)
        return give_lines(store, job, &job->question.id, asked->audience, asked->line, asked->line)
                   ? job->answer.chats[0].player
                   : 0;
    for (size_t i = 0; i < store->tours_n; i++)
        if (same_id(&store->tours[i].id, &asked->tour)) {
            job->answer.tours = job_alloc(job, sizeof *job->answer.tours);
            job->answer.tours_n = 1;
            return store->tours[i].creator;
        }
    if (!asked->room)
        return job->question.player;
    for (size_t i = 0; i < store->rooms_n; i++)
        if (same_id(&store->rooms[i].id, &job->question.id)) {
            job->answer.rooms = job_alloc(job, sizeof *job->answer.rooms);
            job->answer.rooms_n = 1;
            return store->rooms[i].opener;
        }
    return 0;
}

static void ask_reports(struct fake_store *store, struct job *job)
{
    job->answer.reports = job_alloc(job, (store->reports_n + 1) * sizeof *job->answer.reports);
    for (size_t i = store->reports_n; i > 0; i--) {
        const struct row_report *report = &store->reports[i - 1];
        if (report->id >= job->question.moderation.before ||
            (report->done && !job->question.moderation.all))
            continue;
        job->answer.more = job->answer.reports_n == job->question.search.limit;
        if (job->answer.more)
            return;
        struct row_report *row = &job->answer.reports[job->answer.reports_n++];
        *row = *report;
        row->by_name = name_of(store, report->by);
        row->chats_n = give_lines(store, job, &row->room, row->audience, (int64_t)row->line - 5,
                                  (int64_t)row->line + 5);
    }
}

static void ask_acts(struct fake_store *store, struct job *job)
{
    for (size_t i = store->acts_n; i > 0; i--) {
        const struct row_moderation_act *act = &store->acts[i - 1];
        if (act->id >= job->question.moderation.before ||
            (act->ended && !job->question.moderation.all) ||
            (job->question.player && act->player != job->question.player) ||
            (job->question.key.length > 0 &&
             (act->kind.length != job->question.key.length ||
              memcmp(act->kind.at, job->question.key.at, act->kind.length))))
            continue;
        job->answer.more = job->answer.acts_n == job->question.search.limit;
        if (job->answer.more)
            return;
        give_act(store, job, act);
    }
}

static void ask_trail(struct fake_store *store, struct job *job)
{
    int64_t player = job->question.player;
    for (size_t i = 0; i < store->accounts_n && job->question.key.length > 0; i++)
        if (store->accounts[i].folded.length == job->question.key.length &&
            memcmp(store->accounts[i].folded.at, job->question.key.at, job->question.key.length) ==
                0)
            player = store->accounts[i].player;
    fake_store_give_player(store, job, player);
    job->answer.trail = job_alloc(job, (store->trail_n + 1) * sizeof *job->answer.trail);
    for (size_t i = store->trail_n; i > 0; i--) {
        const struct row_trail *step = &store->trail[i - 1];
        bool fits = job->question.moderation.has_address
                        ? memcmp(step->address, job->question.moderation.address, 16) == 0
                        : step->player == player;
        if (!fits || step->id >= job->question.moderation.before)
            continue;
        job->answer.more = job->answer.trail_n == job->question.search.limit;
        if (job->answer.more)
            return;
        struct row_trail *row = &job->answer.trail[job->answer.trail_n++];
        *row = *step;
        row->player_name = name_of(store, step->player);
    }
}

void fake_moderation_answer(struct fake_store *store, struct job *job)
{
    job->answer.acts = job_alloc(job, (store->acts_n + 1) * sizeof *job->answer.acts);
    switch ((int)job->question.kind) {
    case QUESTION_STANDING: ask_standing(store, job); return;
    case QUESTION_TARGET: fake_store_give_player(store, job, find_target(store, job)); return;
    case QUESTION_REPORTS: ask_reports(store, job); return;
    case QUESTION_ACTS: ask_acts(store, job); return;
    case QUESTION_TRAIL: ask_trail(store, job); return;
    }
}

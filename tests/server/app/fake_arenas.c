/* The arenas of the store without a disk. */
#include "fake_arenas.h"
#include "fake_rows.h"

#include <string.h>

static struct row_arena *find(const struct fake_store *store, const struct id128 *id)
{
    for (size_t i = 0; i < store->arenas_n; i++)
        if (same_id(&store->arenas[i].id, id))
            return &store->arenas[i];
    return NULL;
}

const struct row_arena *fake_arena(const struct fake_store *store, const struct id128 *id)
{
    return find(store, id);
}

static bool add_arena(struct fake_store *store, const struct row_arena *row)
{
    if (find(store, &row->id))
        return false;
    store->arenas = grow(store->arenas, store->arenas_n, sizeof *store->arenas);
    struct row_arena *kept = &store->arenas[store->arenas_n++];
    *kept = *row;
    kept->title = keep(store, row->title);
    kept->settings = keep(store, row->settings);
    return true;
}

static bool set_arena(const struct fake_store *store, const struct row_arena *row)
{
    struct row_arena *kept = find(store, &row->id);
    if (!kept)
        return false;
    kept->stage = row->stage;
    kept->players = row->players;
    kept->starts_at = row->starts_at;
    kept->ends_at = row->ends_at;
    return true;
}

static bool add_act(struct fake_store *store, const struct row_arena_act *row)
{
    uint32_t last = 0;
    for (size_t i = 0; i < store->arena_acts_n; i++)
        if (same_id(&store->arena_acts[i].arena, &row->arena))
            last = store->arena_acts[i].seq;
    if (!find(store, &row->arena) || row->seq != last + 1)
        return false;
    store->arena_acts = grow(store->arena_acts, store->arena_acts_n, sizeof *store->arena_acts);
    store->arena_acts[store->arena_acts_n++] = *row;
    return true;
}

bool fake_arenas_apply(struct fake_store *store, const struct change *change)
{
    if (change->kind == CHANGE_ADD_ARENA)
        return add_arena(store, &change->row.arena);
    if (change->kind == CHANGE_SET_ARENA)
        return set_arena(store, &change->row.arena);
    return add_act(store, &change->row.arena_act);
}

static void give_arena(struct fake_store *store, struct job *job, const struct row_arena *row)
{
    struct row_arena *ret = &job->answer.arenas[job->answer.arenas_n++];
    *ret = *row;
    ret->title = job_text(job, row->title.at, row->title.length);
    ret->settings = job_text(job, row->settings.at, row->settings.length);
    fake_store_give_player(store, job, row->creator);
}

static void give_acts(struct fake_store *store, struct job *job)
{
    const struct question *question = &job->question;
    for (size_t i = 0; i < store->arena_acts_n; i++) {
        const struct row_arena_act *row = &store->arena_acts[i];
        if (!same_id(&row->arena, &question->id) || row->seq <= question->search.from ||
            row->seq > question->search.from + question->search.limit)
            continue;
        job->answer.arena_acts[job->answer.arena_acts_n++] = *row;
        if (row->kind == 1)
            fake_store_give_player(store, job, row->player);
    }
    job->answer.more = job->answer.arena_acts_n == question->search.limit;
}

void fake_arenas_answer(struct fake_store *store, struct job *job)
{
    job->answer.arenas = job_alloc(job, (store->arenas_n + 1) * sizeof *job->answer.arenas);
    job->answer.arena_acts =
        job_alloc(job, (store->arena_acts_n + 1) * sizeof *job->answer.arena_acts);
    if (job->question.kind == QUESTION_ARENA) {
        const struct row_arena *row = find(store, &job->question.id);
        if (row)
            give_arena(store, job, row);
        give_acts(store, job);
        return;
    }
    for (size_t i = store->arenas_n; i > 0; i--) {
        const struct row_arena *row = &store->arenas[i - 1];
        if (row->stage >= job->question.search.from && row->stage <= job->question.search.to &&
            job->answer.arenas_n < job->question.search.limit)
            give_arena(store, job, row);
    }
}

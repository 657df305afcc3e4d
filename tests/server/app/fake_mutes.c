/* Mutes and follows in the store without a disk. A row says that one began or ended; the newest row counts. */
#include "fake_mutes.h"
#include "fake_rows.h"

/* Adds a player to a list, or takes them out of it. */
static size_t noted(int64_t *list, size_t n, int64_t player, bool on)
{
    size_t k = 0;
    while (k < n && list[k] != player)
        k++;
    if (on && k == n)
        list[n++] = player;
    else if (!on && k < n)
        list[k] = list[--n];
    return n;
}

bool fake_mutes_apply(struct fake_store *store, const struct change *change)
{
    bool mute = change->kind == CHANGE_SET_MUTE;
    if (!player_of(store, mute ? change->row.mute.muted : change->row.follow.followed))
        return false;
    if (mute) {
        store->mutes = grow(store->mutes, store->mutes_n, sizeof *store->mutes);
        store->mutes[store->mutes_n++] = change->row.mute;
    } else {
        store->follows = grow(store->follows, store->follows_n, sizeof *store->follows);
        store->follows[store->follows_n++] = change->row.follow;
    }
    return true;
}

void fake_mutes_give(const struct fake_store *store, struct job *job, int64_t player)
{
    job->answer.muted = job_alloc(job, (store->mutes_n + 1) * sizeof *job->answer.muted);
    job->answer.followed = job_alloc(job, (store->follows_n + 1) * sizeof *job->answer.followed);
    for (size_t i = 0; i < store->mutes_n; i++)
        if (store->mutes[i].player == player)
            job->answer.muted_n = noted(job->answer.muted, job->answer.muted_n,
                                        store->mutes[i].muted, store->mutes[i].on);
    for (size_t i = 0; i < store->follows_n; i++)
        if (store->follows[i].player == player)
            job->answer.followed_n = noted(job->answer.followed, job->answer.followed_n,
                                           store->follows[i].followed, store->follows[i].on);
}

/* See fake_accounts.h. */
#include "fake_accounts.h"
#include "fake_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fake_moderation.h"

struct row_account *fake_account_of(struct fake_store *store, int64_t player)
{
    for (size_t i = 0; i < store->accounts_n; i++)
        if (store->accounts[i].player == player)
            return &store->accounts[i];
    return NULL;
}

struct row_account *fake_account_named(struct fake_store *store, struct text folded)
{
    for (size_t i = 0; i < store->accounts_n; i++)
        if (text_same(store->accounts[i].folded, folded))
            return &store->accounts[i];
    return NULL;
}

bool fake_rename_player(struct fake_store *store, const struct row_player *row)
{
    struct row_account *account = fake_account_of(store, row->id);
    const struct row_account *other = fake_account_named(store, row->folded);
    if (account && other && other != account)
        return false;
    if (account)
        account->folded = keep(store, row->folded);
    player_of(store, row->id)->name = keep(store, row->name);
    return true;
}

static bool add_account(struct fake_store *store, const struct row_account *row)
{
    int64_t player = row->player ? row->player : store->players[store->players_n - 1].id;
    if (fake_account_named(store, row->folded) || fake_account_of(store, player))
        return false;
    size_t n = store->accounts_n++;
    store->accounts = realloc(store->accounts, (n + 1) * sizeof *store->accounts);
    assert(store->accounts);
    struct row_account *kept = &store->accounts[n];
    *kept = *row;
    kept->player = player;
    kept->folded = keep(store, row->folded);
    kept->name = keep(store, row->name);
    kept->hash = keep(store, row->hash);
    player_of(store, player)->account = true;
    return true;
}

static bool remove_account(struct fake_store *store, int64_t player)
{
    struct row_account *account = fake_account_of(store, player);
    if (!account)
        return false;
    *account = store->accounts[--store->accounts_n];
    fake_end_appointment(store, player);
    player_of(store, player)->account = player_of(store, player)->owner = false;
    player_of(store, player)->hidden = false;
    return true;
}

/* Those of the player but one, or the one alone (player 0). */
static bool end_sessions(struct fake_store *store, const struct row_session *row)
{
    for (size_t i = store->sessions_n; i > 0; i--) {
        struct row_session *one = &store->sessions[i - 1];
        bool named = memcmp(one->hash, row->hash, sizeof one->hash) == 0;
        if (row->player ? one->player == row->player && !named : named)
            *one = store->sessions[--store->sessions_n];
    }
    return true;
}

static bool use_session(struct fake_store *store, const struct row_session *row)
{
    for (size_t i = 0; i < store->sessions_n; i++)
        if (memcmp(store->sessions[i].hash, row->hash, sizeof row->hash) == 0)
            store->sessions[i].used_at = row->used_at;
    return true;
}

static bool take_owner(struct fake_store *store, const struct row_owner_link *row)
{
    if (!store->has_link || memcmp(store->link, row->hash, sizeof row->hash) != 0 ||
        row->created_at - store->link_at > JOB_OWNER_LINK_MS ||
        !fake_account_of(store, row->player))
        return false;
    store->has_link = false;
    player_of(store, row->player)->owner = true;
    return true;
}

/* --- tokens and bots -------------------------------------------------------------------------- */

bool fake_may_have_token(struct fake_store *store, const struct row_session *row)
{
    const struct row_account *account = fake_account_of(store, row->player);
    unsigned n = 0;
    if (row->token.length == 0)
        return true;
    for (size_t i = 0; i < store->sessions_n; i++)
        n += store->sessions[i].player == row->player && store->sessions[i].token.length > 0;
    return account && account->bot_of == row->bot_of && n < JOB_TOKENS_MAX;
}

bool fake_has_games(const struct fake_store *store, int64_t player)
{
    for (size_t i = 0; i < store->games_n; i++)
        if (store->games[i].black == player || store->games[i].white == player)
            return true;
    return false;
}

static bool make_bot(struct fake_store *store, const struct row_account *row)
{
    int64_t player = row->player ? row->player : store->players[store->players_n - 1].id;
    struct row_account *account = fake_account_of(store, player);
    const struct row_account *owner = fake_account_of(store, row->bot_of);
    unsigned n = 0;
    for (size_t i = 0; i < store->accounts_n; i++) {
        n += store->accounts[i].bot_of == row->bot_of;
        if (store->accounts[i].bot_of == player)
            return false;
    }
    if (!account || !owner || account->bot_of != 0 || owner->bot_of != 0 || account == owner ||
        n >= JOB_BOTS_MAX || fake_has_games(store, player) || player_of(store, player)->owner)
        return false;
    account->bot_of = row->bot_of;
    player_of(store, player)->account = ACCOUNT_BOT;
    return true;
}

static bool end_bots(struct fake_store *store, int64_t owner)
{
    for (size_t i = store->sessions_n; i > 0; i--) {
        struct row_session *one = &store->sessions[i - 1];
        const struct row_account *account = fake_account_of(store, one->player);
        if (one->token.length > 0 && account && account->bot_of == owner)
            *one = store->sessions[--store->sessions_n];
    }
    return true;
}

static int by_hash(const void *a, const void *b)
{
    return memcmp(((const struct row_session *)a)->hash, ((const struct row_session *)b)->hash, 32);
}

void fake_accounts_tokens(struct fake_store *store, struct job *job)
{
    struct row_session *list = job_alloc(job, (store->sessions_n + 1) * sizeof *list);
    int64_t player = job->question.player;
    bool all = job->question.kind == QUESTION_ALL_TOKENS;
    size_t n = 0;
    for (size_t i = 0; i < store->sessions_n; i++) {
        const struct row_session *row = &store->sessions[i];
        const struct row_account *account = fake_account_of(store, row->player);
        if (row->token.length == 0 || !account)
            continue;
        if (all ? memcmp(row->hash, job->question.hash, sizeof row->hash) <= 0
                : row->player != player && account->bot_of != player)
            continue;
        list[n] = *row;
        list[n].token = job_text(job, row->token.at, row->token.length);
        list[n++].bot_of = account->bot_of;
    }
    if (all) {
        qsort(list, n, sizeof *list, by_hash);
        n = n < job->question.search.limit ? n : job->question.search.limit;
    }
    job->answer.sessions = list;
    job->answer.sessions_n = n;
    for (size_t i = 0; i < store->accounts_n && !all; i++)
        if (store->accounts[i].bot_of == player)
            fake_store_give_player(store, job, store->accounts[i].player);
}

bool fake_accounts_apply(struct fake_store *store, const struct change *change)
{
    struct row_account *account = fake_account_of(store, change->row.account.player);
    switch ((int)change->kind) {
    case CHANGE_ADD_ACCOUNT: return add_account(store, &change->row.account);
    case CHANGE_CHECK_ACCOUNT: return account && text_same(account->hash, change->row.account.hash);
    case CHANGE_SET_PASSWORD:
        if (account)
            account->hash = keep(store, change->row.account.hash);
        return account;
    case CHANGE_REMOVE_ACCOUNT: return remove_account(store, change->row.account.player);
    case CHANGE_USE_SESSION: return use_session(store, &change->row.session);
    case CHANGE_END_SESSION:
    case CHANGE_END_SESSIONS: return end_sessions(store, &change->row.session);
    case CHANGE_END_BOTS: return end_bots(store, change->row.session.player);
    case CHANGE_MAKE_BOT: return make_bot(store, &change->row.account);
    case CHANGE_OFFER_OWNER:
        memcpy(store->link, change->row.owner_link.hash, sizeof store->link);
        store->link_at = change->row.owner_link.created_at;
        return store->has_link = true;
    case CHANGE_TAKE_OWNER: return take_owner(store, &change->row.owner_link);
    }
    return false;
}

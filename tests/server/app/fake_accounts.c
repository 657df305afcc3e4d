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
    case CHANGE_OFFER_OWNER:
        memcpy(store->link, change->row.owner_link.hash, sizeof store->link);
        store->link_at = change->row.owner_link.created_at;
        return store->has_link = true;
    case CHANGE_TAKE_OWNER: return take_owner(store, &change->row.owner_link);
    }
    return false;
}

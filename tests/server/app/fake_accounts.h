/* Accounts and sessions in the store without a disk. */
#ifndef TESTS_APP_FAKE_ACCOUNTS_H
#define TESTS_APP_FAKE_ACCOUNTS_H

#include "fake_store.h"

/* NULL: there is none. */
struct row_account *fake_account_of(struct fake_store *store, int64_t player);
struct row_account *fake_account_named(struct fake_store *store, struct text folded);
bool fake_rename_player(struct fake_store *store, const struct row_player *row);
bool fake_accounts_apply(struct fake_store *store, const struct change *change);

/* Personal tokens, and bots. */
bool fake_may_have_token(struct fake_store *store, const struct row_session *row);
bool fake_has_games(const struct fake_store *store, int64_t player);
void fake_accounts_tokens(struct fake_store *store, struct job *job);

#endif

/* Requests of accounts: one request from its body to its reply, and the steps that are stored. Only
 * account.c and account_steps.c use this header. */
#ifndef MIAI_APP_PEOPLE_ASKED_H
#define MIAI_APP_PEOPLE_ASKED_H

#include <stddef.h>

#include "proto/wire/account.h"
#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/app/outbox.h"
#include "server/app/people/passwords.h"
#include "server/app/request.h"
#include "server/base/budget.h"

/* One request. */
struct asked {
    struct completion completion;
    struct hashing hashing;
    request_id request;
    const struct app_route *route;
    enum proto_account_act what;
    uint8_t session[32];          /* hash of the cookie's token */
    uint8_t token[32], drawn[32]; /* of the new session, and its hash */
    struct player *player;        /* of the session, counted; NULL: no session */
    struct payer of_place;        /* pays for tries of the account's name from this address */
    struct payer of_name; /* pays for tries of the name from all addresses that never signed in to
                           * it; zeros: not charged */
    struct proto_account form;
    /* the account, as the store has it */
    int64_t id; /* 0: no such account */
    bool owner, moderator;
    bool has_games, is_bot;
    bool named;      /* no account has the name of a new bot, nor one that looks like it */
    uint32_t bots_n; /* of the sender */
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
    char hash[PASSWORD_HASH_MAX];
};

#define ASKED_BY(member, pointer)                                                                  \
    ((struct asked *)(void *)((char *)(pointer)-offsetof(struct asked, member)))

/* In account.c. Each is the last step: it frees the request. */
void asked_refuse(struct app *app, struct asked *asked, enum proto_error code, const char *field);
void asked_finish(struct app *app, struct asked *asked);

/* In account_steps.c: the step that is stored when the password is right, and the reply. Each frees
 * the request. hash: of the new password. */
void account_register(struct app *app, struct asked *asked, const char *hash);
void account_set_password(struct app *app, struct asked *asked, const char *hash);
void account_sign_in(struct app *app, struct asked *asked);
void account_sign_out(struct app *app, struct asked *asked);
void account_delete(struct app *app, struct asked *asked);
void account_take_owner(struct app *app, struct asked *asked);
/* hash: of the password of a bot that is new; NULL: the account exists. */
void account_make_bot(struct app *app, struct asked *asked, const char *hash);

#endif

/* What people ask over HTTP: the handlers of their routes. */
#ifndef MIAI_APP_PEOPLE_QUESTIONS_H
#define MIAI_APP_PEOPLE_QUESTIONS_H

#include "server/app/request.h"

app_handler people_post_session; /* guest.c: makes a guest, or renames the sender */
app_handler people_post_account; /* account.c: all about accounts, by the route's act */
app_handler people_get_tokens, people_post_tokens, people_revoke_token; /* tokens.c */
app_handler people_get_export; /* export.c: all that is stored about the sender */

#endif

/* The table of all HTTP questions that the application answers. */
#ifndef MIAI_APP_ROUTES_H
#define MIAI_APP_ROUTES_H

#include "server/app/request.h"

enum app_question {
    APP_REGISTER,
    APP_SIGN_IN,
    APP_SIGN_OUT,
    APP_CHANGE_PASSWORD,
    APP_DELETE_ACCOUNT,
    APP_OWN,
    APP_SESSION,
    APP_GET_RECORD,
    APP_POST_RECORD,
    APP_GET_TOUR,
    APP_POST_TOUR,
    APP_POST_PEOPLE,
    APP_GET_EXPORT,
    APP_GET_TOKENS,
    APP_POST_TOKENS,
    APP_REVOKE_TOKEN,
    APP_POST_BOT,
    APP_GET_LIVE,
    APP_GET_GAMES,
    APP_GET_PLAYER,
    APP_GET_LADDER,
    APP_GET_RATINGS,
    APP_GET_TOURNAMENTS,
    APP_FIND_TOURNAMENT,
    APP_GET_TOURNAMENT,
    APP_GET_LEGAL,
    APP_GET_OEMBED,
    APP_PAGE_GAME,
    APP_PAGE_ROOM,
    APP_PAGE_TOUR,
    APP_PAGE_PLAYER,
    APP_PAGE_RULES,
    APP_GET_PLAYED,
    APP_GET_PLAYED_PAGE,
    APP_GET_HISTORY,
    APP_QUESTIONS_N
};

extern const struct app_route app_routes[APP_QUESTIONS_N];

/* The route of this method and address, and the part of the address that the route leaves open, which points into
 * `address` and is empty where there is none. NULL: the application does not answer it. */
const struct app_route *app_route_find(enum app_method method, const char *address,
                                       struct text *ret_name);

#endif

/* Cards of pages: the question, from its request to its answer. The rooms of the application find what a card says. */
#ifndef MIAI_APP_CARD_H
#define MIAI_APP_CARD_H

#include "server/app/request.h"

#define CARD_PATH_MAX 160 /* bytes of the path of a page that has a card */

struct card_ask {
    request_id request;
    bool oembed; /* else for the head of the page */
    unsigned width, height;
    char origin[APP_ORIGIN_MAX + 1];
    char path[CARD_PATH_MAX + 1];
};

/* Takes the request of a page over; false: it was answered, there is no card. */
bool card_begin(struct app *app, const struct app_request *request, struct card_ask *ret);
/* Copies the origin into an ask whose origin is empty. */
void card_copy_origin(struct card_ask *ask, const struct app_request *request);
/* The part of the address that the route leaves open, up to its first slash. */
struct text card_name(const struct app_request *request);
/* Answers. game: the id of a game that other sites may embed; NULL: none, and so no oEmbed. */
void card_say(struct app *app, const struct card_ask *ask, struct text title,
              struct text description, const uint8_t *game);
/* Answers that the page has no card. */
void card_refuse(struct app *app, const struct card_ask *ask);

#endif

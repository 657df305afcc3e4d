/* Cards: what a page says of itself to programs that show links (chats, search engines, other sites), in the head of the
 * page and as oEmbed. */
#ifndef MIAI_PROTO_WIRE_CARD_H
#define MIAI_PROTO_WIRE_CARD_H

#include <stdint.h>

#include "proto/json/text.h"
#include "proto/lib/text.h"

struct proto_card {
    struct text title;       /* without the name of the server; any text */
    struct text description; /* a sentence or two; any text */
    const char *origin;      /* "https://go.example"; "": not known */
    const char *path;        /* of the page, from its slash */
    const char *build;       /* of the client's files */
    const uint8_t *game;     /* the id of a game that other sites may embed; NULL: none */
};
/* Elements of a head, a line each: title, description, Open Graph, and the link to oEmbed. */
void proto_encode_card(struct proto_text *text, const struct proto_card *card);

/* A rich answer of oEmbed 1.0 about a card with a game; width and height in pixels. */
void proto_encode_oembed(struct proto_text *text, const struct proto_card *card, unsigned width,
                         unsigned height);

#endif

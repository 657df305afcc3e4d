/* Writes cards. Titles and names come from people, so each text passes through html(): a text stays a text in an element
 * and in a quoted attribute. In JSON it is quoted once more. */
#include "proto/wire/card.h"

#include <string.h>

#include "proto/json/ids.h"
#include "proto/json/write.h"

#define SITE "Miai"

static void html(struct proto_text *text, struct text from)
{
    for (size_t i = 0; i < from.length; i++) {
        switch (from.at[i]) {
        case '&': proto_text_literal(text, "&amp;"); break;
        case '<': proto_text_literal(text, "&lt;"); break;
        case '>': proto_text_literal(text, "&gt;"); break;
        case '"': proto_text_literal(text, "&quot;"); break;
        case '\'': proto_text_literal(text, "&#39;"); break;
        default: proto_text_char(text, from.at[i]);
        }
    }
}

static void html_word(struct proto_text *text, const char *from)
{
    html(text, text_of(from));
}

static void title(struct proto_text *text, const struct proto_card *card)
{
    html(text, card->title);
    proto_text_literal(text, " · " SITE);
}

static void embed_address(struct proto_text *text, const struct proto_card *card, const char *page)
{
    char id[PROTO_ID_CHARS + 1];
    proto_id_write(card->game, id);
    html_word(text, card->origin);
    proto_text_literal(text, page);
    proto_text_literal(text, id);
}

void proto_encode_card(struct proto_text *text, const struct proto_card *card)
{
    proto_text_literal(text, "<title>");
    title(text, card);
    proto_text_literal(
        text, "</title>\n<meta name=\"description\" property=\"og:description\" content=\"");
    html(text, card->description);
    proto_text_literal(text, "\">\n<meta property=\"og:title\" content=\"");
    title(text, card);
    proto_text_literal(text, "\">\n<meta property=\"og:site_name\" content=\"" SITE "\">\n"
                             "<meta property=\"og:type\" content=\"website\">\n"
                             "<meta name=\"twitter:card\" content=\"summary\">\n"
                             "<meta property=\"og:image\" content=\"");
    html_word(text, card->origin);
    proto_text_literal(text, "/s/");
    html_word(text, card->build);
    proto_text_literal(text, "/icons/card.png\">\n");
    if (*card->origin == '\0')
        return;
    proto_text_literal(text, "<meta property=\"og:url\" content=\"");
    html_word(text, card->origin);
    html_word(text, card->path);
    proto_text_literal(text, "\">\n");
    if (!card->game)
        return;
    proto_text_literal(text, "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"");
    html_word(text, card->origin);
    proto_text_literal(text, "/api/oembed?url=");
    embed_address(text, card, "/game/");
    proto_text_literal(text, "\">\n");
}

void proto_encode_oembed(struct proto_text *text, const struct proto_card *card, unsigned width,
                         unsigned height)
{
    struct proto_text frame;
    proto_text_init(&frame);
    proto_text_literal(&frame, "<iframe src=\"");
    embed_address(&frame, card, "/embed/");
    proto_text_literal(&frame, "\" width=\"");
    proto_text_integer(&frame, width);
    proto_text_literal(&frame, "\" height=\"");
    proto_text_integer(&frame, height);
    proto_text_literal(&frame, "\" frameborder=\"0\" title=\"");
    title(&frame, card);
    proto_text_literal(&frame, "\"></iframe>");

    proto_text_literal(text, "{\"version\":\"1.0\",\"type\":\"rich\"");
    proto_view_name(text, "provider_name", SITE);
    proto_view_name(text, "provider_url", card->origin);
    proto_text_literal(text, ",\"title\":");
    proto_text_string(text, card->title.at, card->title.length);
    proto_view_integer(text, "width", width);
    proto_view_integer(text, "height", height);
    proto_text_literal(text, ",\"html\":");
    proto_text_string(text, frame.at, frame.length);
    proto_text_char(text, '}');
    proto_text_finish(&frame);
}

/* The heading of a game in a collection: enough of its root to choose it in a list. It judges nothing. */
#include "proto/record/sgf.h"

#include "proto/json/characters.h"
#include "proto/json/write.h"

enum { HEADING_MAX = 60 /* characters */ };

static void write_value(struct proto_text *text, const struct proto_sgf *sgf, const char *key,
                        const char *name)
{
    const struct proto_sgf_property *property = proto_sgf_property(sgf, 0, name);
    char clean[HEADING_MAX * PROTO_UTF8_MAX + 1] = "";
    struct proto_text raw;

    if (property) {
        const struct proto_sgf_value *value = &sgf->values[property->values];
        size_t length = value->length < PROTO_SGF_VALUE_MAX ? value->length : PROTO_SGF_VALUE_MAX;
        proto_text_init(&raw);
        proto_sgf_unescape(&raw, sgf->text.at + value->at, length, true);
        proto_characters_clean(raw.at, raw.length, HEADING_MAX, clean);
        proto_text_finish(&raw);
    }
    proto_view_name(text, key, *clean ? clean : NULL);
}

void proto_sgf_write_heading(struct proto_text *text, const struct proto_sgf *sgf)
{
    static const char *const names[][2] = {{"name", "GN"}, {"black", "PB"}, {"white", "PW"},
                                           {"date", "DT"}, {"event", "EV"}, {"result", "RE"}};

    proto_text_char(text, '{');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_value(text, sgf, names[i][0], names[i][1]);
    proto_text_char(text, '}');
}

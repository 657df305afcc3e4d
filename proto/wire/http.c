/* Answers over HTTP: the refusal that every address can give, and links to pages. */
#include "proto/wire/http.h"

void proto_encode_http_no(struct proto_text *text, const struct proto_http_no *no)
{
    proto_text_literal(text, "{\"code\":");
    proto_text_name(text, no->code);
    proto_text_literal(text, ",\"field\":");
    proto_text_name(text, no->field);
    if (no->after_ms > 0) {
        proto_text_literal(text, ",\"retry_after\":");
        proto_text_integer(text, no->after_ms);
    }
    if (no->limit > 0) {
        proto_text_literal(text, ",\"limit\":");
        proto_text_integer(text, (int64_t)no->limit);
    }
    if (no->error) {
        proto_text_literal(text, ",\"error\":");
        proto_text_name(text, no->error);
    }
    proto_text_char(text, '}');
}

void proto_encode_link(struct proto_text *text, const struct proto_link *link)
{
    proto_text_literal(text, "{\"page\":");
    proto_text_name(text, link->page);
    proto_text_literal(text, ",\"width\":");
    proto_text_integer(text, link->width);
    proto_text_literal(text, ",\"path\":");
    proto_text_name(text, link->path);
    proto_text_char(text, '}');
}

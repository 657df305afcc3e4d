/* Answers over HTTP: the refusal that every address can give, and links to pages. */
#include "proto/wire/http.h"

#include "proto/json/write.h"

void proto_encode_http_no(struct proto_text *text, const struct proto_http_no *no)
{
    proto_text_char(text, '{');
    proto_view_name(text, "code", no->code);
    proto_view_name(text, "field", no->field);
    if (no->after_ms > 0)
        proto_view_integer(text, "retry_after", no->after_ms);
    if (no->limit > 0)
        proto_view_integer(text, "limit", (int64_t)no->limit);
    if (no->error)
        proto_view_name(text, "error", no->error);
    proto_text_char(text, '}');
}

void proto_encode_link(struct proto_text *text, const struct proto_link *link)
{
    proto_text_char(text, '{');
    proto_view_name(text, "page", link->page);
    proto_view_integer(text, "width", link->width);
    proto_view_name(text, "path", link->path);
    proto_text_char(text, '}');
}

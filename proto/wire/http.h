/* Answers over HTTP that name no game and no tournament (docs/protocol/http.md). Those about accounts are in account.h. */
#ifndef MIAI_PROTO_WIRE_HTTP_H
#define MIAI_PROTO_WIRE_HTTP_H

#include "proto/json/text.h"

/* A refusal. Zero what does not apply; it is left out, but for the field. */
struct proto_http_no {
    const char *code;  /* a word of the protocol: proto_error_key(), or "slow" */
    const char *field; /* the one to blame, or the limit; NULL: null */
    int64_t after_ms;  /* the time to wait */
    size_t limit;      /* the most that there may be */
    const char *error; /* an English sentence */
};
void proto_encode_http_no(struct proto_text *text, const struct proto_http_no *no);

/* The address of a page, and its QR code as the data of an SVG path, so many modules wide. */
struct proto_link {
    const char *page, *path;
    unsigned width;
};
void proto_encode_link(struct proto_text *text, const struct proto_link *link);

#endif

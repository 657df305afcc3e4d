/* The header Authorization: how a personal token is found in it. */
#ifndef MIAI_NET_BEARER_H
#define MIAI_NET_BEARER_H

#include <stddef.h>

enum bearer {
    BEARER_NONE = 1, /* no token, or another scheme, which a proxy in front of the server may use */
    BEARER_BAD,      /* the scheme is Bearer, and the rest is not one token */
    BEARER_TOKEN
};

/* On BEARER_TOKEN *ret points to its PROTO_TOKEN_CHARS characters within the header. */
enum bearer bearer_read(const char *header, size_t len, const char **ret);

#endif

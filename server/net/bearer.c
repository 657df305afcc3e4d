/* Bearer tokens (RFC 6750): reading the header that brings one.
 *
 * Promises: a token is exactly one in form or none; two headers, padding and other characters make
 * it a bad one. The secret is copied nowhere. */
#include "server/net/bearer.h"

#include <string.h>
#include <strings.h>

#include "proto/wire/token.h"

static const char scheme[] = "bearer";

enum bearer bearer_read(const char *header, size_t len, const char **ret)
{
    size_t word = sizeof scheme - 1;
    while (len > 0 && header[len - 1] == ' ')
        len--;
    if (len < word || strncasecmp(header, scheme, word) != 0 || (len > word && header[word] != ' '))
        return BEARER_NONE;
    while (word < len && header[word] == ' ')
        word++;
    if (!proto_token_is_one(header + word, len - word))
        return BEARER_BAD;
    *ret = header + word;
    return BEARER_TOKEN;
}

/* The list of allowed origins. The comparison is byte for byte: a browser always writes an origin in one
 * way (lower case, no default port, no path), so a text that only resembles an origin is another one. */
#include "server/net/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define HOST_MAX 256 /* bytes of a host name */

static bool well_formed(const char *text, size_t len)
{
    const char *host = memmem(text, len, "://", 3);
    if (!host || host == text)
        return false;
    host += 3;
    size_t rest = len - (size_t)(host - text);
    return rest > 0 && !memchr(host, '/', rest) && !memchr(host, ' ', rest);
}

bool origins_allow(const struct origins *origins, const char *text, size_t len)
{
    for (size_t i = 0; i < origins->n; i++)
        if (strlen(origins->list[i]) == len && memcmp(origins->list[i], text, len) == 0)
            return true;
    return false;
}

bool origins_add(struct origins *origins, const char *text, size_t len)
{
    if (len > 0 && text[len - 1] == '/')
        len--;
    if (!well_formed(text, len))
        return false;
    if (origins_allow(origins, text, len))
        return true;
    origins->list = alloc_resized(origins->list, origins->n + 1, sizeof *origins->list);
    origins->list[origins->n++] = alloc_copy(text, len);
    return true;
}

void origins_add_host(struct origins *origins, const char *host, uint16_t port)
{
    char text[HOST_MAX + 20], suffix[8] = "";
    bool v6 = strchr(host, ':') != NULL;
    if (strlen(host) > HOST_MAX)
        return;
    if (port != 80)
        snprintf(suffix, sizeof suffix, ":%u", (unsigned)port);
    snprintf(text, sizeof text, "http://%s%s%s%s", v6 ? "[" : "", host, v6 ? "]" : "", suffix);
    origins_add(origins, text, strlen(text));
}

bool origin_is_secure(const char *text, size_t len)
{
    return len > 8 && memcmp(text, "https://", 8) == 0;
}

void origins_finish(struct origins *origins)
{
    for (size_t i = 0; i < origins->n; i++)
        free(origins->list[i]);
    free(origins->list);
    *origins = (struct origins){0};
}

/* The pages that may talk to this server: an Origin is allowed when it is exactly one of a list. */
#ifndef MIAI_NET_ORIGIN_H
#define MIAI_NET_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct origins {
    char **list;
    size_t n;
}; /* a zeroed struct is empty */

/* Adds "scheme://host[:port]"; drops a slash at the end. False for another form. Adding an origin
 * twice is allowed. */
bool origins_add(struct origins *origins, const char *text, size_t len);
/* Adds http://HOST:PORT as a browser writes it: IPv6 in brackets, no port 80. */
void origins_add_host(struct origins *origins, const char *host, uint16_t port);
/* True if the origin is in the list. text need not end with a NUL. */
bool origins_allow(const struct origins *origins, const char *text, size_t len);
/* True if pages of this origin come over a protected connection (https). */
bool origin_is_secure(const char *text, size_t len);
void origins_finish(struct origins *origins);

#endif

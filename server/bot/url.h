/* Addresses of servers. */
#ifndef MIAI_SERVER_BOT_URL_H
#define MIAI_SERVER_BOT_URL_H

#include <stdbool.h>
#include <stdint.h>

/* http, https, ws or wss, a host, perhaps a port, perhaps a path under which the server lies. */
struct url {
    char host[256]; /* a name or an address; an IPv6 address without its brackets */
    char path[256]; /* with the final /ws */
    uint16_t port;
    bool tls;
};
/* False, with *ret undefined, for any other text. */
bool url_read(const char *text, struct url *ret);

#endif

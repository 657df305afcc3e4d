/* The reader of addresses. Text that it does not know is refused, since a guess would send the token to a stranger. */
#include "server/bot/url.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* No blanks, control characters or bytes beyond ASCII: they would become part of the request. */
static bool is_plain(const char *text)
{
    while (*text > ' ' && *text <= '~')
        text++;
    return *text == '\0';
}

bool url_read(const char *text, struct url *ret)
{
    static const struct {
        const char *scheme;
        bool tls;
    } schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
    const char *host = NULL;

    memset(ret, 0, sizeof *ret);
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = strlen(schemes[i].scheme);
        if (strncmp(text, schemes[i].scheme, length) == 0) {
            host = text + length;
            ret->tls = schemes[i].tls;
        }
    }
    if (!host || text[strcspn(text, "@?#")] != '\0' || !is_plain(text))
        return false;
    bool bracket = *host == '[';
    host += bracket;
    size_t length = strcspn(host, bracket ? "]" : ":/");
    if (length == 0 || length >= sizeof ret->host || (bracket && host[length] != ']'))
        return false;
    memcpy(ret->host, host, length);
    const char *rest = host + length + bracket;
    unsigned long port = ret->tls ? 443 : 80;
    if (*rest == ':') {
        char *end;
        port = rest[1] >= '0' && rest[1] <= '9' ? strtoul(rest + 1, &end, 10) : 0;
        if (port < 1 || port > 65535)
            return false;
        rest = end;
    }
    ret->port = (uint16_t)port;
    length = strlen(rest);
    if ((length > 0 && *rest != '/') || length + sizeof "/ws" > sizeof ret->path)
        return false;
    if (length >= 3 && strcmp(rest + length - 3, "/ws") == 0)
        length -= 3;
    while (length > 0 && rest[length - 1] == '/')
        length--;
    memcpy(ret->path, rest, length);
    memcpy(ret->path + length, "/ws", sizeof "/ws");
    return true;
}

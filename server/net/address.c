/* Addresses of peers, in one form for both families.
 *
 * It knows nothing of connections: listen.c and upgrade.c decide which address a connection counts for. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t v4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool address_of(const struct sockaddr_storage *peer, struct address *ret)
{
    if (peer->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)peer;
        memcpy(ret->bytes, v4_prefix, sizeof v4_prefix);
        memcpy(ret->bytes + 12, &in->sin_addr, 4);
        return true;
    }
    if (peer->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)(const void *)peer;
        memcpy(ret->bytes, &in6->sin6_addr, 16);
        return true;
    }
    return false;
}

bool address_parse(const char *text, size_t len, struct address *ret)
{
    char copy[INET6_ADDRSTRLEN];
    if (len == 0 || len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    memcpy(ret->bytes, v4_prefix, sizeof v4_prefix);
    return inet_pton(AF_INET, copy, ret->bytes + 12) == 1 ||
           inet_pton(AF_INET6, copy, ret->bytes) == 1;
}

bool address_same(const struct address *a, const struct address *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool address_listed(const struct address *address, const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ", ");
        struct address one;
        if (address_parse(list, len, &one) && address_same(address, &one))
            return true;
        list += len;
        list += strspn(list, ", ");
    }
    return false;
}

struct address address_customer(struct address address)
{
    if (memcmp(address.bytes, v4_prefix, sizeof v4_prefix) != 0)
        memset(address.bytes + 8, 0, 8);
    return address;
}

/* Addresses of peers, and which are believed when they speak for others. */
#ifndef MIAI_NET_ADDRESS_H
#define MIAI_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct address {
    uint8_t bytes[16];
}; /* IPv6, or IPv4 mapped into it */

/* Of a socket's peer; false for a family that is neither. */
bool address_of(const struct sockaddr_storage *peer, struct address *ret);
/* "192.0.2.7" or "2001:db8::1", len bytes; false when it is neither. */
bool address_parse(const char *text, size_t len, struct address *ret);
bool address_same(const struct address *a, const struct address *b);
/* Is it among the addresses of a comma-separated list? */
bool address_listed(const struct address *address, const char *list);

/* Whom an address stands for: of IPv6 the first 64 bits, which one customer has. */
struct address address_customer(struct address address);

#endif

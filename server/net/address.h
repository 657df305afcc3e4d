/* Addresses of peers, and the list of the proxies that may name another address. */
#ifndef MIAI_NET_ADDRESS_H
#define MIAI_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct address {
    uint8_t bytes[16];
}; /* IPv6, or IPv4 mapped into it */

/* Reads the address of a socket's peer; false for any other family. */
bool address_of(const struct sockaddr_storage *peer, struct address *ret);
/* Parses "192.0.2.7" or "2001:db8::1", len bytes; false for any other text. */
bool address_parse(const char *text, size_t len, struct address *ret);
bool address_same(const struct address *a, const struct address *b);
/* True if the address is in a comma-separated list. */
bool address_listed(const struct address *address, const char *list);

/* The address of a customer, for limits: of IPv6 the first 64 bits, which belong to one customer. */
struct address address_customer(struct address address);

#endif

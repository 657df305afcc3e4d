/* Addresses as limits count them and as moderators see them: of IPv6 the network that one customer has. */
#ifndef MIAI_BASE_CUSTOMER_H
#define MIAI_BASE_CUSTOMER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CUSTOMER_BYTES    16 /* IPv6, or IPv4 mapped into it */
#define CUSTOMER_TEXT_MAX 50 /* bytes of "2001:db8:0:1::/64", its NUL included */

/* "192.0.2.7", "2001:db8:0:1::/64", or any address of that network. False, and *ret as it was, if it is
 * none of them, or the one that stands for "not known" (zeros). */
bool customer_read(const char *text, size_t length, uint8_t ret[CUSTOMER_BYTES]);
/* The other way; returns the length, 0 for one that is not known. */
size_t customer_write(const uint8_t address[CUSTOMER_BYTES], char ret[CUSTOMER_TEXT_MAX]);
bool customer_is_known(const uint8_t address[CUSTOMER_BYTES]);

#endif

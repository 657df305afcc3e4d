/* Addresses as limits count them and moderators see them: of IPv6 the network that one customer has. */
#ifndef MIAI_BASE_CUSTOMER_H
#define MIAI_BASE_CUSTOMER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CUSTOMER_BYTES    16 /* IPv6, or IPv4 mapped into it */
#define CUSTOMER_TEXT_MAX 50 /* bytes of "2001:db8:0:1::/64", its NUL included */

/* Reads "192.0.2.7", "2001:db8:0:1::/64", or any address of that network. False, with *ret
 * unchanged, for any other text and for the address that means "not known" (zeros). */
bool customer_read(const char *text, size_t length, uint8_t ret[CUSTOMER_BYTES]);
/* Writes an address; returns the length, 0 for one that is not known. */
size_t customer_write(const uint8_t address[CUSTOMER_BYTES], char ret[CUSTOMER_TEXT_MAX]);
bool customer_is_known(const uint8_t address[CUSTOMER_BYTES]);

#endif

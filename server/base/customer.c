/* Addresses as text and back. It only converts and never asks the network. */
#include "server/base/customer.h"

#include <arpa/inet.h>
#include <string.h>

#define NETWORK "/64"

static const uint8_t v4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_v4(const uint8_t *address)
{
    return memcmp(address, v4_prefix, sizeof v4_prefix) == 0;
}

bool customer_is_known(const uint8_t address[CUSTOMER_BYTES])
{
    static const uint8_t unknown[CUSTOMER_BYTES];
    return memcmp(address, unknown, sizeof unknown) != 0;
}

bool customer_read(const char *text, size_t length, uint8_t ret[CUSTOMER_BYTES])
{
    char copy[INET6_ADDRSTRLEN];
    uint8_t address[CUSTOMER_BYTES];
    size_t suffix = strlen(NETWORK);
    bool network = length > suffix && memcmp(text + length - suffix, NETWORK, suffix) == 0;
    if (network)
        length -= suffix;
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(address, v4_prefix, sizeof v4_prefix);
    bool is_one = !network && inet_pton(AF_INET, copy, address + sizeof v4_prefix) == 1;
    if (!is_one && inet_pton(AF_INET6, copy, address) != 1)
        return false;
    if (!is_v4(address))
        memset(address + 8, 0, 8);
    if (!customer_is_known(address))
        return false;
    memcpy(ret, address, sizeof address);
    return true;
}

size_t customer_write(const uint8_t address[CUSTOMER_BYTES], char ret[CUSTOMER_TEXT_MAX])
{
    *ret = '\0';
    if (!customer_is_known(address))
        return 0;
    if (is_v4(address)) {
        inet_ntop(AF_INET, address + sizeof v4_prefix, ret, CUSTOMER_TEXT_MAX);
    } else {
        inet_ntop(AF_INET6, address, ret, CUSTOMER_TEXT_MAX - sizeof NETWORK);
        strcat(ret, NETWORK);
    }
    return strlen(ret);
}

/* The settings of the bus, read and checked: the place of Redis, user and password there, and the site's secret. */
#ifndef MIAI_BUS_SETTINGS_H
#define MIAI_BUS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/bus/bus.h"
#include "server/bus/envelope.h"

struct settings {
    char path[BUS_PATH_MAX + 1]; /* of a socket; "": the host */
    char host[BUS_HOST_MAX + 1];
    int port;
    char prefix[BUS_PREFIX_MAX + 1];
    char user[BUS_USER_MAX + 1];         /* "": Redis's default user */
    char password[BUS_PASSWORD_MAX + 1]; /* "": none */
    struct envelope_key key;
};

/* Reads a URL as in struct bus_config: path, host, port, prefix and user. False with a sentence in ret_error, and
 * settings are as they were. */
bool settings_url(struct settings *settings, const char *url, char *ret_error, size_t size);
/* Reads URL, password and secret. False with a sentence in ret_error. */
bool settings_read(struct settings *ret, const struct bus_config *config, char *ret_error,
                   size_t size);
/* Overwrites the secrets. */
void settings_wipe(struct settings *settings);

#endif

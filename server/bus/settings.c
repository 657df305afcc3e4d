/* Settings of the bus (settings.h). The URL is in arguments and logs, so a password in it is refused. Secrets are read
 * with read() into memory that is wiped: a stream would leave a copy in its buffer. */
#include "settings.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#define TCP_SCHEME    "redis://"
#define SOCKET_SCHEME "redis+unix://"
#define PREFIX_WORD   "?prefix="
#define PORT          6379
#define PORT_MAX      65535

__attribute__((format(printf, 3, 4))) static bool fail(char *ret_error, size_t size,
                                                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ret_error, size, format, arguments);
    va_end(arguments);
    return false;
}

/* --- the URL ---------------------------------------------------------------------------------- */

/* Copies a part of the URL into ret, which has room for max bytes and a NUL. */
static bool copy_part(char *ret, struct text part, size_t max)
{
    if (part.length == 0 || part.length > max)
        return false;
    memcpy(ret, part.at, part.length);
    ret[part.length] = '\0';
    return true;
}

static bool is_word(struct text word)
{
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            !strchr("._-", c))
            return false;
    }
    return true;
}

/* Takes the part up to the first such character, or all that is left; the character itself goes too. */
static struct text cut(struct text *rest, char at)
{
    const char *end = rest->length > 0 ? memchr(rest->at, at, rest->length) : NULL;
    struct text part = {rest->at, end ? (size_t)(end - rest->at) : rest->length};
    size_t gone = part.length + (end != NULL);
    *rest = (struct text){rest->at + gone, rest->length - gone};
    return part;
}

/* USER@, which may be missing. */
static bool take_user(struct settings *ret, struct text *authority, char *ret_error, size_t size)
{
    if (authority->length == 0 || !memchr(authority->at, '@', authority->length))
        return true;
    struct text user = cut(authority, '@');
    if (user.length > 0 && memchr(user.at, ':', user.length))
        return fail(ret_error, size,
                    "a password does not belong into the bus's URL, but into a file");
    if (!is_word(user) || !copy_part(ret->user, user, BUS_USER_MAX))
        return fail(ret_error, size,
                    "the user in the bus's URL is not 1 to %d letters, digits, '.', '_' or '-'",
                    BUS_USER_MAX);
    return true;
}

static bool take_prefix(struct settings *ret, struct text prefix, char *ret_error, size_t size)
{
    if (!is_word(prefix) || !copy_part(ret->prefix, prefix, BUS_PREFIX_MAX))
        return fail(ret_error, size,
                    "the prefix in the bus's URL is not 1 to %d letters, digits, '.', '_' or '-'",
                    BUS_PREFIX_MAX);
    return true;
}

static bool take_port(struct settings *ret, struct text text, char *ret_error, size_t size)
{
    long port = 0;
    ret->port = PORT;
    if (text.length == 0)
        return true;
    cut(&text, ':');
    for (size_t i = 0; i < text.length && port <= PORT_MAX; i++) {
        bool is_digit = text.at[i] >= '0' && text.at[i] <= '9';
        port = is_digit ? 10 * port + (text.at[i] - '0') : PORT_MAX + 1;
    }
    if (port < 1 || port > PORT_MAX)
        return fail(ret_error, size, "the port in the bus's URL is not 1 to %d", PORT_MAX);
    ret->port = (int)port;
    return true;
}

/* HOST, HOST:PORT, [ADDRESS] or [ADDRESS]:PORT */
static bool take_host(struct settings *ret, struct text authority, char *ret_error, size_t size)
{
    bool bracketed = authority.length > 0 && authority.at[0] == '[';
    struct text rest = authority, host;
    if (bracketed) {
        if (!memchr(authority.at, ']', authority.length))
            return fail(ret_error, size, "the host in the bus's URL has a [ without a ]");
        cut(&rest, '[');
        host = cut(&rest, ']');
    } else {
        host = cut(&rest, ':');
        if (host.length < authority.length)
            rest = (struct text){authority.at + host.length, authority.length - host.length};
    }
    if (!copy_part(ret->host, host, BUS_HOST_MAX))
        return fail(ret_error, size, "the host in the bus's URL is not 1 to %d characters",
                    BUS_HOST_MAX);
    return take_port(ret, rest, ret_error, size);
}

static bool take_socket(struct settings *ret, struct text rest, char *ret_error, size_t size)
{
    const char *slash = rest.length > 0 ? memchr(rest.at, '/', rest.length) : NULL;
    struct text authority = {rest.at, slash ? (size_t)(slash - rest.at) : rest.length};
    if (!take_user(ret, &authority, ret_error, size))
        return false;
    if (!slash || authority.length > 0)
        return fail(ret_error, size, "the bus's URL has no path that begins with / after %s",
                    SOCKET_SCHEME);
    rest = (struct text){slash, rest.length - (size_t)(slash - rest.at)};
    struct text path = cut(&rest, '?');
    if (!copy_part(ret->path, path, BUS_PATH_MAX))
        return fail(ret_error, size, "the path in the bus's URL is longer than %d bytes",
                    BUS_PATH_MAX);
    if (memchr(path.at, '%', path.length))
        return fail(ret_error, size, "the path in the bus's URL has a %%, which it may not");
    struct text word = cut(&rest, '=');
    if (!text_is(word, "prefix"))
        return fail(ret_error, size, "the bus's URL does not end with " PREFIX_WORD "PREFIX");
    return take_prefix(ret, rest, ret_error, size);
}

bool settings_url(struct settings *settings, const char *url, char *ret_error, size_t size)
{
    struct settings ret = *settings;
    struct text rest = text_of(url);
    for (size_t i = 0; i < rest.length; i++)
        if (url[i] <= ' ' || url[i] > '~')
            return fail(ret_error, size,
                        "the bus's URL has a character that is no printable one of ASCII");
    if (strncmp(url, SOCKET_SCHEME, sizeof SOCKET_SCHEME - 1) == 0) {
        rest = text_of(url + sizeof SOCKET_SCHEME - 1);
        if (!take_socket(&ret, rest, ret_error, size))
            return false;
    } else if (strncmp(url, TCP_SCHEME, sizeof TCP_SCHEME - 1) == 0) {
        rest = text_of(url + sizeof TCP_SCHEME - 1);
        struct text authority = cut(&rest, '/');
        if (!take_user(&ret, &authority, ret_error, size) ||
            !take_host(&ret, authority, ret_error, size) ||
            !take_prefix(&ret, rest, ret_error, size))
            return false;
    } else {
        return fail(ret_error, size, "the bus's URL begins neither with %s nor with %s", TCP_SCHEME,
                    SOCKET_SCHEME);
    }
    *settings = ret;
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Reads the first line into ret, which has room for max + 2 bytes. Returns its length, or -1 with a message. */
static ssize_t read_line(const char *path, const char *what, size_t min, size_t max, char *ret,
                         char *ret_error, size_t size)
{
    size_t n = 0;
    ssize_t got = 1;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    while (fd >= 0 && n < max + 1 && (got = read(fd, ret + n, max + 1 - n)) > 0)
        n += (size_t)got;
    int code = fd < 0 || got < 0 ? errno : 0;
    if (fd >= 0)
        close(fd);
    if (code) {
        fail(ret_error, size, "%s: %s", path, strerror(code));
        return -1;
    }
    ret[n] = '\0';
    size_t length = strcspn(ret, "\r\n");
    ret[length] = '\0';
    if (length >= min && length <= max)
        return (ssize_t)length;
    fail(ret_error, size, "%s: the first line, %s, has %s than %zu bytes", path, what,
         length < min ? "fewer" : "more", length < min ? min : max);
    return -1;
}

bool settings_read(struct settings *ret, const struct bus_config *config, char *ret_error,
                   size_t size)
{
    char secret[BUS_SECRET_MAX + 2], password[BUS_PASSWORD_MAX + 2] = "";
    struct settings settings = {0};
    assert(config->secret_file);
    if (!settings_url(&settings, config->url, ret_error, size))
        return false;
    bool has_password = config->password_file && *config->password_file;
    ssize_t password_n = has_password ? read_line(config->password_file, "the password for Redis",
                                                  1, BUS_PASSWORD_MAX, password, ret_error, size)
                                      : 0;
    ssize_t secret_n = password_n < 0
                           ? -1
                           : read_line(config->secret_file, "the site's secret", BUS_SECRET_MIN,
                                       BUS_SECRET_MAX, secret, ret_error, size);
    if (secret_n >= 0) {
        memcpy(settings.password, password, (size_t)password_n);
        envelope_key_make(&settings.key, (struct text){secret, (size_t)secret_n}, settings.prefix);
        *ret = settings;
    }
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(password, sizeof password);
    settings_wipe(&settings);
    return secret_n >= 0;
}

void settings_wipe(struct settings *settings)
{
    sodium_memzero(settings->password, sizeof settings->password);
    sodium_memzero(&settings->key, sizeof settings->key);
}

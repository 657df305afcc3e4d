/* Connecting to PostgreSQL, and the settings without which nothing is stored.
 *
 * Promises: a connection is used only where a commit is on the disk of the database when it returns
 * (fsync and synchronous_commit, both read back), texts are UTF-8, and, if it writes, the database is no
 * standby. A password stays in the library: no message and no log has it. */
#include "server/store/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define VERSION_MIN 150000

bool postgres_is_url(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

char *postgres_shown(const char *url)
{
    char *shown = alloc_raw(strlen(url) + 1, 1);
    const char *begin = strstr(url, "://");
    const char *from = begin ? begin + 3 : url;
    size_t host = strcspn(from, "/?");
    const char *at = memrchr(from, '@', host);
    const char *colon = at ? memchr(from, ':', (size_t)(at - from)) : NULL;
    strcpy(shown, url);
    if (colon) /* user:password@ */
        memmove(shown + (colon - url), at, strlen(at) + 1);
    char *query = strchr(shown, '?'); /* may have a password, too */
    if (query && strstr(query, "password"))
        *query = '\0';
    return shown;
}

static bool refuse(char *ret_error, size_t size, const char *why)
{
    snprintf(ret_error, size, "%s", why);
    return false;
}

static void no_notices(void *ctx, const PGresult *result)
{
    (void)ctx;
    (void)result;
}

/* One setting, as the database has it. */
static bool reads(struct link *link, const char *ask, char ret[64], char *ret_error, size_t size)
{
    return postgres_ask(&link->base, ask, ret, 64, ret_error, size);
}

static bool check(struct link *link, char *ret_error, size_t size)
{
    char is[64], standby[64];
    int version = PQserverVersion(link->conn);
    if (version < VERSION_MIN) {
        snprintf(ret_error, size, "it is PostgreSQL %d, and 15 or newer is needed",
                 version / 10000);
        return false;
    }
    if (!reads(link, "SHOW server_encoding", is, ret_error, size))
        return false;
    if (strcmp(is, "UTF8") != 0) {
        snprintf(ret_error, size, "its encoding is %s: create the database with ENCODING 'UTF8'",
                 is);
        return false;
    }
    if (!reads(link, "SHOW fsync", is, ret_error, size))
        return false;
    if (strcmp(is, "on") != 0)
        return refuse(ret_error, size,
                      "its setting fsync is off: a power cut would lose moves; set fsync = on");
    if (!reads(link, "SHOW synchronous_commit", is, ret_error, size))
        return false;
    if (strcmp(is, "on") != 0 && strcmp(is, "remote_apply") != 0) {
        snprintf(ret_error, size, "synchronous_commit is %s where on is needed", is);
        return false;
    }
    if (!reads(link, "SELECT pg_is_in_recovery()", standby, ret_error, size) ||
        !reads(link, "SHOW default_transaction_read_only", is, ret_error, size))
        return false;
    if (link->config.reads_only)
        return true;
    if (*standby == 't')
        return refuse(ret_error, size, "it is a standby, which can only be read: name the primary");
    if (strcmp(is, "on") == 0)
        return refuse(ret_error, size,
                      "default_transaction_read_only is on: nothing can be stored");
    return true;
}

/* The settings of the session; synchronous_commit may be weaker in the server's own settings. */
static bool set(struct link *link, char *ret_error, size_t size)
{
    const struct postgres_config *config = &link->config;
    char text[700];
    static const char settings[] =
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');"
        " SET default_transaction_isolation = 'read committed';"
        " SET standard_conforming_strings = on; SET client_min_messages = error;"
        " SET idle_in_transaction_session_timeout = %" PRIu32 "; SET lock_timeout = %" PRIu32
        "; SET statement_timeout = %" PRIu32;
    snprintf(text, sizeof text, settings, config->idle_ms ? config->idle_ms : POSTGRES_IDLE_MS,
             config->patience_ms / 2, config->patience_ms);
    return postgres_exec(&link->base, text, ret_error, size);
}

/* Words for what the library says; its own are kept where they say more. */
static bool explain(struct link *link, char *ret_error, size_t size)
{
    const char *said = PQerrorMessage(link->conn);
    char *shown = postgres_shown(link->config.url);
    const char *why =
        strstr(said, "password authentication failed") || strstr(said, "no password supplied")
            ? "the name or the password is wrong: "
        : strstr(said, "does not exist") ? "there is no such database or role: "
        : strstr(said, "pg_hba.conf")    ? "pg_hba.conf lets this server not in: "
                                         : "";
    snprintf(ret_error, size, "%s: %s%s", shown, why, said);
    for (char *at = ret_error; *at; at++)
        if (*at == '\n')
            *at = ' ';
    free(shown);
    return false;
}

bool postgres_reconnect(struct sql *sql, char *ret_error, size_t size)
{
    struct link *link = (struct link *)sql;
    const char *const keys[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                "keepalives_count", "tcp_user_timeout", "dbname",
                                "client_encoding",  "application_name", NULL};
    const char *const values[] = {link->config.patience_ms ? "2" : "3",
                                  "3",
                                  "2",
                                  "3",
                                  "10000",
                                  link->config.url,
                                  "UTF8",
                                  link->config.name,
                                  NULL};
    PQfinish(link->conn);
    link->conn = PQconnectdbParams(keys, values, 1);
    link->state = POSTGRES_LOST;
    link->in_transaction = link->piping = false;
    link->pipe_first = link->pipe_n = 0;
    if (PQstatus(link->conn) != CONNECTION_OK) {
        explain(link, ret_error, size);
        PQfinish(link->conn);
        link->conn = NULL;
        return false;
    }
    PQsetNoticeReceiver(link->conn, no_notices, NULL);
    link->generation++;
    link->statements = 0;
    link->state = POSTGRES_SOUND;
    if (PQsetnonblocking(link->conn, 1) == 0 && set(link, ret_error, size) &&
        check(link, ret_error, size))
        return true;
    PQfinish(link->conn);
    link->conn = NULL;
    link->state = POSTGRES_LOST;
    return false;
}

/* Connecting to PostgreSQL, and the settings without which nothing is stored.
 *
 * Promises: a connection is used only where a commit is on the disk of the database when it returns
 * (fsync and synchronous_commit, both read back), texts are UTF-8, and, if it writes, the database is no
 * standby. A password stays in the library: no message and no log has it. */
#include "server/store/postgres.h"

#include <assert.h>
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

static bool refuse(struct link *link, enum postgres_why why, const char *error)
{
    link_note(link, why, "", error);
    return false;
}

static void no_notices(void *ctx, const PGresult *result)
{
    (void)ctx;
    (void)result;
}

/* One setting, as the database has it. */
static bool reads(struct link *link, const char *ask, char ret[64])
{
    char error[8]; /* the connection has it, too */
    return postgres_ask(&link->base, ask, ret, 64, error, sizeof error);
}

static bool check(struct link *link)
{
    char is[64], standby[64], error[200];
    int version = PQserverVersion(link->conn);
    if (version < VERSION_MIN) {
        snprintf(error, sizeof error, "it is PostgreSQL %d, and 15 or newer is needed",
                 version / 10000);
        return refuse(link, POSTGRES_SETTINGS, error);
    }
    if (!reads(link, "SHOW server_encoding", is))
        return false;
    if (strcmp(is, "UTF8") != 0) {
        snprintf(error, sizeof error,
                 "its encoding is %s: create the database with ENCODING 'UTF8'", is);
        return refuse(link, POSTGRES_SETTINGS, error);
    }
    if (!reads(link, "SHOW fsync", is))
        return false;
    if (strcmp(is, "on") != 0)
        return refuse(link, POSTGRES_SETTINGS,
                      "its setting fsync is off: a power cut would lose moves; set fsync = on");
    if (!reads(link, "SHOW synchronous_commit", is))
        return false;
    if (strcmp(is, "on") != 0 && strcmp(is, "remote_apply") != 0) {
        snprintf(error, sizeof error, "synchronous_commit is %s where on is needed", is);
        return refuse(link, POSTGRES_SETTINGS, error);
    }
    if (!reads(link, "SELECT pg_is_in_recovery()", standby) ||
        !reads(link, "SHOW default_transaction_read_only", is))
        return false;
    if (link->config.reads_only)
        return true;
    if (*standby == 't')
        return refuse(link, POSTGRES_READ_ONLY,
                      "it is a standby, which can only be read: name the primary");
    if (strcmp(is, "on") == 0)
        return refuse(link, POSTGRES_READ_ONLY,
                      "default_transaction_read_only is on: nothing can be stored");
    return true;
}

/* The settings of the session; synchronous_commit may be weaker in the server's own settings. */
static bool set(struct link *link)
{
    const struct postgres_config *config = &link->config;
    char text[700], error[8];
    static const char settings[] =
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');"
        " SET default_transaction_isolation = 'read committed';"
        " SET standard_conforming_strings = on; SET client_min_messages = error;"
        " SET idle_in_transaction_session_timeout = %" PRIu32 "; SET lock_timeout = %" PRIu32
        "; SET statement_timeout = %" PRIu32;
    snprintf(text, sizeof text, settings, config->idle_ms ? config->idle_ms : POSTGRES_IDLE_MS,
             config->patience_ms / 2, config->patience_ms);
    return postgres_exec(&link->base, text, error, sizeof error);
}

/* Words of the library and the database when there is no connection, in the order in which they are looked for. The
 * library keeps the code of the error to itself. */
static const struct {
    const char *said;
    enum postgres_why why;
    const char *words;
} refusals[] = {
    {"password authentication failed", POSTGRES_DENIED, "the name or the password is wrong: "},
    {"no password supplied", POSTGRES_DENIED, "the name or the password is wrong: "},
    {"pg_hba.conf", POSTGRES_DENIED, "pg_hba.conf lets this server not in: "},
    {"SSL", POSTGRES_TLS, "the connection cannot be protected as the URL demands: "},
    {"certificate", POSTGRES_TLS, "the connection cannot be protected as the URL demands: "},
    {"does not exist", POSTGRES_DENIED, "there is no such database or role: "},
    {"not permitted to log in", POSTGRES_DENIED, "the role may not log in: "},
    {"permission denied", POSTGRES_DENIED, ""},
    {"the database system is", POSTGRES_STARTING, ""},
    {"too many", POSTGRES_CROWDED, "it has no connection left: "},
    {"remaining connection slots", POSTGRES_CROWDED, "it has no connection left: "},
    {"FATAL", POSTGRES_OTHER, ""},
    {"", POSTGRES_UNREACHABLE, ""},
};

/* Words for what the library says; its own are kept where they say more. */
static void explain(struct link *link)
{
    const char *said = PQerrorMessage(link->conn);
    char *shown = postgres_shown(link->config.url), error[600];
    size_t i = 0;
    while (!strstr(said, refusals[i].said))
        i++;
    assert(i < sizeof refusals / sizeof *refusals); /* the last one is in every text */
    snprintf(error, sizeof error, "%s: %s%s", shown, refusals[i].words, said);
    link_note(link, refusals[i].why, "", error);
    free(shown);
}

/* True if it is there and all of its settings are good. */
static bool is_usable(struct link *link)
{
    if (PQstatus(link->conn) != CONNECTION_OK) {
        explain(link);
        return false;
    }
    PQsetNoticeReceiver(link->conn, no_notices, NULL);
    link->generation++;
    link->statements = 0;
    link->state = POSTGRES_SOUND;
    return PQsetnonblocking(link->conn, 1) == 0 && set(link) && check(link);
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
    if (is_usable(link))
        return true;
    snprintf(ret_error, size, "%s", link->error);
    PQfinish(link->conn);
    link->conn = NULL;
    link->state = POSTGRES_LOST;
    return false;
}

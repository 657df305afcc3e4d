/* The settings, as one table of all keys. --help prints it, and a test compares it with
 * docs/OPERATING.md.
 *
 * Promises: an unknown key, a repeated key or a value out of range is an error that names the line.
 * Nothing is opened, bound or created here. */
#include "server/config.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 2048
#define NAME_MAX_BYTES 32

struct key {
    const char *name, *standard; /* the default, in the form of the file */
    size_t at;                   /* in struct config */
    uint32_t min, max;           /* of a number; both 0: a text */
    const char *choices;         /* of a text: the words allowed, or NULL */
    const char *meaning;
};

#define TEXT(field, standard, meaning)                                                             \
    {                                                                                              \
#field, standard, offsetof(struct config, field), 0, 0, NULL, meaning                      \
    }
#define WORD(field, standard, choices, meaning)                                                    \
    {                                                                                              \
#field, standard, offsetof(struct config, field), 0, 0, choices, meaning                   \
    }
#define NUMBER(field, standard, min, max, meaning)                                                 \
    {                                                                                              \
#field, standard, offsetof(struct config, field), min, max, NULL, meaning                  \
    }

static const struct key keys[] = {
    TEXT(listen, "127.0.0.1:8080",
         "addresses to listen on, ADDRESS:PORT, several with commas; 0.0.0.0 for all"),
    TEXT(database, "miai.db",
         "database file, whose folder must exist; or postgresql://…, which several servers share"),
    TEXT(node, "miai", "name of this server among those that share a database"),
    WORD(relay, "no", "no yes",
         "yes: this server shares the work of watching, and leaves games to the others"),
    TEXT(bus, "",
         "Redis for the servers that share a database, redis://HOST:PORT/PREFIX; empty: none"),
    TEXT(bus_password, "", "file with the password of that Redis; empty: none"),
    TEXT(bus_secret, "", "file with the secret that these servers share"),
    TEXT(
        origins, "",
        "pages that may connect, like https://go.example; empty: pages of the listening addresses"),
    TEXT(proxies, "", "addresses of proxies whose X-Forwarded-For is trusted"),
    TEXT(metrics, "", "address for /metrics, like 127.0.0.1:9180; empty: none"),
    WORD(loop, "libev", "libev poll",
         "event loop of libwebsockets: libev, or poll for small sites without the plug-in"),
    TEXT(web_root, "",
         "serve the client from this folder, for work on it; empty: the one in the executable"),
    TEXT(backup_folder, "", "folder for backups, on another disk if possible; empty: none"),
    NUMBER(backup_hours, "24", 0, 8760, "hours between backups; 0: only on SIGUSR1"),
    NUMBER(backup_keep, "14", 1, 1000, "backups that are kept"),
    TEXT(player_lists, "",
         "folder with the player lists of the EGF and the AGA, for directors; empty: none"),
    WORD(log, "info", "error warning notice info", "how much is logged"),
    NUMBER(connections, "5000", 10, 1000000, "connections at once; each needs an open file"),
    TEXT(
        limits, "",
        "changed limits for strangers, like open.address=100/1s, rooms.guest=5; --print-limits shows all"),
    TEXT(halls, "", "addresses that many honest people share: ten times the limits of one"),
    NUMBER(trail_days, "90", 0, 3650,
           "days to keep players' actions with their addresses; 0: not at all"),
    NUMBER(ping, "20", 1, 3600, "seconds between pings"),
    NUMBER(hangup, "45", 2, 7200, "seconds of silence after which a connection is cut"),
    NUMBER(session_idle_days, "30", 1, 365,
           "days after which a browser that did not come back is signed out"),
    NUMBER(rooms, "2000", 1, 100000,
           "rooms open at once; strangers have three quarters of them, tournaments all"),
    NUMBER(tournament_disk, "1024", 1, 1000000, "megabytes that all tournaments may take on disk"),
    NUMBER(tournament_memory, "64", 1, 100000,
           "megabytes that tournaments may take in memory; beyond it tournaments without"
           " watchers leave memory, and strangers are answered busy"),
    NUMBER(lag_credit, "250", 0, 5000,
           "milliseconds a turn that are not charged for a slow network"),
    NUMBER(disk_floor, "64", 0, 1000000,
           "megabytes free on the database's disk; with less /readyz is 503"),
    NUMBER(batch, "256", 1, 4096, "jobs that one commit may hold"),
};
enum { KEYS_N = sizeof keys / sizeof keys[0] };

static bool is_name(const char *value)
{
    size_t length = strlen(value);
    for (const char *at = value; *at; at++)
        if (*at < '!' || *at > '~')
            return false;
    return length >= 1 && length <= CONFIG_NODE_MAX;
}

static const struct key *find(const char *name)
{
    for (size_t i = 0; i < KEYS_N; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static bool is_word(const char *value, const char *choices)
{
    size_t len = strlen(value);
    for (const char *at = choices; len > 0 && (at = strstr(at, value)); at++)
        if ((at == choices || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
            return true;
    return false;
}

static bool set(struct config *config, const struct key *key, const char *value, char *ret_error,
                size_t size)
{
    void *at = (char *)config + key->at;
    if (key->max == 0) {
        if (strlen(value) >= CONFIG_TEXT_MAX || (key->choices && !is_word(value, key->choices))) {
            snprintf(ret_error, size, "%s is %s%s", key->name,
                     key->choices ? "one of: " : "too long", key->choices ? key->choices : "");
            return false;
        }
        if (at == config->node && !is_name(value)) {
            snprintf(ret_error, size, "%s is a name of 1 to %d letters and digits", key->name,
                     CONFIG_NODE_MAX);
            return false;
        }
        strcpy(at, value);
        return true;
    }
    char *end;
    errno = 0;
    unsigned long number = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || errno || number < key->min || number > key->max) {
        snprintf(ret_error, size, "%s is a number from %u to %u", key->name, (unsigned)key->min,
                 (unsigned)key->max);
        return false;
    }
    *(uint32_t *)at = (uint32_t)number;
    return true;
}

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t len = strlen(text);
    while (len > 0 && strchr(" \t\r\n", text[len - 1]))
        text[--len] = '\0';
    return text;
}

static bool read_line(struct config *config, char *line, bool seen[KEYS_N], char *ret_error,
                      size_t size)
{
    char *name = trim(line);
    if (*name == '\0' || *name == '#')
        return true;
    char *equals = strchr(name, '=');
    if (!equals) {
        snprintf(ret_error, size, "expected KEY = VALUE");
        return false;
    }
    *equals = '\0';
    name = trim(name);
    const struct key *key = find(name);
    if (!key) {
        snprintf(ret_error, size, "there is no key \"%s\"", name);
        return false;
    }
    if (seen[key - keys]) {
        snprintf(ret_error, size, "%s is set a second time", name);
        return false;
    }
    seen[key - keys] = true;
    return set(config, key, trim(equals + 1), ret_error, size);
}

static bool read_file(struct config *config, const char *path, char *ret_error, size_t size)
{
    char line[LINE_MAX_BYTES], why[300];
    bool seen[KEYS_N] = {false};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(ret_error, size, "%s: %s", path, strerror(errno));
        return false;
    }
    bool ok = true;
    for (int number = 1; ok && fgets(line, sizeof line, file); number++) {
        ok = read_line(config, line, seen, why, sizeof why);
        if (!ok)
            snprintf(ret_error, size, "%s:%d: %s", path, number, why);
    }
    if (ok && ferror(file)) {
        snprintf(ret_error, size, "%s: cannot be read", path);
        ok = false;
    }
    fclose(file);
    return ok;
}

static bool read_environment(struct config *config, char **environment, char *ret_error,
                             size_t size)
{
    for (char **at = environment; *at; at++) {
        char name[64];
        const char *equals = strchr(*at, '=');
        if (strncmp(*at, "MIAI_", 5) != 0 || !equals || (size_t)(equals - *at) >= sizeof name)
            continue;
        size_t len = (size_t)(equals - *at) - 5;
        for (size_t i = 0; i < len; i++) {
            char c = (*at)[5 + i];
            name[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        }
        name[len] = '\0';
        const struct key *key = find(name);
        if (key && !set(config, key, equals + 1, ret_error, size))
            return false;
    }
    return true;
}

/* The options of the command line beside keys. */
enum { OPTION_FILE = 1, OPTION_ACTIONS = 0x100, OPTION_KEYS = 0x200 };
static const struct option others[] = {
    {"config", required_argument, NULL, OPTION_FILE},
    {"help", no_argument, NULL, OPTION_ACTIONS + CONFIG_HELP},
    {"version", no_argument, NULL, OPTION_ACTIONS + CONFIG_VERSION},
    {"check", no_argument, NULL, OPTION_ACTIONS + CONFIG_CHECK},
    {"print-limits", no_argument, NULL, OPTION_ACTIONS + CONFIG_LIMITS},
    {"owner-link", no_argument, NULL, OPTION_ACTIONS + CONFIG_OWNER_LINK},
    {"moderate", no_argument, NULL, OPTION_ACTIONS + CONFIG_MODERATE},
    {"export", required_argument, NULL, OPTION_ACTIONS + CONFIG_EXPORT},
    {"verify", required_argument, NULL, OPTION_ACTIONS + CONFIG_VERIFY},
    {"move-to", required_argument, NULL, OPTION_ACTIONS + CONFIG_MOVE},
    {"reset-password", required_argument, NULL, OPTION_ACTIONS + CONFIG_RESET_PASSWORD},
    {"reset_password", required_argument, NULL, OPTION_ACTIONS + CONFIG_RESET_PASSWORD},
};
enum { OTHERS_N = sizeof others / sizeof others[0], OPTIONS_N = OTHERS_N + 2 * KEYS_N + 1 };

/* Lists every key twice, so that --backup_hours is accepted, too; the last entry is empty. */
static void list_options(char names[KEYS_N][NAME_MAX_BYTES], struct option ret[OPTIONS_N])
{
    struct option *at = ret;
    memcpy(at, others, sizeof others);
    at += OTHERS_N;
    for (int i = 0; i < KEYS_N; i++) {
        assert(strlen(keys[i].name) < NAME_MAX_BYTES);
        strcpy(names[i], keys[i].name);
        for (char *c = names[i]; (c = strchr(c, '_'));)
            *c = '-';
        *at++ = (struct option){names[i], required_argument, NULL, OPTION_KEYS + i};
        *at++ = (struct option){keys[i].name, required_argument, NULL, OPTION_KEYS + i};
    }
    *at = (struct option){0};
}

/* Like getopt_long(), but does not accept the beginning of an option for the whole: with a key that
 * is added later the same beginning would mean another option. */
static int next_option(int argc, char **argv, const struct option *options)
{
    int which = -1, at = optind > 0 ? optind : 1;
    int found = getopt_long(argc, argv, "+:", options, &which);
    if (found == -1 || which < 0)
        return found;
    const char *name = options[which].name;
    return strncmp(argv[at] + 2, name, strlen(name)) == 0 ? found : '?';
}

static bool take_option(struct config *config, int found, const char **file, char *ret_error,
                        size_t size)
{
    if (found >= OPTION_KEYS)
        return set(config, &keys[found - OPTION_KEYS], optarg, ret_error, size);
    if (found == OPTION_FILE) {
        *file = optarg;
        return true;
    }
    config->action = (enum config_action)(found - OPTION_ACTIONS);
    if (optarg)
        config->subject = optarg;
    return true;
}

static bool read_arguments(struct config *config, int argc, char **argv, const char **file,
                           char *ret_error, size_t size)
{
    char names[KEYS_N][NAME_MAX_BYTES];
    struct option options[OPTIONS_N];
    list_options(names, options);
    opterr = 0; /* faults go to the caller */
    optind = 0; /* from the beginning again: the arguments are read twice */
    for (;;) {
        int at = optind > 0 ? optind : 1;
        int found = next_option(argc, argv, options);
        if (found == -1)
            break;
        if (found == ':' || found == '?') {
            snprintf(ret_error, size, "%.*s: %s", (int)strcspn(argv[at], "="), argv[at],
                     found == ':' ? "needs a value" : "there is no such option. See --help");
            return false;
        }
        if (!take_option(config, found, file, ret_error, size))
            return false;
        if (found == OPTION_ACTIONS + CONFIG_MODERATE) { /* the rest of the line belongs to it */
            config->words = argv + optind;
            config->words_n = argc - optind;
            return true;
        }
    }
    if (optind < argc)
        snprintf(ret_error, size, "%s: not an option. See --help", argv[optind]);
    return optind >= argc;
}

bool config_read(struct config *config, int argc, char **argv, char **environment, char *ret_error,
                 size_t size)
{
    const char *file = NULL;
    *config = (struct config){.action = CONFIG_RUN};
    for (size_t i = 0; i < KEYS_N; i++)
        if (!set(config, &keys[i], keys[i].standard, ret_error, size))
            return false;
    /* The arguments are read twice: first to find the file, then to override it. */
    if (!read_arguments(config, argc, argv, &file, ret_error, size) ||
        (file && !read_file(config, file, ret_error, size)) ||
        !read_environment(config, environment, ret_error, size) ||
        !read_arguments(config, argc, argv, &file, ret_error, size))
        return false;
    if (config->hangup <= config->ping) {
        snprintf(ret_error, size, "hangup must be longer than ping");
        return false;
    }
    return true;
}

void config_print_help(void)
{
    puts(
        "miai-server [--config FILE] [--KEY VALUE …]   serves\n"
        "miai-server --check …                         checks settings, folders, space and backups\n"
        "miai-server --print-limits …                  prints the limits for strangers\n"
        "miai-server --reset-password NAME …           sets and prints a new password of an account\n"
        "miai-server --verify DATABASE                 reads a whole backup, or a database not in use\n"
        "miai-server --export FILE.jsonl.gz|- …        writes all finished public games, beside a server\n"
        "miai-server --move-to postgresql://… …        copies the site from SQLite into an empty PostgreSQL\n"
        "miai-server --owner-link …                    prints a new link to become the owner\n"
        "miai-server … --moderate WORD …               moderates; --moderate alone lists the words\n"
        "miai-server --help | --version\n\n"
        "Keys are KEY = VALUE in the file, MIAI_KEY in the environment, --key on the\n"
        "command line. The command line wins over the environment, and that over the file.\n");
    for (size_t i = 0; i < KEYS_N; i++)
        printf("  %-24s %-16s %s\n", keys[i].name, *keys[i].standard ? keys[i].standard : "-",
               keys[i].meaning);
}

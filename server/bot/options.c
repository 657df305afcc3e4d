/* Arguments and the token's file. The token is never an argument: every user of the machine sees those. */
#include "server/bot/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/search/levels.h"
#include "proto/json/ids.h"
#include "proto/lib/utf8.h"
#include "server/bot/times.h"

const char options_usage[] =
    "usage: miai-bot --server URL --token-file FILE [OPTIONS] -- ENGINE [ARGUMENTS]\n"
    "       miai-bot --server URL --token-file FILE --engine house [--level 1..5] [OPTIONS]\n"
    "Plays on a Miai server with an engine of the Go Text Protocol, or with the built-in one.\n"
    "\n"
    "  --server URL         http, https, ws or wss\n"
    "  --token-file FILE    a file with the bot's token, which other users cannot read\n"
    "  --games N            play so many games at once, 1 to 64 (default: 1)\n"
    "  --rules CLAUSE=A,B   the values of a clause that the engine knows, or CLAUSE=any;\n"
    "                       may be repeated. Names as in docs/RULES.md\n"
    "  --sizes 9,13,19      square boards of these sizes only\n"
    "  --clocks live|days|any\n"
    "  --greeting TEXT      said to the opponent when a game begins\n"
    "  --undo yes|no        let the opponent take back (default: yes)\n"
    "  --think SECONDS      an engine that is silent for longer loses its game, 1 to 86400\n"
    "                       (default: 600); a clock may end it sooner\n"
    "  --level 1..5         of the built-in engine (default: 3)\n"
    "  --threads N          of the built-in engine, 1 to 64 (default: 1)\n"
    "  --room ID            also sit down in this room\n"
    "  --open JSON          also open a room with these settings, as in docs/protocol/rooms.md\n"
    "  --once               end after the first game\n";

static const char *read_token(const char *name, char ret[LINK_TOKEN_MAX])
{
    FILE *file = fopen(name, "r");
    char line[LINK_TOKEN_MAX + 2];

    struct stat about;

    if (!file)
        return "--token-file: the file cannot be read";
    if (fstat(fileno(file), &about) != 0 || (about.st_mode & (S_IROTH | S_IWOTH)) != 0) {
        fclose(file);
        return "--token-file: every user of this machine can read the file; chmod 600 makes it yours";
    }
    bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    size_t length = read ? strcspn(line, " \t\r\n") : 0;
    line[length] = '\0';
    if (length == 0 || length >= LINK_TOKEN_MAX)
        return "--token-file: the first line of the file is no token";
    for (size_t i = 0; i < length; i++)
        if (line[i] <= ' ' || line[i] > '~')
            return "--token-file: the first line of the file is no token";
    memcpy(ret, line, length + 1);
    return NULL;
}

static bool read_number(const char *text, unsigned min, unsigned max, unsigned *ret)
{
    char *end;
    unsigned long number = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : max + 1ul;

    if (number < min || number > max || *end != '\0')
        return false;
    *ret = (unsigned)number;
    return true;
}

static bool is_greeting(const char *text)
{
    size_t n = 0, at = 0, bytes;

    for (; (bytes = utf8_next(text + at, strlen(text + at))) > 0; at += bytes)
        n++;
    return n > 0 && n <= OPTIONS_TEXT_MAX && text[at] == '\0';
}

static const char *read_value(struct options *options, const char *name, char *value)
{
    uint8_t id[PROTO_ID_BYTES];

    if (strcmp(name, "--server") == 0)
        return url_read(value, &options->url) ? NULL : "--server: no address of a server";
    if (strcmp(name, "--token-file") == 0)
        return read_token(value, options->token);
    if (strcmp(name, "--games") == 0)
        return read_number(value, 1, OPTIONS_GAMES_MAX, &options->games) ? NULL
                                                                         : "--games: 1 to 64";
    if (strcmp(name, "--sizes") == 0)
        return policy_read_sizes(&options->policy, value) ? NULL : "--sizes: such as 9,13,19";
    if (strcmp(name, "--clocks") == 0)
        return policy_read_clocks(&options->policy, value) ? NULL : "--clocks: live, days or any";
    if (strcmp(name, "--greeting") == 0) {
        options->greeting = value;
        return is_greeting(value) ? NULL : "--greeting: 1 to 300 characters";
    }
    if (strcmp(name, "--undo") == 0) {
        options->undo = strcmp(value, "yes") == 0;
        return options->undo || strcmp(value, "no") == 0 ? NULL : "--undo: yes or no";
    }
    if (strcmp(name, "--think") == 0)
        return read_number(value, 1, 86400, &options->think_s) ? NULL : "--think: 1 to 86400";
    if (strcmp(name, "--level") == 0)
        return read_number(value, 1, GO_SEARCH_LEVELS, &options->level) ? NULL : "--level: 1 to 5";
    if (strcmp(name, "--threads") == 0)
        return read_number(value, 1, 64, &options->threads) ? NULL : "--threads: 1 to 64";
    if (strcmp(name, "--room") == 0) {
        options->room = value;
        return proto_id_read(value, strlen(value), id) ? NULL : "--room: no id of a room";
    }
    if (strcmp(name, "--open") == 0) {
        json_t *object = json_loads(value, 0, NULL);
        bool good = json_is_object(object);
        options->open = value;
        json_decref(object);
        return good ? NULL : "--open: no JSON object";
    }
    return "no such option";
}

/* The first pass: everything but --rules, which change the rules that the engine's kind begins with. */
static const char *read_all(int argc, char **argv, struct options *options, bool *ret_house)
{
    for (int i = 1; i < argc; i++) {
        const char *fault = NULL;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return "help";
        if (strcmp(argv[i], "--") == 0) {
            options->engine = argv + i + 1;
            return NULL;
        }
        if (strcmp(argv[i], "--once") == 0) {
            options->once = true;
            continue;
        }
        if (i + 1 == argc)
            return "an option lacks its value, or is none";
        if (strcmp(argv[i], "--engine") == 0) {
            *ret_house = true;
            fault =
                strcmp(argv[i + 1], "house") == 0 ? NULL : "--engine: house, or a program after --";
        } else if (strcmp(argv[i], "--rules") != 0) {
            fault = read_value(options, argv[i], argv[i + 1]);
        }
        if (fault)
            return fault;
        i++;
    }
    return NULL;
}

static const char *read_rules(int argc, char **argv, struct options *options)
{
    for (int i = 1; i + 1 < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--rules") != 0)
            continue;
        if (!policy_read_rule(&options->policy, argv[++i]))
            return "--rules: no such clause or value; such as suicide=legal,illegal";
        options->rules_said = true;
    }
    return NULL;
}

const char *options_read(int argc, char **argv, struct options *ret)
{
    struct options options = {.games = 1, .threads = 1, .undo = true};
    bool house = false;

    options.think_s = TIMES_THINK_MS / 1000;
    options.level = 3;
    policy_any(&options.policy);
    const char *fault = read_all(argc, argv, &options, &house);
    if (fault)
        return fault;
    struct policy said = options.policy;
    if (!house) {
        options.level = 0;
        policy_ordinary(&options.policy);
        options.policy.clocks = said.clocks;
        if (said.sides != 0) {
            options.policy.sides = said.sides;
            options.policy.side_max = said.side_max;
        }
    }
    fault = read_rules(argc, argv, &options);
    if (fault)
        return fault;
    if (options.url.port == 0)
        return "--server is missing";
    if (options.token[0] == '\0')
        return "--token-file is missing";
    if (!house && (!options.engine || !*options.engine))
        return "an engine is missing: --engine house, or a program after --";
    if (house && options.engine)
        return "two engines: --engine house, and a program after --";
    *ret = options;
    return NULL;
}

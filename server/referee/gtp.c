/* The frame of the Go Text Protocol, version 2 draft 2, section 3: lines in, answers out.
 *
 * Control characters are dropped, a tab is a space, a # ends the line, lines of spaces are skipped.
 * Every other line gets exactly one answer, "=id text" or "?id text" and an empty line, at once.
 * gtp_commands.c has the table of commands. */
#include "server/referee/gtp.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "server/referee/commands.h"
#include "server/referee/limits.h"

#define ID_MAX 2147483647 /* an id has 31 bits */

struct line {
    size_t length;
    bool too_long; /* text[] has only the beginning */
    char text[GTP_LINE_MAX + 1];
};

/* Reads the next line and cleans it; false at the end of the input. */
static bool read_line(struct line *line)
{
    bool comment = false, any = false;
    int c;

    line->length = 0;
    line->too_long = false;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        any = true;
        comment |= c == '#';
        if (comment || (c != '\t' && (c < ' ' || c == 0x7f)))
            continue;
        if (line->length < GTP_LINE_MAX)
            line->text[line->length++] = c == '\t' ? ' ' : (char)c;
        else
            line->too_long = true;
    }
    line->text[line->length] = '\0';
    return c == '\n' || any;
}

/* Cuts the line into words. Returns their number, or GTP_WORDS_MAX + 1 for too many. */
static unsigned split(char *text, char *ret[GTP_WORDS_MAX])
{
    unsigned n = 0;
    char *rest = NULL;

    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (n == GTP_WORDS_MAX)
            return GTP_WORDS_MAX + 1;
        ret[n++] = word;
    }
    return n;
}

static bool is_id(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

static bool run(struct gtp *gtp, unsigned n, char **words)
{
    const struct gtp_command *command = n > 0 ? gtp_command_find(words[0]) : NULL;

    if (n == 0)
        return gtp_fail(gtp, "syntax error: an id without a command");
    if (!command)
        return gtp_fail(gtp, "unknown command");
    if (n - 1 < command->min || n - 1 > command->max) {
        fprintf(gtp->reply, "syntax error: %s %s", command->name, command->words);
        return false;
    }
    return command->run(gtp, n - 1, words + 1);
}

static bool run_line(struct gtp *gtp, struct line *line, const char **ret_id)
{
    char *words[GTP_WORDS_MAX];
    unsigned n = split(line->text, words), first = 0, number;

    *ret_id = "";
    if (n > 0 && is_id(words[0])) {
        if (!gtp_read_number(words[0], ID_MAX, &number))
            return gtp_fail(gtp, "syntax error: an id is a number below 2147483648");
        *ret_id = words[first++];
    }
    if (line->too_long)
        return gtp_fail(gtp, "syntax error: a line has at most 4096 bytes");
    if (n > GTP_WORDS_MAX)
        return gtp_fail(gtp, "syntax error: too many words");
    return run(gtp, n - first, words + first);
}

/* Answers one line. False when memory runs out. */
static bool answer(struct gtp *gtp, struct line *line)
{
    char *text = NULL;
    size_t length = 0;
    const char *id;
    bool good;

    gtp->reply = open_memstream(&text, &length);
    if (!gtp->reply)
        return false;
    good = run_line(gtp, line, &id);
    if (fclose(gtp->reply) != 0) {
        free(text);
        return false;
    }
    while (length > 0 && text[length - 1] == '\n') /* an empty line would end the answer */
        text[--length] = '\0';
    printf("%c%s %s\n\n", good ? '=' : '?', id, text);
    fflush(stdout);
    free(text);
    return true;
}

static int serve(struct gtp *gtp)
{
    struct line line;

    while (!gtp->quit && read_line(&line)) {
        if (!line.too_long && line.text[strspn(line.text, " ")] == '\0')
            continue;
        if (!answer(gtp, &line))
            return REFEREE_FAULT;
    }
    if (ferror(stdin)) {
        perror("miai-referee: reading");
        return REFEREE_FAULT;
    }
    return REFEREE_DONE;
}

static int usage(const char *what)
{
    fprintf(stderr,
            "miai-referee: gtp [--ruleset NAME] [--capture-all-dead] [--level 1..5 | --playouts N] "
            "[--seed N]: %s\n",
            what);
    return REFEREE_USAGE;
}

/* Reads an argument of the engine and its value; false if it is none. */
static bool read_strength(struct gtp_engine *engine, const char *name, const char *value)
{
    unsigned number;

    if (strcmp(name, "--level") == 0)
        return gtp_read_number(value, UINT_MAX, &number) && gtp_engine_level(engine, number);
    if (strcmp(name, "--seed") == 0)
        return gtp_read_number(value, UINT_MAX, &engine->seed);
    if (strcmp(name, "--playouts") != 0 || !gtp_read_number(value, GTP_PLAYOUTS_MAX, &number) ||
        number == 0)
        return false;
    gtp_engine_playouts(engine, number);
    return true;
}

/* Reads the arguments. Returns the fault, or NULL. */
static const char *read_arguments(struct gtp *gtp, int argc, char **argv)
{
    const char *name = "chinese";

    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--capture-all-dead") == 0)
            gtp->capture_all_dead = true;
        else if (i + 1 == argc)
            return "no such arguments";
        else if (strcmp(argv[i], "--ruleset") == 0)
            name = argv[++i];
        else if (!read_strength(&gtp->engine, argv[i], argv[i + 1]))
            return "no such arguments";
        else
            i++;
    }
    gtp->ruleset = go_ruleset_find(name, strlen(name));
    return gtp->ruleset ? NULL : "no such ruleset";
}

int referee_gtp(int argc, char **argv)
{
    struct go_setup setup = {.width = 19, .height = 19, .to_move = GO_BLACK};
    enum go_setup_error error;
    struct gtp gtp = {0};
    int status = REFEREE_FAULT;
    const char *wrong;

    gtp_engine_level(&gtp.engine, GTP_LEVEL_DEFAULT);
    gtp_engine_no_clock(&gtp.engine);
    gtp.engine.seed = 1;
    wrong = read_arguments(&gtp, argc, argv);
    if (wrong)
        return usage(wrong);
    setup.rules = gtp.ruleset->rules;
    gtp.acts = calloc(GTP_ACTS_MAX, sizeof *gtp.acts);
    if (gtp.acts && gtp_game_start(&gtp, &setup, 0, &error))
        status = serve(&gtp);
    gtp_game_finish(&gtp);
    return status;
}

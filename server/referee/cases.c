/* `miai-referee cases`: one case a line in, one answer a line out. A line that is no case gets an
 * error that names the fault and its place, and the next line is judged all the same. Memory is
 * bounded by one line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/referee/case.h"
#include "server/referee/commands.h"
#include "server/referee/limits.h"

struct reader {
    FILE *file;
    char *line;    /* REFEREE_LINE_MAX bytes */
    size_t length; /* without the newline */
    size_t number; /* from 1 */
    bool too_long; /* line[] has only the beginning */
};

/* Reads the next line; false at the end of the input. */
static bool read_line(struct reader *reader)
{
    int c;

    reader->length = 0;
    reader->too_long = false;
    reader->number++;
    while ((c = getc_unlocked(reader->file)) != EOF && c != '\n') {
        if (reader->length < REFEREE_LINE_MAX)
            reader->line[reader->length++] = (char)c;
        else
            reader->too_long = true;
    }
    return c == '\n' || reader->length > 0;
}

static bool is_blank(const struct reader *reader)
{
    for (size_t i = 0; i < reader->length; i++)
        if (!memchr(" \t\r", reader->line[i], 3))
            return false;
    return !reader->too_long;
}

static void print(json_t *answer)
{
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(answer);
}

static void print_error(const struct reader *reader, const json_t *object, const char *what)
{
    const json_t *name = json_object_get(object, "name");
    json_t *text = json_sprintf("line %zu: %s", reader->number, what);

    /* A quotation that is cut off may end within a character; then the text goes without it. */
    if (!text)
        text = json_sprintf("line %zu: unusable", reader->number);
    print(
        json_pack("{s:O?,s:o}", "name", json_is_string(name) ? name : json_null(), "error", text));
}

static bool judge_line(const struct reader *reader, bool witness)
{
    char error[REFEREE_ERROR_MAX];
    json_error_t parse;
    struct referee_case input;
    json_t *object, *answer = NULL;

    if (reader->too_long) {
        print_error(reader, NULL, "longer than the limit of 4194304 bytes");
        return false;
    }
    object = json_loadb(reader->line, reader->length, JSON_REJECT_DUPLICATES, &parse);
    if (!object)
        snprintf(error, sizeof error, "not JSON at column %d: %s", parse.column, parse.text);
    else if (referee_case_read(object, &input, error))
        answer = referee_case_judge(&input, witness, error);
    if (answer)
        print(answer);
    else
        print_error(reader, object, error);
    json_decref(object);
    return answer != NULL;
}

static int judge_file(FILE *file, bool witness)
{
    struct reader reader = {.file = file, .line = malloc(REFEREE_LINE_MAX)};
    int status = REFEREE_DONE;

    if (!reader.line)
        return REFEREE_FAULT;
    while (read_line(&reader)) {
        if (!is_blank(&reader) && !judge_line(&reader, witness))
            status = REFEREE_UNUSABLE;
        fflush(stdout); /* a program that sends line by line gets answers line by line */
    }
    if (ferror(file)) {
        perror("miai-referee: reading");
        status = REFEREE_FAULT;
    }
    free(reader.line);
    return status;
}

static int usage(const char *what)
{
    fprintf(stderr, "miai-referee: cases [--witness] [FILE|-]: %s\n", what);
    return REFEREE_USAGE;
}

int referee_cases(int argc, char **argv)
{
    const char *name = "-";
    bool witness = argc > 0 && strcmp(argv[0], "--witness") == 0;
    FILE *file = stdin;
    int status;

    argc -= witness;
    argv += witness;
    if (argc > 1)
        return usage("one file at most");
    if (argc == 1)
        name = argv[0];
    if (name[0] == '-' && name[1] != '\0')
        return usage("no such option");
    if (strcmp(name, "-") != 0)
        file = fopen(name, "r");
    if (!file) {
        perror(name);
        return REFEREE_USAGE;
    }
    status = judge_file(file, witness);
    if (file != stdin)
        fclose(file);
    return status;
}

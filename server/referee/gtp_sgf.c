/* loadsgf: the first game of a file, judged by the present rules, up to a move. The record is
 * walked to that move before the present game is given up, so that a wrong file changes nothing.
 * printsgf: the present game, in the form in which the server writes it (docs/RECORDS.md). */
#include <stdlib.h>
#include <string.h>

#include "proto/record/sgf.h"
#include "server/referee/gtp.h"

/* Reads the whole file; NULL if it cannot be read or is longer than any record. */
static char *read_file(const char *name, size_t *ret_length)
{
    FILE *file = fopen(name, "rb");
    char *bytes = malloc(PROTO_SGF_BYTES_MAX + 1);

    *ret_length = file && bytes ? fread(bytes, 1, PROTO_SGF_BYTES_MAX + 1, file) : 0;
    if (!file || !bytes || ferror(file) || *ret_length > PROTO_SGF_BYTES_MAX) {
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    return bytes;
}

/* Reads the first game of the file as a record. False, with the fault, if there is none. */
static bool read_record(struct gtp *gtp, const char *name, struct proto_record *ret,
                        enum proto_sgf_verdict *ret_verdict, struct proto_record_error *ret_error)
{
    struct go_ruleset ruleset = *gtp->ruleset;
    struct proto_sgf_notes notes;
    struct proto_sgf sgf;
    size_t length;
    char *bytes = read_file(name, &length);

    if (!bytes)
        return proto_record_fail(ret_error, "", "it cannot be read");
    ruleset.rules = gtp->setup.rules;
    proto_sgf_open(&sgf, bytes, length);
    free(bytes);
    switch (proto_sgf_next(&sgf, ret_error)) {
    case PROTO_SGF_END: proto_record_fail(ret_error, "", "no game record is in it"); break;
    case PROTO_SGF_BROKEN: break;
    case PROTO_SGF_GAME:
        *ret_verdict = proto_sgf_read(&sgf, &ruleset, ret, &notes, ret_error);
        proto_sgf_close(&sgf);
        return *ret_verdict != PROTO_SGF_UNUSABLE;
    }
    proto_sgf_close(&sgf);
    return false;
}

/* Plays the part of the walk that was not undone. The same rules have judged it, so no act is refused. */
static bool replay(struct gtp *gtp, const struct proto_walk *walk)
{
    enum go_setup_error error;
    struct go_witness witness;
    enum go_reason reason;
    char text[GTP_LINE_MAX];
    uint32_t living_n, *living = events_list(&walk->record->log, 0, walk->fold.n, &living_n);

    if (living_n > GTP_ACTS_MAX || !gtp_game_start(gtp, &walk->record->setup, 0, &error)) {
        free(living);
        return gtp_fail(gtp, "cannot load file: it is too long");
    }
    for (uint32_t i = 0; i < living_n; i++) {
        struct text act = proto_record_act(walk->record, living[i]);
        snprintf(text, sizeof text, "%.*s", (int)act.length, act.at);
        gtp_game_act(gtp, text, false, &reason, &witness);
    }
    free(living);
    return true;
}

/* Loads the turns before move `until`. */
static bool load(struct gtp *gtp, const struct proto_record *record, bool refused, unsigned until,
                 const struct proto_record_error *refusal)
{
    enum go_setup_error error;
    struct proto_walk_no no;
    struct proto_walk walk;
    bool good = true;

    if (!proto_walk_init(&walk, record, &error))
        return gtp_fail(gtp, "cannot load file: the rules refuse its set-up");
    while (go_game_turns(&walk.fold.game) + 1u < until && walk.fold.n < record->log.n && good)
        good = proto_walk_step(&walk, &no);
    if (refused && go_game_turns(&walk.fold.game) + 1u < until) {
        fprintf(gtp->reply, "cannot load file: line %u: %s", refusal->line, refusal->text);
        good = false;
    }
    good = good && replay(gtp, &walk);
    proto_walk_finish(&walk);
    return good;
}

bool gtp_loadsgf(struct gtp *gtp, unsigned n, char **words)
{
    struct proto_record *record = malloc(sizeof *record);
    enum proto_sgf_verdict verdict = PROTO_SGF_UNUSABLE;
    struct proto_record_error error;
    unsigned until = GO_TURNS_MAX + 1;
    bool good;

    if (n > 1 && (!gtp_read_number(words[1], GO_TURNS_MAX, &until) || until == 0)) {
        free(record);
        return gtp_fail(gtp, "syntax error: a move number is needed");
    }
    good = record && read_record(gtp, words[0], record, &verdict, &error);
    if (!good) {
        fprintf(gtp->reply, "cannot load file: %s", record ? error.text : "no memory");
        free(record);
        return false;
    }
    good = load(gtp, record, verdict == PROTO_SGF_REFUSED, until, &error);
    proto_record_finish(record);
    free(record);
    return good;
}

/* --- writing ---------------------------------------------------------------------------------- */

static bool write_record(const struct gtp *gtp, struct proto_text *ret)
{
    struct proto_record record;
    bool good = true;

    proto_record_init(&record);
    proto_record_rules(&record, gtp->ruleset);
    if (gtp->mixed) {
        *record.ruleset = '\0';
        record.revision = 0;
    }
    record.setup = gtp->setup;
    for (unsigned i = 0; i < gtp->acts_n && good; i++) {
        const char *act = gtp->acts[i].text;
        good = gtp->acts[i].idle || proto_record_add(&record, text_of(act), 0, 0);
    }
    good = good && proto_sgf_write(ret, &record);
    proto_record_finish(&record);
    return good;
}

/* Writes the text into the answer, which an empty line would end. */
static void print(struct gtp *gtp, const struct proto_text *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->at[i] != '\n' || i == 0 || text->at[i - 1] != '\n')
            fputc(text->at[i], gtp->reply);
}

static bool save(const char *name, const struct proto_text *text)
{
    FILE *file = fopen(name, "wb");
    bool good = file && fwrite(text->at, 1, text->length, file) == text->length;

    if (file && fclose(file) != 0)
        good = false;
    return good;
}

bool gtp_printsgf(struct gtp *gtp, unsigned n, char **words)
{
    struct proto_text text;
    bool good;

    proto_text_init(&text);
    good = write_record(gtp, &text);
    if (!good)
        gtp_fail(gtp, "the game is longer than a record");
    else if (n == 0 || strcmp(words[0], "-") == 0)
        print(gtp, &text);
    else if (!save(words[0], &text))
        good = gtp_fail(gtp, "cannot write the file");
    proto_text_finish(&text);
    return good;
}

/* `miai-referee sgf`: replays game records. For each game of each file it prints one JSON object a
 * line: the ruleset that judged it, the first illegal move with its reason and witness, and the
 * state of the game by the rules beside the result in the file. A game that cannot be read gets an
 * error that names the place, and the other games are still judged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/record/sgf.h"
#include "server/referee/case.h"
#include "server/referee/commands.h"
#include "server/referee/limits.h"

struct file {
    const char *name;
    const struct go_ruleset *ruleset; /* NULL: the file chooses */
    struct proto_sgf sgf;
    int game; /* from 1 */
    int status;
};

static void print(json_t *answer)
{
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(answer);
}

/* Names of files are bytes; bytes that are no UTF-8 become question marks. */
static json_t *name_to_json(const char *name)
{
    json_t *value = json_string(name);
    char plain[REFEREE_ERROR_MAX];
    size_t n = 0;

    for (; !value && name[n] && n + 1 < sizeof plain; n++)
        plain[n] = name[n] >= ' ' && name[n] <= '~' ? name[n] : '?';
    plain[n] = '\0';
    return value ? value : json_string(plain);
}

static void set_number(json_t *answer, const char *key, uint32_t number)
{
    if (number > 0)
        json_object_set_new(answer, key, json_integer(number));
}

static void print_error(struct file *file, const struct proto_record_error *error)
{
    json_t *answer = json_object();

    json_object_set_new(answer, "name", json_null());
    json_object_set_new(answer, "file", name_to_json(file->name));
    set_number(answer, "game", (uint32_t)file->game);
    json_object_set_new(answer, "error", json_string(error->text));
    set_number(answer, "line", error->line);
    set_number(answer, "column", error->column);
    if (*error->field)
        json_object_set_new(answer, "property", json_string(error->field));
    print(answer);
    file->status = REFEREE_UNUSABLE;
}

static json_t *text_or_null(const char *text)
{
    return *text ? json_string(text) : json_null();
}

/* --- the answer ------------------------------------------------------------------------------- */

static void add_terms(json_t *answer, const struct proto_record *record)
{
    const struct go_setup *setup = &record->setup;
    char name[PROTO_RULESET_MAX + 8] = "";
    int32_t komi = setup->rules.komi_x2;

    if (*record->ruleset)
        snprintf(name, sizeof name, "%s@%u", record->ruleset, record->revision);
    json_object_set_new(answer, "ruleset", text_or_null(name));
    json_object_set_new(answer, "title", json_string(record->title));
    json_object_set_new(answer, "size", json_pack("[i,i]", setup->width, setup->height));
    json_object_set_new(answer, "komi",
                        komi % 2 == 0 ? json_integer(komi / 2) : json_real(komi / 2.0));
    json_object_set_new(answer, "handicap", json_integer(setup->handicap));
    json_object_set_new(answer, "players",
                        json_pack("{s:o,s:o}", "b", text_or_null(record->players[0]), "w",
                                  text_or_null(record->players[1])));
}

static void add_notes(json_t *answer, const struct proto_sgf_notes *notes)
{
    if (notes->rules_guessed)
        json_object_set_new(answer, "rules_guessed", json_true());
    set_number(answer, "variations", notes->variations);
    set_number(answer, "restarts", notes->restarts);
    set_number(answer, "moves_before", notes->moves_before);
    set_number(answer, "passes_after", notes->passes_after);
    set_number(answer, "passes_put", notes->passes_put);
    set_number(answer, "handicap_put", notes->handicap_put);
    set_number(answer, "comments_cut", notes->comments_cut);
    set_number(answer, "values_left_out", notes->values_left_out);
    if (notes->cut_off)
        json_object_set_new(answer, "cut_off", json_true());
    if (notes->mended)
        json_object_set_new(answer, "mended", json_true());
}

static json_t *illegal_to_json(const struct go_setup *setup, const struct proto_record_error *error)
{
    json_t *object =
        json_pack("{s:i,s:s,s:s,s:i,s:i}", "move", error->move, "act", error->act, "reason",
                  error->reason, "line", error->line, "column", error->column);
    json_object_set_new(object, "witness", referee_witness(setup, &error->witness));
    return object;
}

/* True if RE agrees with the rules. Null where either has no result. A win without a number of
 * points agrees with any win of that player. */
static json_t *agreement(const char *stated, const struct go_outcome *outcome)
{
    int32_t margin = outcome->score_x2[0] - outcome->score_x2[1];
    bool draw = strcmp(stated, "0") == 0 || strcmp(stated, "Draw") == 0;
    uint8_t winner = *stated == 'B'   ? GO_RESULT_BLACK
                     : *stated == 'W' ? GO_RESULT_WHITE
                     : draw           ? GO_RESULT_DRAW
                                      : GO_RESULT_NONE;
    char *end;

    if (outcome->result == GO_RESULT_OPEN || *stated == '\0' || *stated == '?')
        return json_null();
    if (winner != outcome->result || !outcome->scored || draw || stated[1] != '+')
        return json_boolean(winner == outcome->result);
    double points = strtod(stated + 2, &end);
    return json_boolean(end == stated + 2 || points * 2 == abs(margin));
}

static void add_end(json_t *answer, const struct proto_record *record,
                    const struct proto_sgf_notes *notes)
{
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;

    if (!proto_walk_init(&walk, record, &error))
        return;
    while (walk.fold.n < record->log.n && proto_walk_step(&walk, &no))
        ;
    struct go_outcome outcome = go_game_outcome(&walk.fold.game);
    json_object_set_new(answer, "moves",
                        json_integer(go_game_turns(&walk.fold.game) + notes->moves_before));
    referee_add_state(answer, &walk.fold.game);
    json_object_set_new(answer, "stated", text_or_null(notes->result));
    json_object_set_new(answer, "agrees", agreement(notes->result, &outcome));
    proto_walk_finish(&walk);
}

static void judge(struct file *file)
{
    struct proto_record *record = alloc_raw(1, sizeof *record);
    struct proto_record_error error;
    struct proto_sgf_notes notes;

    enum proto_sgf_verdict verdict =
        proto_sgf_read(&file->sgf, file->ruleset, record, &notes, &error);
    if (verdict == PROTO_SGF_UNUSABLE) {
        print_error(file, &error);
        free(record);
        return;
    }
    json_t *answer = json_object();
    json_object_set_new(answer, "name", text_or_null(notes.name));
    json_object_set_new(answer, "file", name_to_json(file->name));
    json_object_set_new(answer, "game", json_integer(file->game));
    json_object_set_new(answer, "line", json_integer(file->sgf.start_line));
    json_object_set_new(answer, "charset", json_string(file->sgf.charset));
    add_terms(answer, record);
    set_number(answer, "comments", record->comments.n);
    add_notes(answer, &notes);
    json_object_set_new(answer, "illegal",
                        verdict == PROTO_SGF_GOOD ? json_null()
                                                  : illegal_to_json(&record->setup, &error));
    add_end(answer, record, &notes);
    print(answer);
    proto_record_finish(record);
    free(record);
}

/* --- files ------------------------------------------------------------------------------------ */

static void judge_games(struct file *file)
{
    struct proto_record_error error;
    enum proto_sgf_found found;

    while ((found = proto_sgf_next(&file->sgf, &error)) != PROTO_SGF_END) {
        file->game++;
        if (found == PROTO_SGF_GAME)
            judge(file);
        else
            print_error(file, &error);
    }
    if (file->game > 0)
        return;
    proto_record_fail(&error, "", "no game record is in this file");
    print_error(file, &error);
}

/* Reads the whole file, or returns NULL with the fault. */
static char *read_file(const char *name, size_t *ret_length, struct proto_record_error *ret_error)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *stream = standard ? stdin : fopen(name, "rb");
    char *bytes = stream ? alloc_raw(PROTO_SGF_BYTES_MAX + 1, 1) : NULL;
    const char *wrong = stream ? NULL : "the file cannot be opened";

    if (stream) {
        *ret_length = fread(bytes, 1, PROTO_SGF_BYTES_MAX + 1, stream);
        wrong = ferror(stream)                      ? "the file cannot be read"
                : *ret_length > PROTO_SGF_BYTES_MAX ? "the file is larger than 16 MiB"
                                                    : NULL;
    }
    if (stream && !standard)
        fclose(stream);
    if (!wrong)
        return bytes;
    free(bytes);
    proto_record_fail(ret_error, "", "%s", wrong);
    return NULL;
}

static int judge_file(const char *name, const struct go_ruleset *ruleset)
{
    struct proto_record_error error = {0};
    struct file file = {.name = name, .ruleset = ruleset, .status = REFEREE_DONE};
    size_t length = 0;
    char *bytes = read_file(name, &length, &error);

    if (!bytes) {
        print_error(&file, &error);
        return file.status;
    }
    proto_sgf_open(&file.sgf, bytes, length);
    free(bytes);
    judge_games(&file);
    proto_sgf_close(&file.sgf);
    return file.status;
}

static int usage(const char *what)
{
    fprintf(stderr, "miai-referee: sgf [--ruleset NAME] FILE...: %s\n", what);
    return REFEREE_USAGE;
}

int referee_sgf(int argc, char **argv)
{
    const struct go_ruleset *ruleset = NULL;
    int status = REFEREE_DONE;

    if (argc > 0 && strcmp(argv[0], "--ruleset") == 0) {
        ruleset = argc > 1 ? go_ruleset_find(argv[1], strlen(argv[1])) : NULL;
        if (!ruleset)
            return usage("no such ruleset");
        argc -= 2;
        argv += 2;
    }
    if (argc == 0)
        return usage("at least one file");
    for (int i = 0; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] != '\0')
            return usage("no such option");
    for (int i = 0; i < argc; i++)
        if (judge_file(argv[i], ruleset) != REFEREE_DONE)
            status = REFEREE_UNUSABLE;
    return status;
}

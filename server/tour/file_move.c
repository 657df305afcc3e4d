/* A tournament on its way to another machine: its log, without what means something on this one only.
 * There an account is somebody else, so nobody has one and nobody has a role; who takes the event in
 * directs it. Rooms and games keep their ids, which name nothing there.
 *
 * Promises: what was moved in and is moved out again is the same bytes. Numbers run without gaps:
 * acts that gave roles, undos of them, and that the event came in a file are left out, and what named
 * a number names its new one. */
#include <stdlib.h>

#include "proto/tour_json.h"
#include "server/tour/files.h"
#include "server/tour/parts.h"

/* New numbers by old number - 1; 0: left out. */
static uint32_t *number(const struct proto_tour_act *acts, uint32_t n)
{
    uint32_t *numbers = tour_zeroed(n, sizeof *numbers), last = 0;

    for (uint32_t i = 0; i < n; i++) {
        bool undoes_role = acts[i].kind == PROTO_ACT_UNDO && numbers[acts[i].to - 1] == 0;
        bool of_here = acts[i].kind == PROTO_ACT_ROLE || acts[i].kind == PROTO_ACT_TAKEN;
        if (!of_here && !undoes_role)
            numbers[i] = ++last;
    }
    return numbers;
}

static void forget_accounts(struct proto_tour_act *act)
{
    act->actor = 0;
    for (unsigned i = 0; i < act->people_n; i++) {
        act->people[i].account = 0;
        act->people[i].guest = false;
    }
}

/* --- out -------------------------------------------------------------------------------------- */

static struct proto_tour_person *copy_people(const struct proto_tour_act *act)
{
    struct proto_tour_person *people;

    if (act->people_n == 0)
        return NULL;
    people = tour_zeroed(act->people_n, sizeof *people);
    return memcpy(people, act->people, act->people_n * sizeof *people);
}

void tour_move_out(const struct tour_log *log, const char *miai, struct proto_text *ret)
{
    struct proto_tour_act *acts = tour_zeroed(log->n, sizeof *acts);
    struct proto_tour_file file = {.miai = miai, .acts = acts};
    uint32_t *numbers;

    for (uint32_t i = 0; i < log->n; i++)
        acts[i] = log->entries[i].act;
    numbers = number(acts, log->n);
    for (uint32_t i = 0; i < log->n; i++) {
        struct proto_tour_act *act = &acts[file.acts_n];
        if (numbers[i] == 0)
            continue;
        *act = log->entries[i].act;
        act->n = numbers[i];
        act->to = act->kind == PROTO_ACT_UNDO ? numbers[act->to - 1] : 0;
        act->people = copy_people(act);
        forget_accounts(act);
        file.acts_n++;
    }
    proto_tour_file_write(ret, &file);
    for (uint32_t i = 0; i < file.acts_n; i++)
        free(acts[i].people); /* the rest is the log's */
    free(acts);
    free(numbers);
}

/* --- in --------------------------------------------------------------------------------------- */

static void say(struct proto_tour_file_error *reterr, const struct proto_tour_act *act,
                const struct tour_verdict *verdict)
{
    struct proto_text text;

    *reterr = (struct proto_tour_file_error){.act = act->n};
    proto_text_init(&text);
    proto_text_literal(&text, "act ");
    proto_text_integer(&text, act->n);
    proto_text_literal(&text, " (");
    proto_text_literal(&text, proto_tour_act_key((enum proto_tour_act_kind)act->kind));
    proto_text_literal(&text, ") cannot come there: ");
    proto_text_literal(&text, tour_reason_key(verdict->reason));
    if (verdict->field) {
        proto_text_literal(&text, ", ");
        proto_text_literal(&text, verdict->field);
    }
    if (text.length >= sizeof reterr->text)
        text.length = sizeof reterr->text - 1;
    memcpy(reterr->text, text.at, text.length);
    proto_text_finish(&text);
}

/* The acts of the file under their new numbers, in the log; the others are gone. */
static void fill(struct proto_tour_file *file, const uint32_t *numbers, int64_t director,
                 struct tour_log *ret)
{
    for (uint32_t i = 0; i < file->acts_n; i++) {
        struct proto_tour_act *act = &file->acts[i];
        if (numbers[i] == 0)
            continue;
        act->n = numbers[i];
        if (act->kind == PROTO_ACT_UNDO)
            act->to = numbers[act->to - 1];
        forget_accounts(act);
        if (act->n == 1)
            act->actor = director;
        tour_log_read(ret, act);
    }
}

bool tour_move_in(const void *bytes, size_t length, int64_t director, struct tour_log *ret,
                  struct proto_tour_file_error *reterr)
{
    struct proto_tour_file file;
    struct tour_verdict verdict;
    uint32_t *numbers;

    tour_log_init(ret);
    if (!proto_tour_file_read(bytes, length, &file, reterr))
        return false;
    numbers = number(file.acts, file.acts_n);
    fill(&file, numbers, director, ret);
    verdict = tour_log_fold(ret);
    if (verdict.reason != TOUR_WELL) {
        struct proto_tour_act act = ret->entries[verdict.n - 1].act;
        while (numbers[act.n - 1] != verdict.n) /* its number in the file */
            act.n++;
        say(reterr, &act, &verdict);
        tour_log_finish(ret);
        tour_log_init(ret);
    }
    proto_tour_file_finish(&file);
    free(numbers);
    return verdict.reason == TOUR_WELL;
}

/* Running or not, all settings have the one address: a change of it would be refused. */
void tour_move_slug(struct tour_log *log, const char *slug)
{
    for (uint32_t i = 0; i < log->n; i++) {
        struct proto_tour_settings *settings = log->entries[i].act.settings;
        if (settings)
            memcpy(settings->slug, slug, strlen(slug) + 1);
    }
    memcpy(log->tour.settings.slug, slug, strlen(slug) + 1);
}

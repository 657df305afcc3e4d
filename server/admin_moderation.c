/* Acts of moderators from the command line. They write the same rows as the page, without an author, so that the
 * log shows them. They may also concern the owner, because the operator of the machine could do that anyway.
 *
 * Lists are printed a page at a time, newest first: a line for each row. The number of the last row continues the
 * list. */
#include "server/admin_moderation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "proto/wire/moderation_view.h"
#include "server/base/customer.h"
#include "server/base/job.h"

#define PAGE 50 /* lines of a list */

struct arguments {
    struct admin *admin;
    char *const *words; /* the words after the first one */
    int n;
    char why[PROTO_WHY_MAX * PROTO_UTF8_MAX + 1];
};

static int fail(int code, const char *what, const char *why)
{
    fprintf(stderr, "miai-server: %s: %s\n", what, why);
    return code;
}

/* --- printing --------------------------------------------------------------------------------- */

static void print_time(int64_t ms)
{
    char text[32];
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    printf("%s", text);
}

/* Prints text that people wrote. It has no control characters (proto_characters_read()). */
static void print_text(const char *before, struct text text)
{
    if (text.length > 0)
        printf("%s%.*s", before, (int)text.length, text.at);
}

static void print_person(const char *before, int64_t player, struct text name)
{
    if (player == 0)
        return;
    printf("%sp%" PRId64, before, player);
    print_text(" ", name);
}

static void print_address(const char *before, bool is_known, const uint8_t address[16])
{
    char text[CUSTOMER_TEXT_MAX];
    if (is_known && customer_write(address, text) > 0)
        printf("%s%s", before, text);
}

static void print_session(bool is_known, const uint8_t session[8])
{
    char text[PROTO_SESSION_CHARS + 1];
    if (!is_known)
        return;
    proto_session_write(session, text);
    printf(" session %s", text);
}

static void print_act(const struct row_moderation_act *act)
{
    printf("%" PRId64 " ", act->id);
    print_time(act->at);
    print_person(" by ", act->by, act->by_name);
    if (act->by == 0)
        printf(" by the operator");
    print_text(": ", act->kind);
    print_person(" ", act->player, act->player_name);
    print_address(" ", act->has_address, act->address);
    print_session(act->has_session, act->session);
    print_text(" event ", act->tour_slug);
    if (act->line)
        printf(" line %u", (unsigned)act->line);
    if (act->report)
        printf(" report %" PRId64, act->report);
    if (act->undoes)
        printf(" act %" PRId64, act->undoes);
    print_text(" \"", act->name);
    if (act->name.length > 0)
        printf("\"");
    if (act->until) {
        printf(" until ");
        print_time(act->until);
    }
    print_text(", because: ", act->why);
    printf(act->ended ? " (ended by %" PRId64 ")\n" : "\n", act->ended);
}

/* --- people ----------------------------------------------------------------------------------- */

static struct job *ask(struct admin *admin, struct job *job)
{
    admin_do(admin, job);
    return job;
}

/* Finds "p7", or the name of an account; 0: there is none. */
static int64_t find_player(struct admin *admin, const char *word)
{
    int64_t player;
    if (!proto_player_read(word, strlen(word), &player))
        return admin_find(admin, word);
    struct job *job = job_create(1);
    job->question.kind = QUESTION_TARGET;
    job->question.player = player;
    ask(admin, job);
    if (job->answer.players_n == 0)
        player = 0;
    job_destroy(job);
    return player;
}

/* The target of a mute or a ban. */
static bool find_target(struct admin *admin, const char *word, struct row_moderation_act *ret)
{
    static const uint8_t none[sizeof ret->session];
    ret->has_address = customer_read(word, strlen(word), ret->address);
    ret->has_session = !ret->has_address && proto_session_read(word, strlen(word), ret->session);
    if (ret->has_address)
        return true;
    if (ret->has_session)
        return memcmp(ret->session, none, sizeof ret->session) != 0;
    ret->player = find_player(admin, word);
    return ret->player != 0;
}

/* Reads "90m", "3d"; 0: not a time, or too long. */
static int64_t read_time(const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);
    int64_t unit = *end == 'm' ? 60000 : *end == 'h' ? 3600000 : *end == 'd' ? 86400000 : 0;
    if (*word < '1' || *word > '9' || end[0] == '\0' || end[1] != '\0' || number > 10000000)
        return 0;
    int64_t ms = number * unit;
    return ms <= PROTO_MODERATION_MAX_MS ? ms : 0;
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The words from the first one on are the reason. */
static bool read_why(struct arguments *arguments, int first)
{
    char text[sizeof arguments->why];
    size_t length = 0;
    for (int i = first; i < arguments->n; i++) {
        int n = snprintf(text + length, sizeof text - length, i > first ? " %s" : "%s",
                         arguments->words[i]);
        if (n < 0 || (size_t)n >= sizeof text - length)
            return false;
        length += (size_t)n;
    }
    return utf8_valid(text, length) &&
           proto_characters_read(text, length, PROTO_WHY_MAX, arguments->why, &length);
}

static int store(struct arguments *arguments, enum proto_moderation_what what,
                 const struct row_moderation_act *act)
{
    const char *word = proto_moderation_key(what);
    struct job *job = job_create(1);
    struct row_moderation_act *row =
        &job_change(job, CHANGE_ADD_MODERATION_ACT)->row.moderation_act;
    *row = *act;
    row->at = admin_wall_ms();
    row->kind = job_text(job, word, strlen(word));
    row->name = job_text(job, act->name.at, act->name.length);
    row->why = job_text(job, arguments->why, strlen(arguments->why));
    ask(arguments->admin, job);
    bool done = job->status == JOB_OK;
    if (done)
        printf("Done; it is act %" PRId64 ".\n", row->id);
    job_destroy(job);
    return done ? 0 : fail(EX_DATAERR, word, "it is not in force, or was done already");
}

static int hold(struct arguments *arguments, enum proto_moderation_what what)
{
    struct row_moderation_act act = {.replaces = true};
    int64_t for_ms = read_time(arguments->words[1]);
    if (for_ms == 0)
        return fail(EX_USAGE, arguments->words[1],
                    "is not a time like 90m, 12h or 3d, of at most ten years");
    if (!find_target(arguments->admin, arguments->words[0], &act))
        return fail(EX_DATAERR, arguments->words[0],
                    "there is no such account, player, address or session");
    act.until = admin_wall_ms() + for_ms;
    return store(arguments, what, &act);
}

static int do_mute(struct arguments *arguments)
{
    return hold(arguments, PROTO_MODERATION_MUTE);
}

static int do_ban(struct arguments *arguments)
{
    return hold(arguments, PROTO_MODERATION_BAN);
}

static int do_appoint(struct arguments *arguments)
{
    int64_t player = admin_find(arguments->admin, arguments->words[0]);
    if (player == 0)
        return fail(EX_DATAERR, arguments->words[0], "there is no such account");
    return store(arguments, PROTO_MODERATION_APPOINT,
                 &(struct row_moderation_act){.player = player, .replaces = true});
}

static int do_word(struct arguments *arguments)
{
    char clean[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
    size_t length;
    const char *word = arguments->words[0];
    if (!utf8_valid(word, strlen(word)) ||
        !proto_characters_read(word, strlen(word), PROTO_NAME_MAX, clean, &length))
        return fail(EX_USAGE, word, "a word has 1 to 24 visible characters");
    return store(arguments, PROTO_MODERATION_WORD,
                 &(struct row_moderation_act){.name = {clean, length}});
}

static bool read_number(const char *word, int64_t *ret)
{
    char *end;
    *ret = strtoll(word, &end, 10);
    return *word >= '1' && *word <= '9' && *end == '\0' && *ret < PROTO_INTEGER_MAX;
}

static struct job *find_act(struct admin *admin, int64_t act)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_TARGET;
    job->question.moderation.act = act;
    return ask(admin, job);
}

static int do_undo(struct arguments *arguments)
{
    struct row_moderation_act act = {0};
    if (!read_number(arguments->words[0], &act.undoes))
        return fail(EX_USAGE, arguments->words[0], "is not the number of an act");
    struct job *job = find_act(arguments->admin, act.undoes);
    bool there = job->answer.acts_n > 0;
    act.player = there ? job->answer.acts[0].player : 0;
    bool renamed =
        there && proto_moderation_find(job->answer.acts[0].kind.at,
                                       job->answer.acts[0].kind.length) == PROTO_MODERATION_RENAME;
    job_destroy(job);
    if (!there)
        return fail(EX_DATAERR, arguments->words[0], "there is no such act");
    if (renamed)
        return fail(EX_DATAERR, arguments->words[0], "undo a change of name on the page");
    return store(arguments, PROTO_MODERATION_UNDO, &act);
}

static bool same_bytes(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}

/* Ends the act of this kind in force for this target. */
static int end(struct arguments *arguments, enum proto_moderation_what what,
               struct row_moderation_act target)
{
    const char *word = proto_moderation_key(what);
    int64_t act = 0;
    struct job *job = job_create(1);
    job->question.kind = QUESTION_ACTS;
    job->question.key = job_text(job, word, strlen(word));
    job->question.player = target.player;
    job->question.moderation.before = INT64_MAX;
    job->question.search.limit = 10000;
    ask(arguments->admin, job);
    for (size_t i = 0; i < job->answer.acts_n && act == 0; i++) {
        const struct row_moderation_act *row = &job->answer.acts[i];
        if (row->player == target.player && row->has_address == target.has_address &&
            row->has_session == target.has_session &&
            same_bytes(row->address, target.address, sizeof row->address) &&
            same_bytes(row->session, target.session, sizeof row->session) &&
            same_bytes(&row->tour, &target.tour, sizeof row->tour))
            act = row->id;
    }
    job_destroy(job);
    if (act == 0)
        return fail(EX_DATAERR, arguments->words[0], "nothing of the kind is in force");
    return store(arguments, PROTO_MODERATION_UNDO,
                 &(struct row_moderation_act){.undoes = act, .player = target.player});
}

static int release(struct arguments *arguments, enum proto_moderation_what what)
{
    struct row_moderation_act target = {0};
    if (!find_target(arguments->admin, arguments->words[0], &target))
        return fail(EX_DATAERR, arguments->words[0],
                    "there is no such account, player, address or session");
    return end(arguments, what, target);
}

static int do_unmute(struct arguments *arguments)
{
    return release(arguments, PROTO_MODERATION_MUTE);
}

static int do_unban(struct arguments *arguments)
{
    return release(arguments, PROTO_MODERATION_BAN);
}

static int do_dismiss(struct arguments *arguments)
{
    return release(arguments, PROTO_MODERATION_APPOINT);
}

/* --- ratings ---------------------------------------------------------------------------------- */

/* Finds "spring-open", or an address with this end. */
static bool find_event(struct admin *admin, const char *word, struct row_moderation_act *ret)
{
    const char *slug = strrchr(word, '/') ? strrchr(word, '/') + 1 : word;
    struct job *job = job_create(1);
    job->question.kind = QUESTION_TOUR;
    job->question.key = job_text(job, slug, strlen(slug));
    job->question.brief = true;
    ask(admin, job);
    bool found = *slug && job->answer.tours_n == 1;
    if (found) {
        ret->tour = job->answer.tours[0].id;
        ret->player = job->answer.tours[0].creator;
    }
    job_destroy(job);
    return found;
}

static int about_event(struct arguments *arguments, enum proto_moderation_what what, bool on)
{
    struct row_moderation_act act = {.once = true};
    if (!find_event(arguments->admin, arguments->words[0], &act))
        return fail(EX_DATAERR, arguments->words[0], "there is no tournament with this address");
    return on ? store(arguments, what, &act) : end(arguments, what, act);
}

static int do_approve(struct arguments *arguments)
{
    return about_event(arguments, PROTO_MODERATION_APPROVE, true);
}

static int do_unapprove(struct arguments *arguments)
{
    return about_event(arguments, PROTO_MODERATION_APPROVE, false);
}

static int do_annul(struct arguments *arguments)
{
    return about_event(arguments, PROTO_MODERATION_ANNUL, true);
}

static int do_unannul(struct arguments *arguments)
{
    return about_event(arguments, PROTO_MODERATION_ANNUL, false);
}

static int do_trust(struct arguments *arguments)
{
    int64_t player = admin_find(arguments->admin, arguments->words[0]);
    if (player == 0)
        return fail(EX_DATAERR, arguments->words[0], "there is no such account");
    return store(arguments, PROTO_MODERATION_TRUST,
                 &(struct row_moderation_act){.player = player, .once = true});
}

static int do_untrust(struct arguments *arguments)
{
    return release(arguments, PROTO_MODERATION_TRUST);
}

static int do_done(struct arguments *arguments)
{
    struct row_moderation_act act = {0};
    if (!read_number(arguments->words[0], &act.report))
        return fail(EX_USAGE, arguments->words[0], "is not the number of a report");
    return store(arguments, PROTO_MODERATION_DONE, &act);
}

/* --- lists ------------------------------------------------------------------------------------ */

static struct job *a_list(const struct arguments *arguments, enum question_kind kind, int at,
                          bool *ret_good)
{
    struct job *job = job_create(1);
    job->question.kind = kind;
    job->question.moderation.before = INT64_MAX;
    job->question.search.limit = PAGE;
    *ret_good =
        arguments->n <= at || read_number(arguments->words[at], &job->question.moderation.before);
    return job;
}

static int bad_number(struct job *job, const struct arguments *arguments, int at)
{
    job_destroy(job);
    return fail(EX_USAGE, arguments->words[at], "is not a number");
}

static int list_reports(struct arguments *arguments)
{
    bool good;
    struct job *job = a_list(arguments, QUESTION_REPORTS, 0, &good);
    if (!good)
        return bad_number(job, arguments, 0);
    ask(arguments->admin, job);
    const struct row_chat *line = job->answer.chats;
    for (size_t i = 0; i < job->answer.reports_n; i++) {
        const struct row_report *report = &job->answer.reports[i];
        printf("report %" PRId64 " ", report->id);
        print_time(report->at);
        print_person(" by ", report->by, report->by_name);
        print_text(": ", report->why);
        printf("\n");
        for (size_t k = 0; k < report->chats_n; k++, line++) {
            printf("  %c %u ", line->seq == report->line ? '>' : ' ', (unsigned)line->seq);
            print_person("", line->player, line->player_name);
            printf("%s: ", line->removed ? " (removed)" : "");
            print_text("", line->text);
            printf("\n");
        }
    }
    job_destroy(job);
    return 0;
}

static int list_acts_of(struct arguments *arguments, const char *kind, bool all)
{
    bool good;
    struct job *job = a_list(arguments, QUESTION_ACTS, 0, &good);
    if (!good)
        return bad_number(job, arguments, 0);
    job->question.key = job_text(job, kind, strlen(kind));
    job->question.moderation.all = all;
    ask(arguments->admin, job);
    for (size_t i = 0; i < job->answer.acts_n; i++)
        print_act(&job->answer.acts[i]);
    job_destroy(job);
    return 0;
}

static int list_acts(struct arguments *arguments)
{
    return list_acts_of(arguments, "", true);
}

static int list_words(struct arguments *arguments)
{
    return list_acts_of(arguments, proto_moderation_key(PROTO_MODERATION_WORD), false);
}

static int list_moderators(struct arguments *arguments)
{
    return list_acts_of(arguments, proto_moderation_key(PROTO_MODERATION_APPOINT), false);
}

static int list_trusted(struct arguments *arguments)
{
    return list_acts_of(arguments, proto_moderation_key(PROTO_MODERATION_TRUST), false);
}

static int list_trail(struct arguments *arguments)
{
    bool good;
    struct job *job = a_list(arguments, QUESTION_TRAIL, 1, &good);
    if (!good)
        return bad_number(job, arguments, 1);
    const char *who = arguments->words[0];
    job->question.moderation.has_address =
        customer_read(who, strlen(who), job->question.moderation.address);
    if (!job->question.moderation.has_address)
        job->question.player = find_player(arguments->admin, who);
    if (!job->question.moderation.has_address && job->question.player == 0) {
        job_destroy(job);
        return fail(EX_DATAERR, who, "there is no such account, player or address");
    }
    ask(arguments->admin, job);
    for (size_t i = 0; i < job->answer.trail_n; i++) {
        const struct row_trail *row = &job->answer.trail[i];
        printf("%" PRId64 " ", row->id);
        print_time(row->at);
        print_person(" ", row->player, row->player_name);
        if (row->what >= PROTO_TRAIL_GUEST && row->what < PROTO_TRAIL_N)
            printf(": %s", proto_trail_key((enum proto_trail_what)row->what));
        print_address(" from ", row->has_address, row->address);
        print_session(row->has_session, row->session);
        printf("\n");
    }
    job_destroy(job);
    return 0;
}

/* --- the words -------------------------------------------------------------------------------- */

static const struct {
    const char *word, *rest, *meaning;
    int least; /* words that must follow */
    int why;   /* index of the first word of the reason; 0: it has none */
    int (*run)(struct arguments *arguments);
} tasks[] = {
    {"reports", "[BEFORE]", "open reports, with the messages around them", 0, 0, list_reports},
    {"acts", "[BEFORE]", "actions of moderators", 0, 0, list_acts},
    {"trail", "WHO [BEFORE]", "actions of a player, or from an address", 1, 0, list_trail},
    {"moderators", "", "lists the moderators", 0, 0, list_moderators},
    {"words", "[BEFORE]", "lists the refused words", 0, 0, list_words},
    {"appoint", "NAME WHY", "makes an account a moderator", 2, 1, do_appoint},
    {"dismiss", "NAME WHY", "ends that", 2, 1, do_dismiss},
    {"mute", "WHO TIME WHY", "no chat and no new name, for 90m, 12h, 3d", 3, 2, do_mute},
    {"unmute", "WHO WHY", "ends that", 2, 1, do_unmute},
    {"ban", "WHO TIME WHY", "may only watch, and finish games that have begun", 3, 2, do_ban},
    {"unban", "WHO WHY", "ends that", 2, 1, do_unban},
    {"trusted", "", "directors whose tournaments count for ratings", 0, 0, list_trusted},
    {"trust", "NAME WHY", "tournaments of an account count for ratings from now on", 2, 1,
     do_trust},
    {"untrust", "NAME WHY", "ends that; games that have ended stay rated", 2, 1, do_untrust},
    {"approve", "EVENT WHY", "a tournament counts for ratings", 2, 1, do_approve},
    {"unapprove", "EVENT WHY", "ends that; games that have ended stay rated", 2, 1, do_unapprove},
    {"annul", "EVENT WHY", "no game of a tournament counts, or ever did", 2, 1, do_annul},
    {"unannul", "EVENT WHY", "ends that", 2, 1, do_unannul},
    {"word", "WORD WHY", "refuses a word", 2, 1, do_word},
    {"done", "REPORT WHY", "closes a report", 2, 1, do_done},
    {"undo", "ACT WHY", "undoes an act", 2, 1, do_undo},
};
enum { TASKS_N = sizeof tasks / sizeof *tasks };

void admin_moderate_help(void)
{
    puts(
        "After --moderate (the server must not run; WHO is the name of an account, p7, an address, or of a mute or ban a session; EVENT the address of a tournament):");
    for (size_t i = 0; i < TASKS_N; i++) {
        char usage[40];
        snprintf(usage, sizeof usage, "%s %s", tasks[i].word, tasks[i].rest);
        printf("  %-24s %s\n", usage, tasks[i].meaning);
    }
}

int admin_moderate(struct admin *admin, char *const *words, int n)
{
    struct arguments arguments = {.admin = admin, .words = words + 1, .n = n - 1};
    for (size_t i = 0; n > 0 && i < TASKS_N; i++) {
        if (strcmp(tasks[i].word, words[0]) != 0)
            continue;
        if (arguments.n < tasks[i].least)
            break;
        if (tasks[i].why > 0 && !read_why(&arguments, tasks[i].why))
            return fail(EX_USAGE, words[0], "a reason has 1 to 200 characters");
        return tasks[i].run(&arguments);
    }
    admin_moderate_help();
    return EX_USAGE;
}

/* Acts of moderation. A table has the fields that each act needs and the right to it. The store
 * brings its target; then the act is judged and stored with its effect.
 *
 * Promises: the owner's account cannot be the target of a measure. Only the owner acts on
 * moderators, and moderators appoint none. No bot becomes a moderator, since a person answers for
 * what moderators do. An act, its effect and its row of the trail are one transaction, and take
 * effect when that is durable. Another act undoes each mistake that a moderator can make. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/moderation_view.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/measures/standing.h"
#include "server/app/measures/trail.h"
#include "server/app/measures/words.h"
#include "server/app/moderation/effect.h"
#include "server/app/moderation/moderation.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/people/names.h"
#include "server/app/people/newcomers.h"
#include "server/app/play/chat.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/seat.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/rates_changed.h"
#include "server/base/customer.h"

#define BIT(field) (1u << PROTO_MODERATION_##field)
#define LINE       (BIT(ROOM) | BIT(AUDIENCE) | BIT(LINE))

/* The fields of each act. Of `one_of` exactly one must be present. */
static const struct rule {
    uint16_t needs, may, one_of;
    bool owner_only;
    bool replaces; /* the act in force for the same target */
    bool once;     /* refused if one is in force for the same target */
    bool measure;  /* refused against the owner */
    bool undone;   /* another act may undo it */
    bool bounded;  /* the number in force is limited */
    bool person;   /* refused for the account of a bot */
} rules[PROTO_MODERATION_N] = {
    [PROTO_MODERATION_APPOINT] = {.needs = BIT(PLAYER),
                                  .owner_only = true,
                                  .replaces = true,
                                  .person = true,
                                  .undone = true},
    [PROTO_MODERATION_REMOVE] = {.needs = LINE, .replaces = true, .undone = true},
    [PROTO_MODERATION_MUTE] = {.needs = BIT(FOR),
                               .one_of = BIT(PLAYER) | BIT(ADDRESS) | BIT(SESSION),
                               .replaces = true,
                               .measure = true,
                               .bounded = true,
                               .undone = true},
    [PROTO_MODERATION_BAN] = {.needs = BIT(FOR),
                              .one_of = BIT(PLAYER) | BIT(ADDRESS) | BIT(SESSION),
                              .replaces = true,
                              .measure = true,
                              .bounded = true,
                              .undone = true},
    [PROTO_MODERATION_CLOSE] = {.needs = BIT(ROOM), .replaces = true, .undone = true},
    [PROTO_MODERATION_UNLIST] = {.needs = BIT(TOUR), .bounded = true, .undone = true},
    [PROTO_MODERATION_END] = {.needs = BIT(TOUR), .bounded = true, .undone = true},
    [PROTO_MODERATION_APPROVE] = {.needs = BIT(TOUR),
                                  .owner_only = true,
                                  .once = true,
                                  .undone = true},
    [PROTO_MODERATION_ANNUL] = {.needs = BIT(TOUR), .once = true, .undone = true},
    [PROTO_MODERATION_TRUST] =
        {.needs = BIT(PLAYER), .owner_only = true, .once = true, .person = true, .undone = true},
    [PROTO_MODERATION_RENAME] =
        {.needs = BIT(PLAYER), .may = BIT(NAME), .measure = true, .bounded = true, .undone = true},
    [PROTO_MODERATION_WORD] = {.needs = BIT(NAME), .bounded = true, .undone = true},
    [PROTO_MODERATION_DONE] = {.needs = BIT(REPORT), .undone = true},
    [PROTO_MODERATION_UNDO] = {.needs = BIT(ACT)},
};

static const char *const field_names[PROTO_MODERATION_FIELDS_N] = {
    [PROTO_MODERATION_PLAYER] = "player",     [PROTO_MODERATION_ROOM] = "room",
    [PROTO_MODERATION_AUDIENCE] = "audience", [PROTO_MODERATION_LINE] = "line",
    [PROTO_MODERATION_TOUR] = "tour",         [PROTO_MODERATION_REPORT] = "report",
    [PROTO_MODERATION_ACT] = "act",           [PROTO_MODERATION_FOR] = "for",
    [PROTO_MODERATION_ADDRESS] = "address",   [PROTO_MODERATION_SESSION] = "session",
    [PROTO_MODERATION_NAME] = "name",
};

/* One act on its way: its target is asked for, then it is stored. */
struct doing {
    struct completion completion;
    struct dedup *dedup;
    struct player *by; /* counted */
    struct proto_moderation order;
    bool address_is_good;
    uint8_t address[16], session[8];
    uint16_t why_length;
    char why[PROTO_WHY_MAX * PROTO_UTF8_MAX + 1];
    /* the target, as the store has it */
    int64_t player;                                 /* 0: none */
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1]; /* rename, or the undo of one: the new name */
    size_t name_length;
    struct row_moderation_act undone; /* the undone act; its kind and texts are not kept */
    enum proto_moderation_what undone_what;
};

static void finish(struct app *app, struct doing *doing)
{
    player_unref(app, doing->by);
    free(doing);
}

static void refuse(struct app *app, struct doing *doing, enum proto_error code, const char *field)
{
    dedup_refuse(app, doing->dedup, &(struct proto_no){.code = code, .field = field});
    finish(app, doing);
}

/* --- form ------------------------------------------------------------------------------------- */

static uint16_t fields_of(const struct proto_moderation *order)
{
    uint16_t fields = 0;
    for (unsigned i = 0; i < PROTO_MODERATION_FIELDS_N; i++)
        fields |= (uint16_t)(order->has[i] << i);
    return fields;
}

static const char *name_of_field(uint16_t fields)
{
    unsigned i = 0;
    while (!(fields & (1u << i)))
        i++;
    return field_names[i];
}

/* The field that is missing, superfluous or empty; NULL: none. */
static const char *fault(const struct rule *rule, const struct doing *doing)
{
    static const uint8_t none[8];
    uint16_t fields = fields_of(&doing->order);
    uint16_t missing = rule->needs & (uint16_t)~fields;
    uint16_t strange = fields & (uint16_t) ~(rule->needs | rule->may | rule->one_of);
    uint16_t one = fields & rule->one_of;
    if (!rule->needs && !rule->one_of)
        return "what";
    if (missing || strange)
        return name_of_field(missing ? missing : strange);
    if (rule->one_of && (one == 0 || (one & (one - 1)) != 0))
        return name_of_field(rule->one_of);
    if ((fields & BIT(ADDRESS)) && !doing->address_is_good)
        return "address";
    if ((fields & BIT(SESSION)) && memcmp(doing->session, none, sizeof doing->session) == 0)
        return "session";
    return NULL;
}

static struct doing *read_wish(struct command *command)
{
    const struct proto_do *act = &command->message->u.act;
    struct doing *doing = alloc_zeroed(1, sizeof *doing);
    struct proto_moderation *order = &doing->order;
    *order = act->moderation;
    order->has[PROTO_MODERATION_ADDRESS] = *order->address != '\0';
    order->has[PROTO_MODERATION_SESSION] = *order->session != '\0';
    order->has[PROTO_MODERATION_NAME] = order->name_length > 0;
    doing->address_is_good = customer_read(order->address, strlen(order->address), doing->address);
    proto_session_read(order->session, strlen(order->session), doing->session);
    doing->dedup = command->dedup;
    doing->by = player_ref(command->player);
    doing->why_length = act->text_length;
    memcpy(doing->why, act->text, act->text_length);
    return doing;
}

/* --- judging ---------------------------------------------------------------------------------- */

/* Does the target exist? Keeps the act that an undo names. */
static bool is_there(struct doing *doing, const struct answer *answer)
{
    switch ((enum proto_moderation_what)doing->order.what) {
    case PROTO_MODERATION_APPOINT:
    case PROTO_MODERATION_TRUST: return answer->players_n > 0 && answer->players[0].account;
    case PROTO_MODERATION_RENAME: return answer->players_n > 0;
    case PROTO_MODERATION_MUTE:
    case PROTO_MODERATION_BAN:
        return !doing->order.has[PROTO_MODERATION_PLAYER] || answer->players_n > 0;
    case PROTO_MODERATION_REMOVE: return answer->chats_n > 0;
    case PROTO_MODERATION_CLOSE: return answer->rooms_n > 0;
    case PROTO_MODERATION_DONE: return answer->reports_n > 0;
    case PROTO_MODERATION_WORD: return true;
    case PROTO_MODERATION_UNDO:
        if (answer->acts_n == 0)
            return false;
        doing->undone = answer->acts[0];
        doing->undone_what =
            proto_moderation_find(answer->acts[0].kind.at, answer->acts[0].kind.length);
        return doing->undone_what != 0 && rules[doing->undone_what].undone;
    case PROTO_MODERATION_UNLIST:
    case PROTO_MODERATION_APPROVE:
    case PROTO_MODERATION_ANNUL:
    case PROTO_MODERATION_END: return answer->tours_n > 0;
    case PROTO_MODERATION_N: break;
    }
    return false;
}

bool moderation_may(const struct player *player, enum proto_moderation_what what)
{
    return player_is_staff(player) && (!rules[what].owner_only || player->owner);
}

/* May the moderator do this to this player (NULL: the act has no player)? */
static bool may(const struct doing *doing, const struct row_player *whom)
{
    unsigned what =
        doing->order.what == PROTO_MODERATION_UNDO ? doing->undone_what : doing->order.what;
    const struct rule *rule = &rules[what];
    const struct player *by = doing->by;
    if (!moderation_may(by, (enum proto_moderation_what)what))
        return false;
    if (!whom)
        return true;
    if (whom->owner && rule->measure)
        return false;
    return by->owner || (!whom->owner && !whom->moderator);
}

static void set_name(struct doing *doing, struct text name)
{
    assert(name.length < sizeof doing->name);
    memcpy(doing->name, name.at, name.length);
    doing->name_length = name.length;
}

/* Chooses the new name of a player: the one given, "renamed 42", or, for an undo, the one before.
 * ("player 42" is the name of a deleted account.) */
static void choose_name(struct doing *doing)
{
    static const char word[] = "renamed ";
    char id[PROTO_PLAYER_CHARS_MAX + 1], number[sizeof word + sizeof id];
    if (doing->order.what == PROTO_MODERATION_UNDO &&
        doing->undone_what == PROTO_MODERATION_RENAME) {
        set_name(doing, doing->undone.name);
    } else if (doing->order.what == PROTO_MODERATION_RENAME && doing->order.name_length > 0) {
        set_name(doing, (struct text){doing->order.name, doing->order.name_length});
    } else if (doing->order.what == PROTO_MODERATION_RENAME) {
        size_t length = proto_player_write(doing->order.player, id) - 1; /* "p42" */
        memcpy(number, word, sizeof word - 1);
        memcpy(number + sizeof word - 1, id + 1, length);
        set_name(doing, (struct text){number, sizeof word - 1 + length});
    }
}

/* --- storing ---------------------------------------------------------------------------------- */

static void rename_player(struct job *job, const struct doing *doing)
{
    char folded[sizeof doing->name];
    if (doing->name_length == 0)
        return;
    struct row_player *row = &job_change(job, CHANGE_RENAME_PLAYER)->row.player;
    size_t length = proto_characters_fold(doing->name, doing->name_length, folded);
    row->id = doing->player;
    row->name = job_text(job, doing->name, doing->name_length);
    row->folded = job_text(job, folded, length);
}

static void write_act(const struct app *app, struct job *job, struct row_moderation_act *row,
                      const struct doing *doing, struct text old_name)
{
    const struct proto_moderation *order = &doing->order;
    const char *word = proto_moderation_key((enum proto_moderation_what)order->what);
    row->at = app->now.wall_ms;
    row->by = doing->by->id;
    row->kind = job_text(job, word, strlen(word));
    row->player = doing->player;
    row->has_address = order->has[PROTO_MODERATION_ADDRESS];
    memcpy(row->address, doing->address, sizeof row->address);
    row->has_session = order->has[PROTO_MODERATION_SESSION];
    memcpy(row->session, doing->session, sizeof row->session);
    if (order->has[PROTO_MODERATION_ROOM])
        memcpy(row->room.bytes, order->room, sizeof row->room.bytes);
    if (order->has[PROTO_MODERATION_TOUR])
        memcpy(row->tour.bytes, order->tour, sizeof row->tour.bytes);
    row->audience = order->audience;
    row->line = order->line;
    row->report = order->report;
    if (order->what == PROTO_MODERATION_WORD)
        row->name = job_text(job, order->name, order->name_length);
    else if (order->what == PROTO_MODERATION_RENAME)
        row->name = job_text(job, old_name.at, old_name.length);
    row->why = job_text(job, doing->why, doing->why_length);
    row->until = order->for_ms > 0 ? app->now.wall_ms + order->for_ms : 0;
    row->undoes = order->act;
    row->replaces = rules[order->what].replaces;
    row->once = rules[order->what].once;
    row->person = rules[order->what].person;
    memcpy(row->whence, app->payer.address, sizeof row->whence);
    row->has_whence = app->config.keeps_trail && customer_is_known(row->whence);
}

/* --- effects ---------------------------------------------------------------------------------- */

static void renamed(struct app *app, const struct doing *doing)
{
    struct player *player = player_find(app, doing->player);
    if (player && doing->name_length > 0)
        names_changed(app, player, (struct text){doing->name, doing->name_length});
}

static void take_effect(struct app *app, const struct doing *doing,
                        const struct row_moderation_act *row)
{
    renamed(app, doing);
    moderation_takes_effect(app, row);
    if (doing->order.what == PROTO_MODERATION_UNDO)
        moderation_is_undone(app, row, doing->undone_what, &doing->undone);
}

/* --- the steps -------------------------------------------------------------------------------- */

static void stored(struct app *app, struct completion *completion, struct job *job)
{
    struct doing *doing = (struct doing *)(void *)completion;
    if (job && job->status != JOB_OK) {
        dedup_conflict(app, doing->dedup, &(struct proto_no){.code = PROTO_ERROR_CONFLICT});
        finish(app, doing);
        return;
    }
    if (job) {
        const struct change *change = job->first;
        while (change->kind != CHANGE_ADD_MODERATION_ACT)
            change = change->next;
        dedup_answer(app, doing->dedup, &(struct dedup_answer){0});
        take_effect(app, doing, &change->row.moderation_act);
    }
    finish(app, doing);
}

static void known(struct app *app, struct completion *completion, struct job *job)
{
    struct doing *doing = (struct doing *)(void *)completion;
    if (!job) {
        finish(app, doing);
        return;
    }
    const struct answer *answer = &job->answer;
    const struct row_player *whom = answer->players_n > 0 ? &answer->players[0] : NULL;
    if (!is_there(doing, answer)) {
        refuse(app, doing, PROTO_ERROR_NOTFOUND, NULL);
        return;
    }
    if (!may(doing, whom)) {
        refuse(app, doing, PROTO_ERROR_DENIED, NULL);
        return;
    }
    if (rules[doing->order.what].person && whom && whom->account == ACCOUNT_BOT) {
        refuse(app, doing, PROTO_ERROR_FORBIDDEN, "bot");
        return;
    }
    struct job *next = outbox_job(app);
    doing->player = whom ? whom->id : 0;
    choose_name(doing);
    rename_player(next, doing);
    write_act(app, next, &job_change(next, CHANGE_ADD_MODERATION_ACT)->row.moderation_act, doing,
              whom ? whom->name : (struct text){"", 0});
    doing->undone.kind = doing->undone.name = doing->undone.why = (struct text){"", 0};
    trail_add(app, next, PROTO_TRAIL_ACT, doing->by->id, NULL, NULL, 0);
    dedup_store(app, doing->dedup, next, &(struct dedup_answer){0});
    outbox_store(app, next, &doing->completion, stored);
}

static void ask(struct app *app, struct doing *doing)
{
    const struct proto_moderation *order = &doing->order;
    struct player *player = player_find(app, order->player);
    if (player)
        newcomers_store(app, player); /* a guest is stored with their first command, or here */
    struct job *job = outbox_job(app);
    struct question *question = &job->question;
    question->kind = QUESTION_TARGET;
    question->player = order->player;
    question->moderation.act = order->act;
    question->moderation.report = order->report;
    question->moderation.audience = order->audience;
    question->moderation.line = order->line;
    question->moderation.room = order->has[PROTO_MODERATION_ROOM];
    memcpy(question->id.bytes, order->room, sizeof question->id.bytes);
    memcpy(question->moderation.tour.bytes, order->tour, sizeof order->tour);
    outbox_store(app, job, &doing->completion, known);
}

/* A word that folds to nothing would match nothing, or everything. */
static bool is_a_word(const struct proto_moderation *order)
{
    char folded[sizeof order->name];
    return order->what != PROTO_MODERATION_WORD ||
           words_fold(order->name, order->name_length, folded) > 0;
}

void moderation_command(struct app *app, struct command *command)
{
    struct doing *doing = read_wish(command);
    enum proto_moderation_what what = (enum proto_moderation_what)doing->order.what;
    const char *field = fault(&rules[what], doing);
    if (!field && !is_a_word(&doing->order))
        field = "name";
    if (!player_is_staff(command->player))
        refuse(app, doing, PROTO_ERROR_DENIED, NULL);
    else if (field)
        refuse(app, doing, PROTO_ERROR_PROTO, field);
    else if (what == PROTO_MODERATION_WORD &&
             words_has(app, doing->order.name, doing->order.name_length))
        refuse(app, doing, PROTO_ERROR_CONFLICT, "name");
    else if (rules[what].bounded && !standing_has_room(app, what))
        refuse(app, doing, PROTO_ERROR_FULL, what == PROTO_MODERATION_WORD ? "words" : "measures");
    else
        ask(app, doing);
}

/* Entry: acts of players for themselves. They enter, wait for the desk, check in, report, leave.
 * The director decides who may enter: all players, accounts, players with the code, or players that
 * the desk accepts.
 *
 * Promises: neither one player nor all players together can take the numbers or the log away from
 * the desk. Comparing a code takes the same time for every guess. The rate of acts and guesses is
 * limited before, by a budget that charges every command, for each address too. */
#include "server/app/tournament/entry.h"

#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/tournament/identity.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/round.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"

static void refuse(struct app *app, struct command *command, enum proto_error code,
                   const char *field)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code, .field = field});
}

static void refuse_reason(struct app *app, struct command *command, enum tour_reason reason,
                          const char *field)
{
    tournament_refuse(app, command->dedup,
                      &(struct tour_verdict){.reason = reason, .field = field});
}

static bool is_staff(const struct tournament *tournament, const struct player *player)
{
    return tournament_role(tournament, player) != PROTO_ROLE_NONE;
}

/* Is so much of the log's share for acts on players used up that the desk needs the rest? Codes may
 * use more of it, since only invited players have one: a director who hands a code out opens entry
 * again. */
static bool is_spent(const struct tour_log *log)
{
    unsigned tenths = log->tour.settings.entry_for == PROTO_ENTRY_CODE ? 8 : 5;
    return log->n >= PROTO_TOUR_LOG_MAX - APP_TOUR_STAFF_ACTS ||
           log->share_n[TOUR_SHARE_PEOPLE] >= TOUR_LOG_PEOPLE_MAX / 10 * tenths ||
           log->share_bytes[TOUR_SHARE_PEOPLE] >= TOUR_LOG_PEOPLE_BYTES_MAX / 10 * tenths;
}

/* Has this player used up their share of the log, or have all players together used up theirs?
 * Staff have no share. */
static bool is_too_busy(const struct tournament *tournament, const struct player *player,
                        uint8_t kind)
{
    bool has_code = tournament->log.tour.settings.entry_for == PROTO_ENTRY_CODE;
    unsigned acts = 0, entries = 0, all_entries = 0;
    if (is_staff(tournament, player))
        return false;
    if (is_spent(&tournament->log))
        return true;
    for (uint32_t n = 1; n <= tournament->log.n; n++) {
        const struct tour_entry *entry = tour_log_entry(&tournament->log, n);
        acts += entry->actor == player->id;
        entries += entry->own && entry->actor == player->id;
        all_entries += entry->own;
    }
    return acts >= APP_TOUR_OWN_ACTS_MAX ||
           ((kind == PROTO_ACT_ADD || kind == PROTO_ACT_ASK) &&
            (entries >= APP_TOUR_ENTRIES_MAX ||
             (!has_code && all_entries >= APP_TOUR_ALL_ENTRIES_MAX)));
}

/* An act that counts against no share of the log. */
static void store(struct app *app, struct command *command, struct tournament *tournament,
                  struct proto_tour_act *act)
{
    struct tour_verdict verdict = transaction_once(app, tournament, command, act);
    if (verdict.reason == TOUR_WELL)
        tournament_pin(tournament, command->player);
    else
        tournament_refuse(app, command->dedup, &verdict);
}

static void once(struct app *app, struct command *command, struct tournament *tournament,
                 struct proto_tour_act *act)
{
    if (is_too_busy(tournament, command->player, act->kind))
        refuse_reason(app, command, TOUR_FULL, "log");
    else
        store(app, command, tournament, act);
}

static uint16_t number_of(const struct tour *tour, const struct player *player)
{
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].account == player->id)
            return tour->people[i].no;
    return 0;
}

/* --- entry ------------------------------------------------------------------------------------ */

/* Letters and digits of a code, the rest zeros: "kiln 2026" is "KILN-2026". */
static void read_code(const char *code, char ret[PROTO_TOUR_CODE_MAX])
{
    memset(ret, 0, PROTO_TOUR_CODE_MAX);
    for (size_t n = 0; *code; code++) {
        if (*code >= 'a' && *code <= 'z')
            ret[n++] = (char)(*code - 'a' + 'A');
        else if ((*code >= 'A' && *code <= 'Z') || (*code >= '0' && *code <= '9'))
            ret[n++] = *code;
    }
}

/* Takes the same time for every guess. */
static bool is_code(const struct proto_tour_settings *settings, const char *guess)
{
    char right[PROTO_TOUR_CODE_MAX], said[PROTO_TOUR_CODE_MAX];
    unsigned differs = settings->code[0] == '\0';
    read_code(settings->code, right);
    read_code(guess, said);
    for (size_t i = 0; i < sizeof right; i++)
        differs |= (unsigned char)(right[i] ^ said[i]);
    return differs == 0;
}

/* NULL, or what this player lacks for entering: the name of the field. */
static const char *missing(const struct tournament *tournament, const struct player *player,
                           const struct proto_tour_act *act)
{
    const struct proto_tour_settings *settings = &tournament->log.tour.settings;
    switch ((enum proto_tour_entry)settings->entry_for) {
    case PROTO_ENTRY_ACCOUNTS: return player->account ? NULL : "account";
    case PROTO_ENTRY_CODE: return is_code(settings, act->code) ? NULL : "code";
    case PROTO_ENTRY_ANYBODY:
    case PROTO_ENTRY_ACCEPTED: break;
    }
    return NULL;
}

/* Guests cost nothing to make, so they may fill only half of the places for waiting; the rest is
 * for accounts. */
static bool has_room_to_wait(const struct tour *tour, const struct proto_tour_person *person)
{
    unsigned guests = 0;
    for (unsigned i = 0; i < tour->waiting_n; i++)
        guests += tour->waiting[i].person.guest;
    return !person->guest || guests < APP_TOUR_GUESTS_WAITING_MAX;
}

/* An invited player needs no code and does not wait. They answer once, so it counts against no
 * limit. */
static void answer(struct app *app, struct command *command, struct tournament *tournament,
                   struct proto_tour_act *act, uint16_t no)
{
    act->kind = PROTO_ACT_CONSENT;
    act->a = no;
    store(app, command, tournament, act);
}

/* A player that the desk entered identifies, with the code that it shows them. They do so once. */
static void identify(struct app *app, struct command *command, struct tournament *tournament,
                     struct proto_tour_act *act)
{
    if (identity_is_right(app, tournament, act->a, act->code))
        store(app, command, tournament, act);
    else
        refuse(app, command, PROTO_ERROR_DENIED, "code");
}

static void enter(struct app *app, struct command *command, struct tournament *tournament,
                  struct proto_tour_act *act)
{
    const struct tour *tour = &tournament->log.tour;
    struct proto_tour_person *person = &act->people[0];
    const struct player *player = command->player;
    const char *lacks = is_staff(tournament, player) ? NULL : missing(tournament, player, act);
    if (!tour->settings.entry || lacks) {
        refuse(app, command, PROTO_ERROR_DENIED, lacks);
        return;
    }
    if (tour->stage != PROTO_STAGE_REGISTRATION && tour->stage != PROTO_STAGE_CHECKIN) {
        refuse_reason(app, command, TOUR_STAGE, NULL);
        return;
    }
    person->account = player->id;
    person->guest = !player->account;
    if (person->name[0] == '\0')
        memcpy(person->name, player->name, player->name_length + 1u);
    if (tour->settings.entry_for != PROTO_ENTRY_ACCEPTED || is_staff(tournament, player)) {
        tour_give_numbers(tour, person, 1);
    } else {
        act->kind = PROTO_ACT_ASK;
        if (!has_room_to_wait(tour, person)) {
            refuse_reason(app, command, TOUR_FULL, "waiting");
            return;
        }
    }
    once(app, command, tournament, act);
}

/* --- after entry ------------------------------------------------------------------------------ */

/* Until the tournament begins, players correct what they said of themselves; the desk's own facts
 * about them stay. */
static void correct(struct app *app, struct command *command, struct tournament *tournament,
                    struct proto_tour_act *act, uint16_t no)
{
    const struct tour *tour = &tournament->log.tour;
    struct proto_tour_person *person = &act->people[0], said = *person;
    if (tour->stage > PROTO_STAGE_CHECKIN) {
        refuse_reason(app, command, TOUR_STAGE, NULL);
        return;
    }
    act->kind = PROTO_ACT_EDIT;
    *person = *tour_person(tour, no);
    person->standing = person->join_round = 0; /* as they are */
    if (said.name[0] != '\0')
        memcpy(person->name, said.name, sizeof person->name);
    memcpy(person->country, said.country, sizeof person->country);
    memcpy(person->club, said.club, sizeof person->club);
    if (said.team[0] != '\0')
        memcpy(person->team, said.team, sizeof person->team);
    person->rank = said.rank;
    memset(person->absences, PROTO_ABSENT_NOT, sizeof person->absences); /* the edit keeps them */
    once(app, command, tournament, act);
}

/* Takes a player off the list of those who wait. */
static bool take_back(const struct tour *tour, const struct player *player,
                      struct proto_tour_act *act)
{
    for (unsigned i = 0; i < tour->waiting_n; i++) {
        if (tour->waiting[i].person.account != player->id)
            continue;
        act->kind = PROTO_ACT_DECLINE;
        act->ns = alloc_zeroed(1, sizeof *act->ns);
        act->ns[0] = tour->waiting[i].n;
        act->ns_n = 1;
        return true;
    }
    return false;
}

/* Before the first pairing a player who leaves is removed. Later they stay in the standings, and
 * leave with the next round that is not drawn yet. */
static void leave(struct app *app, struct command *command, struct tournament *tournament,
                  struct proto_tour_act *act)
{
    const struct tour *tour = &tournament->log.tour;
    act->kind = PROTO_ACT_REMOVE;
    if (tour->stage == PROTO_STAGE_RUNNING) {
        act->kind = PROTO_ACT_WITHDRAW;
        /* In any order every round is open, and they leave all of them. */
        act->round = (uint8_t)(tour->settings.any_order ? 1 : tournament_round(tour) + 1);
    }
    once(app, command, tournament, act);
}

/* Opens the room of a board of their own. A board opens once, so this needs no share of the log. */
static void begin(struct app *app, struct command *command, struct tournament *tournament,
                  struct proto_tour_act *act)
{
    struct tour_verdict verdict = round_begin(app, tournament, command, act);
    if (verdict.reason != TOUR_WELL)
        tournament_refuse(app, command->dedup, &verdict);
}

void tournament_player_command(struct app *app, struct command *command,
                               struct tournament *tournament)
{
    struct proto_tour_act *act = command->message->tour;
    enum proto_command kind = (enum proto_command)command->message->u.act.kind;
    const struct proto_tour_person *invited =
        tour_invited(&tournament->log.tour, command->player->id);
    act->guest = !command->player->account;
    if (kind == PROTO_IDENTIFY) {
        identify(app, command, tournament, act);
        return;
    }
    if (invited && (kind == PROTO_ANSWER || kind == PROTO_ENTER)) {
        act->on = act->on || kind == PROTO_ENTER;
        answer(app, command, tournament, act, invited->no);
        return;
    }
    if (kind == PROTO_ENTER) {
        uint16_t no = number_of(&tournament->log.tour, command->player);
        if (no != 0)
            correct(app, command, tournament, act, no);
        else
            enter(app, command, tournament, act);
        return;
    }
    if (kind == PROTO_ANSWER) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
        return;
    }
    act->a = number_of(&tournament->log.tour, command->player);
    if (act->a == 0 && kind == PROTO_LEAVE &&
        take_back(&tournament->log.tour, command->player, act))
        once(app, command, tournament, act);
    else if (act->a == 0)
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    else if (kind == PROTO_LEAVE)
        leave(app, command, tournament, act);
    else if (kind == PROTO_BEGIN)
        begin(app, command, tournament, act);
    else
        once(app, command, tournament, act);
}

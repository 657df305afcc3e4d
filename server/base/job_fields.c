/* The table of fields (job_fields.h). A change carries the fields that its statement stores, the conditions that the
 * applying of it depends on, and those that the store has written back. Three kinds of fields are left out:
 *
 * - fields that only reads fill: a receiver has them already, or reads them;
 * - conditions of a conflict: a change that arrives was stored, so they held;
 * - secrets, and what identifies a person to moderators alone: password hashes, addresses. The bus and the log of jobs
 *   are two more places where they could be read. The hash of a session is no secret: it belongs to 256 random bits,
 *   and other nodes need it to end a session at once.
 *
 * Types come from the members themselves, so a line names a member and nothing else. tests/server/base/job_samples.c
 * has a row of every kind with a value for each member: a member that is added to a row does not compile there. */
#include "job_fields.h"

#include <assert.h>

#define MEMBER(member) (((ROW *)0)->member)
#define TYPE_OF(member, of_text)                                                                   \
    _Generic(MEMBER(member),                                                                       \
             int64_t: JOB_FIELD_I64,                                                               \
             int32_t: JOB_FIELD_I32,                                                               \
             int16_t: JOB_FIELD_I16,                                                               \
             int8_t: JOB_FIELD_I8,                                                                 \
             uint32_t: JOB_FIELD_U32,                                                              \
             uint16_t: JOB_FIELD_U16,                                                              \
             uint8_t: JOB_FIELD_U8,                                                                \
             bool: JOB_FIELD_BOOL,                                                                 \
             uint8_t *: JOB_FIELD_BYTES,                                                           \
             struct id128: JOB_FIELD_BYTES,                                                        \
             struct text: of_text)
#define FIELD(member, unit, type)                                                                  \
    {                                                                                              \
        offsetof(ROW, member), sizeof MEMBER(member), unit, type                                   \
    }
#define F(member)    FIELD(member, sizeof MEMBER(member), TYPE_OF(member, JOB_FIELD_WORD))
#define LONG(member) FIELD(member, sizeof MEMBER(member), TYPE_OF(member, JOB_FIELD_TEXT))
/* an array of numbers */
#define EACH(member) FIELD(member, sizeof MEMBER(member[0]), TYPE_OF(member[0], JOB_FIELD_WORD))

/* --- people ------------------------------------------------------------------------------------- */

#define ROW struct row_player
static const struct job_field add_player[] = {F(id), F(name), F(created_at)};
static const struct job_field rename_player[] = {F(id), F(name), F(folded)};
#undef ROW

#define ROW struct row_session
/* Tokens of programs are all in the memory of every node. The session of a cookie is looked for in the database when
 * it first comes; its change is short. */
static const struct job_field add_session[] = {F(hash),  F(player), F(created_at), F(used_at),
                                               F(token), F(scopes), F(bot_of)};
/* A node that has the session in memory would let it end as unused. */
static const struct job_field use_session[] = {F(hash), F(used_at)};
static const struct job_field end_session[] = {F(hash)};
static const struct job_field end_sessions[] = {F(player), F(hash)}; /* hash: the one that stays */
static const struct job_field end_bots[] = {F(player)};
#undef ROW

#define ROW struct row_account
/* Without `hash`: it is the password's. */
static const struct job_field add_account[] = {F(player), F(folded), F(name), F(created_at)};
static const struct job_field remove_account[] = {F(player)};
static const struct job_field make_bot[] = {F(player), F(bot_of)};
#undef ROW

#define ROW struct row_owner_link
/* Without `hash` and `created_at`: conditions on the link. */
static const struct job_field take_owner[] = {F(player)};
#undef ROW

#define ROW struct row_mute
static const struct job_field set_mute[] = {F(player), F(muted), F(on)};
#undef ROW
#define ROW struct row_follow
static const struct job_field set_follow[] = {F(player), F(followed), F(on)};
#undef ROW
#define ROW struct row_hidden
static const struct job_field set_hidden[] = {F(player), F(on)};
#undef ROW

/* --- play --------------------------------------------------------------------------------------- */

#define ROW struct row_room
/* Reads fill the members from tour_slug on. */
static const struct job_field add_room[] = {
    F(id),      F(opener), F(is_public), LONG(settings), EACH(seats), F(first_black),
    F(rematch), F(state),  F(opened_at), F(closed_at),   F(tour),     F(arena)};
static const struct job_field set_room[] = {F(id),      EACH(seats), F(first_black),
                                            F(rematch), F(state),    F(closed_at)};
#undef ROW

#define ROW struct row_game
/* Reads fill the members from black_name on. A game may be stored with its end. */
static const struct job_field add_game[] = {
    F(id),        F(room),       F(number),     F(ruleset),    F(revision), F(title),
    LONG(rules),  F(width),      F(height),     F(setup),      F(to_move),  F(handicap),
    F(komi_x2),   LONG(clock),   F(marking_ms), F(absence_ms), F(black),    F(white),
    F(is_public), F(started_at), F(result),     F(reason),     F(scored),   EACH(score_x2),
    F(moves),     F(ended_at)};
static const struct job_field end_game[] = {F(id),          F(result), F(reason),  F(scored),
                                            EACH(score_x2), F(moves),  F(ended_at)};
#undef ROW

#define ROW struct row_event
/* With the key: a node that takes over the game must know a command that comes again. */
static const struct job_field add_event[] = {F(game),    F(seq),     F(version),  F(kind),
                                             F(player),  LONG(data), F(spent_ms), F(lag_ms),
                                             LONG(left), F(at),      F(key)};
#undef ROW

#define ROW struct row_chat
/* Reads fill player_name, account and removed. */
static const struct job_field add_chat[] = {F(room),   F(audience), F(seq),
                                            F(player), F(text),     F(at)};
#undef ROW

#define ROW struct row_rated
/* Reads fill n, played_public, counts, older, names and accounts. */
static const struct job_field set_rated[] = {F(pool),         F(tour),     F(played), F(board),
                                             F(round),        F(game),     F(black),  F(white),
                                             F(black_score2), F(ended_at), F(guest)};
static const struct job_field remove_rated[] = {F(tour), F(board), F(round), F(game)};
#undef ROW

/* --- tournaments -------------------------------------------------------------------------------- */

#define ROW struct row_tour
/* Reads fill annul_why, creator_bytes, n and role. The store writes `rates` back. */
static const struct job_field add_tour[] = {F(id),
                                            F(slug),
                                            F(title),
                                            F(creator),
                                            F(created_at),
                                            F(is_public),
                                            F(stage),
                                            F(stage_at),
                                            LONG(settings),
                                            F(rounds),
                                            F(round),
                                            F(players),
                                            F(bytes),
                                            F(wakes),
                                            F(rated),
                                            F(delay_ms),
                                            F(arrives),
                                            F(rates.until_ms),
                                            F(rates.approved_by),
                                            F(rates.annulled_by)};
static const struct job_field set_tour[] = {
    F(id),     F(slug),  F(title),   F(is_public), F(stage), F(stage_at), LONG(settings),
    F(rounds), F(round), F(players), F(bytes),     F(wakes), F(rated),    F(delay_ms)};
static const struct job_field delete_tour[] = {F(id), F(stage_at)};
#undef ROW

#define ROW struct row_tour_act
static const struct job_field add_tour_act[] = {F(tour), F(seq),     F(at), F(actor),
                                                F(kind), LONG(data), F(key)};
#undef ROW

#define ROW struct row_tour_player
static const struct job_field set_tour_player[] = {F(tour), F(player), F(on), F(waits)};
#undef ROW
#define ROW struct row_tour_staff
static const struct job_field set_tour_staff[] = {F(tour), F(player), F(role)};
#undef ROW

#define ROW struct row_invite
/* Reads fill the slug, the title and by_name. */
static const struct job_field set_invite[] = {F(player), F(tour), F(by), F(at)};
static const struct job_field remove_invite[] = {F(player), F(tour)};
#undef ROW

/* --- arenas ------------------------------------------------------------------------------------- */

#define ROW struct row_arena
static const struct job_field add_arena[] = {
    F(id),        F(title),   F(creator), F(created_at), LONG(settings),
    F(starts_at), F(ends_at), F(minutes), F(stage),      F(players)};
static const struct job_field set_arena[] = {F(id), F(stage), F(starts_at), F(ends_at), F(players)};
#undef ROW

#define ROW struct row_arena_act
static const struct job_field add_arena_act[] = {F(arena),  F(seq),    F(at),     F(kind),
                                                 F(player), F(value),  F(black),  F(white),
                                                 F(room),   F(result), F(absent), F(turns)};
#undef ROW

/* --- moderation --------------------------------------------------------------------------------- */

#define ROW struct row_moderation_act
/* The address and the session are those of a ban or mute, which every node enforces. Without `whence`, the address of
 * the moderator; without the conditions `once` and `person`. Reads fill the members from `ended` on; the store writes
 * `id` and `rates` back. */
static const struct job_field add_moderation_act[] = {
    F(id),      F(at),      F(by),    F(kind),   F(player),   F(has_address), F(has_session),
    F(address), F(session), F(room),  F(tour),   F(audience), F(line),        F(report),
    F(name),    F(why),     F(until), F(undoes), F(replaces), F(rates)};
#undef ROW

/* --- kinds -------------------------------------------------------------------------------------- */

#define FORM(kind, row, fields)                                                                    \
    {                                                                                              \
        kind, sizeof fields / sizeof *fields, sizeof(struct row), fields                           \
    }
/* By their numbers. A number that is no longer used stays empty. */
static const struct job_form forms[] = {
    [1] = FORM(CHANGE_ADD_EVENT, row_event, add_event),
    [2] = FORM(CHANGE_ADD_CHAT, row_chat, add_chat),
    [3] = FORM(CHANGE_ADD_ROOM, row_room, add_room),
    [4] = FORM(CHANGE_SET_ROOM, row_room, set_room),
    [5] = FORM(CHANGE_ADD_GAME, row_game, add_game),
    [6] = FORM(CHANGE_END_GAME, row_game, end_game),
    [7] = FORM(CHANGE_ADD_PLAYER, row_player, add_player),
    [8] = FORM(CHANGE_RENAME_PLAYER, row_player, rename_player),
    [9] = FORM(CHANGE_ADD_SESSION, row_session, add_session),
    [10] = FORM(CHANGE_USE_SESSION, row_session, use_session),
    [11] = FORM(CHANGE_END_SESSION, row_session, end_session),
    [12] = FORM(CHANGE_END_SESSIONS, row_session, end_sessions),
    [13] = FORM(CHANGE_END_BOTS, row_session, end_bots),
    [14] = FORM(CHANGE_ADD_ACCOUNT, row_account, add_account),
    [15] = FORM(CHANGE_REMOVE_ACCOUNT, row_account, remove_account),
    [16] = FORM(CHANGE_MAKE_BOT, row_account, make_bot),
    [17] = FORM(CHANGE_TAKE_OWNER, row_owner_link, take_owner),
    [18] = FORM(CHANGE_SET_MUTE, row_mute, set_mute),
    [19] = FORM(CHANGE_SET_FOLLOW, row_follow, set_follow),
    [20] = FORM(CHANGE_SET_HIDDEN, row_hidden, set_hidden),
    [21] = FORM(CHANGE_SET_RATED, row_rated, set_rated),
    [22] = FORM(CHANGE_REMOVE_RATED, row_rated, remove_rated),
    [23] = FORM(CHANGE_ADD_TOUR, row_tour, add_tour),
    [24] = FORM(CHANGE_SET_TOUR, row_tour, set_tour),
    [25] = FORM(CHANGE_DELETE_TOUR, row_tour, delete_tour),
    [26] = FORM(CHANGE_ADD_TOUR_ACT, row_tour_act, add_tour_act),
    [27] = FORM(CHANGE_SET_TOUR_PLAYER, row_tour_player, set_tour_player),
    [28] = FORM(CHANGE_SET_TOUR_STAFF, row_tour_staff, set_tour_staff),
    [29] = FORM(CHANGE_SET_INVITE, row_invite, set_invite),
    [30] = FORM(CHANGE_REMOVE_INVITE, row_invite, remove_invite),
    [31] = FORM(CHANGE_ADD_ARENA, row_arena, add_arena),
    [32] = FORM(CHANGE_SET_ARENA, row_arena, set_arena),
    [33] = FORM(CHANGE_ADD_ARENA_ACT, row_arena_act, add_arena_act),
    [34] = FORM(CHANGE_ADD_MODERATION_ACT, row_moderation_act, add_moderation_act),
};

uint8_t job_form_number(enum change_kind kind)
{
    switch (kind) {
    case CHANGE_ADD_EVENT: return 1;
    case CHANGE_ADD_CHAT: return 2;
    case CHANGE_ADD_ROOM: return 3;
    case CHANGE_SET_ROOM: return 4;
    case CHANGE_ADD_GAME: return 5;
    case CHANGE_END_GAME: return 6;
    case CHANGE_ADD_PLAYER: return 7;
    case CHANGE_RENAME_PLAYER: return 8;
    case CHANGE_ADD_SESSION: return 9;
    case CHANGE_USE_SESSION: return 10;
    case CHANGE_END_SESSION: return 11;
    case CHANGE_END_SESSIONS: return 12;
    case CHANGE_END_BOTS: return 13;
    case CHANGE_ADD_ACCOUNT: return 14;
    case CHANGE_REMOVE_ACCOUNT: return 15;
    case CHANGE_MAKE_BOT: return 16;
    case CHANGE_TAKE_OWNER: return 17;
    case CHANGE_SET_MUTE: return 18;
    case CHANGE_SET_FOLLOW: return 19;
    case CHANGE_SET_HIDDEN: return 20;
    case CHANGE_SET_RATED: return 21;
    case CHANGE_REMOVE_RATED: return 22;
    case CHANGE_ADD_TOUR: return 23;
    case CHANGE_SET_TOUR: return 24;
    case CHANGE_DELETE_TOUR: return 25;
    case CHANGE_ADD_TOUR_ACT: return 26;
    case CHANGE_SET_TOUR_PLAYER: return 27;
    case CHANGE_SET_TOUR_STAFF: return 28;
    case CHANGE_SET_INVITE: return 29;
    case CHANGE_REMOVE_INVITE: return 30;
    case CHANGE_ADD_ARENA: return 31;
    case CHANGE_SET_ARENA: return 32;
    case CHANGE_ADD_ARENA_ACT: return 33;
    case CHANGE_ADD_MODERATION_ACT: return 34;
    case CHANGE_DRAW_IDS:      /* only the node that drew the numbers uses them */
    case CHANGE_ADD_COMMAND:   /* a node that does not know an answer asks the database for it */
    case CHANGE_ADD_REPORT:    /* moderators read reports from the database */
    case CHANGE_ADD_TRAIL:     /* and the trail, which has addresses */
    case CHANGE_CHECK_ACCOUNT: /* a condition on a password; it stores nothing */
    case CHANGE_SET_PASSWORD: /* no node keeps passwords; the sessions end by a change of their own */
    case CHANGE_OFFER_OWNER: /* the hash of a link, which is looked for in the database */
    case CHANGE_SAVE_FILE: /* the node that stores the tournament writes its file */ return 0;
    }
    assert(!"a change of no known kind");
    return 0;
}

const struct job_form *job_form_of(unsigned number)
{
    bool known = number < sizeof forms / sizeof *forms && forms[number].fields_n > 0;
    return known ? &forms[number] : NULL;
}

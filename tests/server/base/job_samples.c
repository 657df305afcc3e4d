/* Samples of changes (job_samples.h). The rows are lists without names of members: a member that is added to a row
 * makes them too short, which is a compile error. Then it gets a value here, and a line in server/base/job_fields.c or
 * in the lists of what is left out below. */
#include "job_samples.h"

#include <string.h>

#define T(word)                                                                                    \
    {                                                                                              \
        word, sizeof word - 1                                                                      \
    }
#define ID(n)                                                                                      \
    {                                                                                              \
        {                                                                                          \
            n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, n                                    \
        }                                                                                          \
    }
#define HASH(n)                                                                                    \
    {                                                                                              \
        n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,  \
            25, 26, 27, 28, 29, 30, n                                                              \
    }
#define ADDRESS                                                                                    \
    {                                                                                              \
        0x20, 1, 0xd, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12                                  \
    }
#define SESSION                                                                                    \
    {                                                                                              \
        8, 7, 6, 5, 4, 3, 2, 1                                                                     \
    }
#define AT_MS INT64_C(1790000000123)

/* --- rows, every member in its order ------------------------------------------------------------ */

static const struct row_player player = {4711, T("Ann"), T("ann"), AT_MS, 1, true, true, true, 5};
static const struct row_session session = {HASH(9), 4711, AT_MS, AT_MS + 1, T("phone"), 3, 4712};
static const struct row_account account = {4711,  T("ann"), T("Ann"), T("$argon2id$"),
                                           AT_MS, 5,        true};
static const struct row_owner_link owner_link = {HASH(8), 4711, AT_MS};
static const struct row_mute mute = {4711, 4712, true};
static const struct row_follow follow = {4711, 4712, true};
static const struct row_hidden hidden = {4711, true};
static const struct row_room room = {
    ID(1),    4711,     true,      T("{\"size\":19}"), {4711, 4712}, 1,
    2,        3,        AT_MS,     AT_MS + 9,          ID(2),        ID(3),
    T("cup"), T("Cup"), T("Hall"), INT64_C(60000),     true};
static const struct row_game game = {ID(1),
                                     ID(2),
                                     3,
                                     T("chinese"),
                                     4,
                                     T("Chinese"),
                                     T("{\"ko\":\"basic\"}"),
                                     19,
                                     18,
                                     T("...x"),
                                     2,
                                     5,
                                     -13,
                                     T("{\"kind\":\"fischer\"}"),
                                     300000,
                                     60000,
                                     4711,
                                     -4,
                                     true,
                                     AT_MS,
                                     T("black"),
                                     T("resigned"),
                                     true,
                                     {-361, 722},
                                     211,
                                     AT_MS + 7,
                                     T("Ann"),
                                     T("House"),
                                     1,
                                     2,
                                     T("Cup"),
                                     T("Hall")};
static const struct row_event event = {ID(1),
                                       42,
                                       1,
                                       1,
                                       1,
                                       T("b Q16"),
                                       5321,
                                       87,
                                       T("{\"b\":{\"main\":1794679},\"w\":{\"main\":1781002}}"),
                                       AT_MS,
                                       T("k7Qf2xLm9aZs3dRt")};
static const struct row_chat chat = {ID(1), 2,   77, 4711, T("Ann"), 1, T("good game 囲碁"),
                                     AT_MS, true};
static const struct row_rated rated = {3,    T("chinese"), ID(1),    ID(2),    true,     7,    4,
                                       2,    4711,         4712,     1,        AT_MS,    true, true,
                                       true, T("Ann"),     T("Bob"), T("cup"), T("Cup"), 1,    2};
static const struct row_tour tour = {ID(1),     T("spring"), T("Spring"),
                                     4711,      AT_MS,       true,
                                     4,         AT_MS + 1,   T("{\"rounds\":5}"),
                                     5,         2,           256,
                                     70000,     true,        true,
                                     60000,     true,        {JOB_RATES_ALL, 17, 18},
                                     T("fake"), 90000,       12,
                                     2};
static const struct row_tour_act tour_act = {
    ID(1), 9, AT_MS, 4711, T("add"), T("{\"people\":[]}"), T("k7Qf2xLm9aZs3dRt")};
static const struct row_tour_player tour_player = {ID(1), 4711, true, true};
static const struct row_tour_staff tour_staff = {ID(1), 4711, 2};
static const struct row_invite invite = {4711, ID(1), 4712, AT_MS, T("cup"), T("Cup"), T("Bob")};
static const struct row_arena arena = {ID(1),     T("Blitz"), 4711, AT_MS, T("{\"size\":9}"),
                                       AT_MS + 1, AT_MS + 2,  90,   2,     33};
static const struct row_arena_act arena_act = {ID(1), 5,   AT_MS, 3, 4711, -2,
                                               300,   301, ID(2), 1, 2,    40};
static const struct row_moderation_act moderation_act = {
    88,    AT_MS, 4711, T("ban"), 4712,     true,       true,      ADDRESS,  SESSION, ID(1),
    ID(2), 2,     77,   6,        T("Bad"), T("abuse"), AT_MS + 9, true,     ADDRESS, 81,
    true,  true,  true, true,     AT_MS,    T("Mod"),   T("Bob"),  T("cup"), T("Cup")};

/* --- what is left out --------------------------------------------------------------------------- */

#define L(member)                                                                                  \
    {                                                                                              \
        offsetof(ROW, member), sizeof(((ROW *)0)->member)                                          \
    }

#define ROW         struct row_player
#define READ_PLAYER L(account), L(owner), L(moderator), L(hidden), L(account_at)
static const struct left_out left_add_player[] = {L(folded), READ_PLAYER};
static const struct left_out left_rename_player[] = {L(created_at), READ_PLAYER};
#undef ROW

#define ROW   struct row_session
#define TOKEN L(token), L(scopes), L(bot_of)
static const struct left_out left_use_session[] = {L(player), L(created_at), TOKEN};
static const struct left_out left_end_session[] = {L(player), L(created_at), L(used_at), TOKEN};
static const struct left_out left_end_sessions[] = {L(created_at), L(used_at), TOKEN};
static const struct left_out left_end_bots[] = {L(hash), L(created_at), L(used_at), TOKEN};
#undef ROW

#define ROW struct row_account
static const struct left_out left_add_account[] = {L(hash), L(bot_of), L(has_games)};
static const struct left_out left_remove_account[] = {L(folded),     L(name),   L(hash),
                                                      L(created_at), L(bot_of), L(has_games)};
static const struct left_out left_make_bot[] = {L(folded), L(name), L(hash), L(created_at),
                                                L(has_games)};
#undef ROW

#define ROW struct row_owner_link
static const struct left_out left_take_owner[] = {L(hash), L(created_at)};
#undef ROW

#define ROW       struct row_room
#define READ_ROOM L(tour_slug), L(tour_title), L(tour_place), L(tour_delay_ms), L(shut)
static const struct left_out left_add_room[] = {READ_ROOM};
static const struct left_out left_set_room[] = {L(opener), L(is_public), L(settings), L(opened_at),
                                                L(tour),   L(arena),     READ_ROOM};
#undef ROW

#define ROW struct row_game
#define READ_GAME                                                                                  \
    L(black_name), L(white_name), L(black_account), L(white_account), L(tour_title), L(tour_place)
static const struct left_out left_add_game[] = {READ_GAME};
static const struct left_out left_end_game[] = {
    L(room),   L(number),     L(ruleset),    L(revision),  L(title),      L(rules), L(width),
    L(height), L(setup),      L(to_move),    L(handicap),  L(komi_x2),    L(clock), L(black),
    L(white),  L(marking_ms), L(absence_ms), L(is_public), L(started_at), READ_GAME};
#undef ROW

#define ROW struct row_chat
static const struct left_out left_add_chat[] = {L(player_name), L(account), L(removed)};
#undef ROW

#define ROW struct row_rated
#define READ_RATED                                                                                 \
    L(n), L(played_public), L(counts), L(older), L(black_name), L(white_name), L(tour_slug),       \
        L(tour_title), L(black_account), L(white_account)
static const struct left_out left_set_rated[] = {READ_RATED};
static const struct left_out left_remove_rated[] = {
    L(pool), L(played), L(black), L(white), L(black_score2), L(ended_at), L(guest), READ_RATED};
#undef ROW

#define ROW       struct row_tour
#define READ_TOUR L(annul_why), L(creator_bytes), L(n), L(role)
static const struct left_out left_add_tour[] = {READ_TOUR};
static const struct left_out left_set_tour[] = {L(creator), L(created_at), L(arrives), L(rates),
                                                READ_TOUR};
static const struct left_out left_delete_tour[] = {
    L(slug),  L(title),   L(creator),  L(created_at), L(is_public), L(stage),
    L(rated), L(rounds),  L(settings), L(round),      L(players),   L(bytes),
    L(wakes), L(arrives), L(delay_ms), L(rates),      READ_TOUR};
#undef ROW

#define ROW         struct row_invite
#define READ_INVITE L(tour_slug), L(tour_title), L(by_name)
static const struct left_out left_set_invite[] = {READ_INVITE};
static const struct left_out left_remove_invite[] = {L(by), L(at), READ_INVITE};
#undef ROW

#define ROW struct row_arena
static const struct left_out left_set_arena[] = {L(title), L(creator), L(created_at), L(settings),
                                                 L(minutes)};
#undef ROW

#define ROW struct row_moderation_act
static const struct left_out left_add_moderation_act[] = {
    L(has_whence), L(whence),      L(once),      L(person),    L(ended),
    L(by_name),    L(player_name), L(tour_slug), L(tour_title)};
#undef ROW

/* --- the list ----------------------------------------------------------------------------------- */

#define COUNT(list) (sizeof list / sizeof *list)
#define WHOLE(kind, name, row)                                                                     \
    {                                                                                              \
        kind, name, &row, sizeof row, NULL, 0                                                      \
    }
#define PART(kind, name, row, left)                                                                \
    {                                                                                              \
        kind, name, &row, sizeof row, left, COUNT(left)                                            \
    }
const struct job_sample job_samples[] = {
    WHOLE(CHANGE_ADD_EVENT, "event", event),
    PART(CHANGE_ADD_CHAT, "chat", chat, left_add_chat),
    PART(CHANGE_ADD_ROOM, "room", room, left_add_room),
    PART(CHANGE_SET_ROOM, "room-set", room, left_set_room),
    PART(CHANGE_ADD_GAME, "game", game, left_add_game),
    PART(CHANGE_END_GAME, "game-end", game, left_end_game),
    PART(CHANGE_ADD_PLAYER, "player", player, left_add_player),
    PART(CHANGE_RENAME_PLAYER, "player-rename", player, left_rename_player),
    WHOLE(CHANGE_ADD_SESSION, "session", session),
    PART(CHANGE_USE_SESSION, "session-use", session, left_use_session),
    PART(CHANGE_END_SESSION, "session-end", session, left_end_session),
    PART(CHANGE_END_SESSIONS, "sessions-end", session, left_end_sessions),
    PART(CHANGE_END_BOTS, "bots-end", session, left_end_bots),
    PART(CHANGE_ADD_ACCOUNT, "account", account, left_add_account),
    PART(CHANGE_REMOVE_ACCOUNT, "account-remove", account, left_remove_account),
    PART(CHANGE_MAKE_BOT, "bot", account, left_make_bot),
    PART(CHANGE_TAKE_OWNER, "owner", owner_link, left_take_owner),
    WHOLE(CHANGE_SET_MUTE, "mute", mute),
    WHOLE(CHANGE_SET_FOLLOW, "follow", follow),
    WHOLE(CHANGE_SET_HIDDEN, "hidden", hidden),
    PART(CHANGE_SET_RATED, "rated", rated, left_set_rated),
    PART(CHANGE_REMOVE_RATED, "rated-remove", rated, left_remove_rated),
    PART(CHANGE_ADD_TOUR, "tour", tour, left_add_tour),
    PART(CHANGE_SET_TOUR, "tour-set", tour, left_set_tour),
    PART(CHANGE_DELETE_TOUR, "tour-delete", tour, left_delete_tour),
    WHOLE(CHANGE_ADD_TOUR_ACT, "tour-act", tour_act),
    WHOLE(CHANGE_SET_TOUR_PLAYER, "tour-player", tour_player),
    WHOLE(CHANGE_SET_TOUR_STAFF, "tour-staff", tour_staff),
    PART(CHANGE_SET_INVITE, "invite", invite, left_set_invite),
    PART(CHANGE_REMOVE_INVITE, "invite-remove", invite, left_remove_invite),
    WHOLE(CHANGE_ADD_ARENA, "arena", arena),
    PART(CHANGE_SET_ARENA, "arena-set", arena, left_set_arena),
    WHOLE(CHANGE_ADD_ARENA_ACT, "arena-act", arena_act),
    PART(CHANGE_ADD_MODERATION_ACT, "moderation-act", moderation_act, left_add_moderation_act),
};
const size_t job_samples_n = COUNT(job_samples);

struct change *sample_add(struct job *job, const struct job_sample *sample)
{
    struct change *change = job_change(job, sample->kind);
    memcpy(&change->row, sample->row, sample->row_size);
    return change;
}

void sample_sent(const struct job_sample *sample, void *ret)
{
    memset(ret, 0, sizeof(struct change));
    memcpy(ret, sample->row, sample->row_size);
    for (size_t i = 0; i < sample->left_n; i++)
        memset((char *)ret + sample->left[i].at, 0, sample->left[i].size);
}

bool rows_same(const struct job_form *form, const void *a, const void *b)
{
    unsigned char rows[2][sizeof(struct change)];
    memcpy(rows[0], a, form->row_size);
    memcpy(rows[1], b, form->row_size);
    for (const struct job_field *f = form->fields; f < form->fields + form->fields_n; f++) {
        struct text texts[2];
        if (f->type != JOB_FIELD_WORD && f->type != JOB_FIELD_TEXT)
            continue;
        for (int i = 0; i < 2; i++) {
            memcpy(&texts[i], rows[i] + f->at, sizeof *texts);
            memset(rows[i] + f->at, 0, sizeof *texts);
        }
        if (!text_same(texts[0], texts[1]))
            return false;
    }
    return memcmp(rows[0], rows[1], form->row_size) == 0;
}

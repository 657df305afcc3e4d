/* The map of players. Each is counted, and leaves memory with the last reference; lasting data are
 * in the store. */
#include "server/app/player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

void player_init(struct app *app, const struct channel_ops *me)
{
    app->players.me = me;
    TAILQ_INIT(&app->players.listed);
    TAILQ_INIT(&app->players.abroad);
}

void player_finish(struct app *app)
{
    idmap_finish(&app->players.map);
}

struct player *player_find(const struct app *app, int64_t id)
{
    return idmap_get(&app->players.map, idmap_u64((uint64_t)id));
}

struct player *player_ref(struct player *player)
{
    player->refs++;
    return player;
}

void player_set_name(struct player *player, struct text name)
{
    size_t length = name.length < sizeof player->name ? name.length : sizeof player->name - 1;
    memcpy(player->name, name.at, length);
    player->name[length] = '\0';
    player->name_length = (uint16_t)length;
}

void player_heed(struct app *app, int64_t id, uint8_t account)
{
    struct players *players = &app->players;
    players->heeded[players->heeded_next % APP_HEEDED] = (struct heeded){id, account};
    players->heeded_next++;
}

/* Of several words about a player the last one counts. */
uint8_t player_heeded(const struct app *app, int64_t id, uint8_t account)
{
    const struct players *players = &app->players;
    for (uint32_t i = 0; i < APP_HEEDED && i < players->heeded_next; i++) {
        const struct heeded *heeded = &players->heeded[(players->heeded_next - 1 - i) % APP_HEEDED];
        if (heeded->id == id)
            return heeded->account;
    }
    return account;
}

static struct player *create(struct app *app, int64_t id, struct text name, uint8_t account)
{
    struct player *player = alloc_zeroed(1, sizeof *player);
    player->id = id;
    player->refs = 1;
    player->account = player_heeded(app, id, account);
    player_set_name(player, name);
    channel_init(&player->me, PROTO_CHANNEL_ME, NULL, app->boot, app->players.me, player);
    idmap_put(&app->players.map, idmap_u64((uint64_t)id), player);
    return player;
}

struct player *player_ref_row(struct app *app, int64_t id, struct text name, uint8_t account)
{
    struct player *player = player_find(app, id);
    if (!player)
        return create(app, id, name, account);
    if (player->heard_of) {
        player->heard_of = false;
        app->players.read(app, player, name, player_heeded(app, id, account));
    }
    return player_ref(player);
}

struct player *player_ref_word(struct app *app, int64_t id, struct text name, uint8_t account)
{
    struct player *player = player_find(app, id);
    if (player)
        return player_ref(player);
    player = create(app, id, name, account);
    player->heard_of = true;
    return player;
}

void player_unref(struct app *app, struct player *player)
{
    if (!player)
        return;
    assert(player->refs > 0);
    if (--player->refs > 0)
        return;
    idmap_remove(&app->players.map, idmap_u64((uint64_t)player->id));
    channel_finish(&player->me);
    free(player->newcomer);
    assert(!player->listed);
    free(player->muted);
    free(player->followed);
    free(player->invites);
    free(player);
}

void player_list(struct app *app, struct player *player)
{
    bool listed = player->conns && player->account != ACCOUNT_NONE && !player->hidden;
    if (listed == player->listed)
        return;
    player->listed = listed;
    if (listed)
        TAILQ_INSERT_HEAD(&app->players.listed, player, listed_link);
    else
        TAILQ_REMOVE(&app->players.listed, player, listed_link);
    app->players.listed_n += listed ? 1U : UINT32_MAX;
}

const struct abroad *player_abroad(const struct app *app, const struct player *player)
{
    const struct abroad *abroad =
        idmap_get(&app->players.abroad_map, idmap_u64((uint64_t)player->id));
    return abroad && abroad->until_us > app->now.mono_us ? abroad : NULL;
}

bool player_is_here(const struct app *app, const struct player *player)
{
    return player->conns || player_abroad(app, player);
}

bool player_is_listed(const struct app *app, const struct player *player)
{
    const struct abroad *abroad = player->listed ? NULL : player_abroad(app, player);
    return player->listed || (abroad && abroad->listed);
}

void player_count(struct app *app, const struct player *player, int by)
{
    app->players.here += (uint32_t)by;
    if (idmap_get(&app->players.abroad_map, idmap_u64((uint64_t)player->id)))
        app->players.abroad_only -= (uint32_t)by;
}

uint32_t player_count_here(const struct app *app)
{
    return app->players.here + app->players.abroad_only;
}

struct proto_player player_name(const struct player *player)
{
    if (!player)
        return (struct proto_player){0};
    return player_name_row(player->id, (struct text){player->name, player->name_length},
                           player->account);
}

static bool is_number(int64_t id, struct text name)
{
    char number[PLAYER_NUMBER_MAX];
    struct text text = player_number(id, number);
    return text.length == name.length && memcmp(text.at, name.at, name.length) == 0;
}

struct proto_player player_name_row(int64_t id, struct text name, uint8_t account)
{
    return (struct proto_player){.id = id,
                                 .name = name,
                                 .guest = id > 0 && !account && !is_number(id, name),
                                 .bot = account == ACCOUNT_BOT};
}

struct text player_number(int64_t player, char ret[PLAYER_NUMBER_MAX])
{
    static const char word[] = "player ";
    char id[PROTO_PLAYER_CHARS_MAX + 1]; /* "p7" */
    size_t length = proto_player_write(player, id);
    memcpy(ret, word, sizeof word - 1);
    memcpy(ret + sizeof word - 1, id + 1, length);
    return (struct text){ret, sizeof word - 1 + length - 1};
}

bool player_is_gone(const struct player *player)
{
    return player && !player->account &&
           is_number(player->id, (struct text){player->name, player->name_length});
}

struct proto_you player_you(const struct player *player)
{
    if (!player)
        return (struct proto_you){0};
    return (struct proto_you){.player = player_name(player),
                              .account = player->account,
                              .owner = player->owner,
                              .moderator = player->moderator};
}

bool player_is_house(const struct player *player)
{
    return player && player->id < 0;
}

bool player_is_bot(const struct player *player)
{
    return player && player->account == ACCOUNT_BOT;
}

struct player *player_ref_house(struct app *app, uint8_t level)
{
    const char *name = proto_house_name(level);
    return player_ref_row(app, -(int64_t)level, (struct text){name, strlen(name)}, false);
}

bool player_is_staff(const struct player *player)
{
    return player && player->account && (player->owner || player->moderator);
}

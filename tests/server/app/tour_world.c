/* A tournament on the table. */
#include "tour_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int tour_account_from(struct world *world, const char *name, unsigned from)
{
    int person = (int)world->people_n;
    world_account(world, APP_REGISTER, NULL, from, "{'name':'%s','password':'correct horse'}",
                  name);
    assert_int_equal(world->reply_code, 200);
    assert_int_equal(world->people_n, person + 1);
    return person;
}

int tour_account(struct world *world, const char *name)
{
    return tour_account_from(world, name, 1);
}

int tour_owner(struct world *world, const char *name)
{
    int person = tour_account(world, name);
    world->store.has_link = true;
    world->store.link_at = world->now.wall_ms;
    world_hash_text("0123abcd", world->store.link);
    world_account(world, APP_OWN, world->people[person], 1, "{'link':'0123abcd'}");
    assert_int_equal(world->reply_code, 200);
    return person;
}

json_t *moderation_says(struct world *world, conn_id conn, const char *format, ...)
{
    char fields[400];
    int64_t id = 700000 + ++world->ids;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    say(world, conn,
        "{'t':'do','id':%lld,'key':'h%lld','ch':'house','k':'act',%s,'why':'so it is'}",
        (long long)id, (long long)id, fields);
    world_commit_all(world);
    return await(world, conn, "{'id':%lld}", (long long)id);
}

/* --- files ------------------------------------------------------------------------------------ */

static struct app_who who_is(const struct world *world, int person)
{
    return (struct app_who){.session = person < 0 ? NULL : world->people[person]};
}

void tour_get(struct world *world, const char *id, const char *ending, int person)
{
    char name[40];

    snprintf(name, sizeof name, "%s.%s", id, ending);
    world_ask(world, &(struct app_request){.route = &app_routes[APP_GET_TOUR],
                                           .who = who_is(world, person),
                                           .name = text_of(name)});
}

void tour_post(struct world *world, int person, const char *body, size_t length)
{
    world_ask(world, &(struct app_request){.route = &app_routes[APP_POST_TOUR],
                                           .who = who_is(world, person),
                                           .body = {body, length}});
}

void tour_post_people(struct world *world, const char *id, int person, bool dry, const char *body)
{
    world_ask(world, &(struct app_request){.route = &app_routes[APP_POST_PEOPLE],
                                           .who = who_is(world, person),
                                           .name = text_of(id),
                                           .options = {.dry = dry},
                                           .body = text_of(body)});
}

/* --- saying ----------------------------------------------------------------------------------- */

static json_t *send(struct meet *meet, conn_id conn, const char *channel, const char *fields)
{
    struct world *world = meet->world;
    int64_t id = 100000 + ++world->ids;
    say(world, conn, "{'t':'do','id':%lld,'key':'t%lld','ch':'%s%s%s',%s}", (long long)id,
        (long long)id, channel, strcmp(channel, "tours") == 0 ? "" : ":",
        strcmp(channel, "tours") == 0 ? "" : meet->id, fields);
    world_commit_all(world);
    return await(world, conn, "{'id':%lld}", (long long)id);
}

json_t *meet_say(struct meet *meet, conn_id conn, const char *channel, const char *format, ...)
{
    char fields[3500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    return send(meet, conn, channel, fields);
}

void meet_consents(struct meet *meet, conn_id conn)
{
    json_t *answer = send(meet, conn, "tour", "'k':'answer','on':true");
    assert_string_equal(text_at(answer, "t"), "ok");
}

static bool is_ok(const json_t *answer)
{
    return strcmp(text_at(answer, "t"), "ok") == 0;
}

static void must(const json_t *answer, const char *what)
{
    if (is_ok(answer))
        return;
    char *text = json_dumps(answer, 0);
    fail_msg("%s: %s", what, text);
}

/* A refusal for a stale `exp` names the right one; the command is sent again with that. */
static json_t *send_right(struct meet *meet, const char *fields)
{
    char with[3600];
    snprintf(with, sizeof with, "%s,'base':900719925", fields);
    json_t *answer = send(meet, meet->director, "desk", with);
    if (strcmp(text_at(answer, "code"), "proto") == 0)
        return send(meet, meet->director, "desk", fields);
    if (strcmp(text_at(answer, "code"), "stale") != 0)
        return answer;
    snprintf(with, sizeof with, "%s,'base':%lld", fields, (long long)number_at(answer, "have"));
    return send(meet, meet->director, "desk", with);
}

void meet_do(struct meet *meet, const char *format, ...)
{
    char fields[3500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    must(send_right(meet, fields), fields);
}

json_t *meet_no(struct meet *meet, const char *format, ...)
{
    char fields[3500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    json_t *answer = send_right(meet, fields);
    if (is_ok(answer))
        fail_msg("%s: was not refused", fields);
    return answer;
}

/* --- an event --------------------------------------------------------------------------------- */

/* The owner trusts the account that was made last. */
static void trust(struct world *world)
{
    int64_t director = world->store.accounts[world->store.accounts_n - 1].player;
    conn_id owner = world_connect(world, tour_owner(world, "Olga"));
    must(moderation_says(world, owner, "'what':'trust','player':'p%lld'", (long long)director),
         "trust");
    world_hang_up(world, owner);
}

static struct meet create(struct world *world, const char *game, const char *settings,
                          unsigned players, bool rated)
{
    static const char *const names[MEET_PLAYERS_MAX] = {"Ann", "Bob", "Cid", "Dot",
                                                        "Eve", "Fay", "Gus", "Hal"};
    struct meet meet = {.world = world, .players_n = players, .slug = "kiln-lane"};
    meet.director_person = tour_account(world, "Director");
    if (rated)
        trust(world);
    meet.director = world_connect(world, meet.director_person);
    json_t *ok = meet_say(&meet, meet.director, "tours",
                          "'k':'create','settings':{'slug':'kiln-lane','title':'Kiln Lane Open',"
                          "'game':{%s}%s%s}",
                          game, *settings ? "," : "", settings);
    must(ok, "create");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    for (unsigned i = 0; i < players; i++) {
        meet.people[i] =
            rated ? tour_account_from(world, names[i], 10 + i) : (int)world_guest(world, names[i]);
        meet.players[i] = world_connect(world, meet.people[i]);
        must(meet_say(&meet, meet.players[i], "tour", "'k':'enter'"), "enter");
    }
    return meet;
}

struct meet meet_create(struct world *world, const char *settings, unsigned players)
{
    return create(world, "'ruleset':'stoical','size':[9,9]", settings, players, false);
}

struct meet meet_rated(struct world *world, const char *settings, unsigned players)
{
    struct meet meet = create(world, "'ruleset':'stoical','size':[9,9]", settings, players, true);
    meet_do(&meet, "'k':'stage','to':'running'");
    return meet;
}

struct meet meet_run(struct world *world, const char *settings, unsigned players)
{
    struct meet meet = meet_create(world, settings, players);
    meet_do(&meet, "'k':'stage','to':'running'");
    return meet;
}

void meet_round(struct meet *meet, int round)
{
    meet_do(meet, "'k':'pair','round':%d,'seed':7", round);
    meet_do(meet, "'k':'publish','round':%d", round);
    meet_do(meet, "'k':'start','round':%d", round);
}

struct meet meet_begin(struct world *world, const char *game, const char *settings,
                       unsigned players)
{
    struct meet meet = create(world, game, settings, players, false);
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    return meet;
}

struct meet meet_timed(struct world *world, const char *settings, unsigned players)
{
    return meet_begin(world,
                      "'ruleset':'stoical','size':[9,9],'clock':{'kind':'absolute','main':60000}",
                      settings, players);
}

void must_fit(const json_t *value, const char *pattern)
{
    char *quoted = strdup(pattern);
    for (char *at = quoted; *at; at++)
        if (*at == '\'')
            *at = '"';
    json_t *wanted = json_loads(quoted, 0, NULL);
    assert_non_null(wanted);
    if (!fits(wanted, value)) {
        char *text = json_dumps(value, 0);
        fail_msg("expected %s\n  is %s", pattern, text);
    }
    json_decref(wanted);
    free(quoted);
}

/* --- looking ---------------------------------------------------------------------------------- */

json_t *meet_look(struct meet *meet, conn_id conn, const char *channel)
{
    struct world *world = meet->world;
    int64_t id = 200000 + ++world->ids;
    forget_heard(world, conn);
    say(world, conn, "{'t':'sub','id':%lld,'ch':'%s%s%s'}", (long long)id, channel,
        strcmp(channel, "tours") == 0 ? "" : ":", strcmp(channel, "tours") == 0 ? "" : meet->id);
    world_commit_all(world);
    await(world, conn, "{'t':'ok','id':%lld}", (long long)id);
    return json_object_get(expect(world, conn, "{'t':'snap'}"), "v");
}

static json_t *numbered(json_t *list, const char *key, int number)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (number_at(one, key) == number) return one;
    fail_msg("there is no %s %d", key, number);
    return NULL;
}

json_t *meet_round_of(json_t *tour, int round)
{
    return numbered(json_object_get(tour, "rounds"), "number", round);
}

json_t *meet_pair_of(json_t *tour, int round, int board)
{
    return numbered(json_object_get(meet_round_of(tour, round), "pairs"), "board", board);
}

json_t *meet_line_of(json_t *tour, int no)
{
    return numbered(json_object_get(json_object_get(tour, "standings"), "lines"), "number", no);
}

struct table meet_table(struct meet *meet, int round, int board)
{
    struct world *world = meet->world;
    struct table table = {0};
    json_t *pair = meet_pair_of(meet_look(meet, meet->director, "tour"), round, board);
    int first = (int)number_at(pair, "first"), second = (int)number_at(pair, "second");
    json_t *games = json_object_get(pair, "games");
    json_t *game = json_array_get(games, json_array_size(games) - 1);
    bool first_black = json_is_true(json_object_get(game, "first_black"));
    int black = (first_black ? first : second) - 1, white = (first_black ? second : first) - 1;
    snprintf(table.room, sizeof table.room, "%s", text_at(pair, "room"));
    snprintf(table.game, sizeof table.game, "%s", text_at(game, "id"));
    table.black_person = meet->people[black];
    table.white_person = meet->people[white];
    table.black = meet->players[black];
    table.white = meet->players[white];
    for (int i = 0; i < 2; i++) {
        conn_id conn = i == 0 ? table.black : table.white;
        forget_heard(world, conn);
        say(world, conn, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
        say(world, conn, "{'t':'sub','id':2,'ch':'game:%s'}", table.game);
        world_commit_all(world);
        await(world, conn, "{'t':'ok','id':2}");
        json_t *snap = await(world, conn, "{'t':'snap','ch':'game:%s'}", table.game);
        table.exp = number_at(json_object_get(json_object_get(snap, "v"), "state"), "base");
    }
    return table;
}

json_t *meet_pair_at(struct meet *meet, int round, int board)
{
    return meet_pair_of(meet_look(meet, meet->director, "tour"), round, board);
}

void meet_sit(struct meet *meet, int no, const char *room)
{
    say(meet->world, meet->players[no - 1], "{'t':'sub','id':70,'ch':'room:%s'}", room);
    world_commit_all(meet->world);
}

void meet_pass(struct world *world, int64_t ms)
{
    world_pass(world, ms);
    for (int i = 0; i < 4; i++) {
        world_commit_all(world);
        world_pass(world, 0);
    }
}

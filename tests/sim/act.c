/* The acts of a simulated person: opens or takes a room, plays what the descriptor allows, offers, claims, takes back,
 * chats; in a mad seed also does what the descriptor forbids. */
#include "client.h"

#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "core/text.h"
#include "tour.h"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void random_point(struct sim *sim, const struct replica *replica, char ret[4])
{
    go_point point =
        (go_point)sim_random(sim, (uint32_t)replica->setup.width * replica->setup.height);
    go_point_write(point, replica->setup.width, replica->setup.height, ret);
}

/* A point where a stone may be played, by the client's own rules. */
static void legal_point(struct sim *sim, const struct replica *replica, char ret[4])
{
    static uint8_t flags[GO_POINTS_MAX];
    unsigned n = go_game_legal(&replica->game, flags);
    unsigned points = (unsigned)replica->setup.width * replica->setup.height;
    unsigned pick = n > 0 ? sim_random(sim, n) : 0;
    random_point(sim, replica, ret);
    for (unsigned i = 0; i < points; i++)
        if (flags[i] && pick-- == 0)
            go_point_write((go_point)i, replica->setup.width, replica->setup.height, ret);
}

static void decide_open(struct sim *sim, char *ret, size_t size)
{
    static const char *const clocks[] = {
        "{\"kind\":\"none\"}",
        "{\"kind\":\"absolute\",\"main\":20000}",
        "{\"kind\":\"fischer\",\"main\":8000,\"increment\":1000,\"cap\":10000}",
        "{\"kind\":\"byo-yomi\",\"main\":3000,\"period\":2000,\"periods\":3}",
        "{\"kind\":\"canadian\",\"main\":3000,\"period\":6000,\"stones\":5}",
        "{\"kind\":\"days\",\"period\":86400000}",
    };
    const struct go_ruleset *ruleset = go_rulesets[sim_random(sim, (uint32_t)go_rulesets_n)];
    unsigned width = 2 + sim_random(sim, 6), height = 2 + sim_random(sim, 6);
    const char *handicap = width > 2 && height > 2 && sim_chance(sim, 10)
                               ? ",\"handicap\":2,\"free_handicap\":true"
                               : "";
    /* The weakest levels, which think for a moment only. */
    const char *const house[] = {",\"colours\":\"b\",\"house\":1",
                                 ",\"colours\":\"b\",\"house\":2"};
    snprintf(ret, size,
             "\"ch\":\"lobby\",\"k\":\"open\",\"ruleset\":\"%s\",\"size\":[%u,%u],\"clock\":%s,"
             "\"match\":%u,"
             "\"marking\":30000,\"absence\":15000,\"public\":%s%s%s",
             ruleset->name, width, height, clocks[sim_random(sim, 6)], 1 + sim_random(sim, 2),
             sim_chance(sim, 95) ? "true" : "false", handicap,
             sim_chance(sim, 20) ? house[sim_random(sim, 2)] : "");
}

/* Quick pairing, under rules that several want at once; or no longer. */
static void decide_seek(struct sim *sim, char *ret, size_t size)
{
    static const char *const rulesets[] = {"stoical", "bridge", "chinese"};
    static const char *const clocks[] = {"quick", "normal", "fischer", "days"};
    if (sim_chance(sim, 20)) {
        snprintf(ret, size, "\"ch\":\"lobby\",\"k\":\"unseek\"");
        return;
    }
    snprintf(ret, size,
             "\"ch\":\"lobby\",\"k\":\"seek\",\"rulesets\":[\"%s\"],\"sizes\":[9,13],"
             "\"clocks\":[\"%s\"],\"rated\":%s",
             rulesets[sim_random(sim, 3)], clocks[sim_random(sim, 4)],
             sim_chance(sim, 20) ? "true" : "false");
}

static bool decide_seat(struct sim *sim, struct client *client, char *ret, size_t size)
{
    const char *id;
    if (sim_chance(sim, 15)) {
        decide_seek(sim, ret, size);
        return true;
    }
    json_t *room;
    json_object_foreach(client->lobby, id, room) if (strcmp(text_at(room, "state"), "open") == 0 &&
                                                     sim_chance(sim, 60))
    {
        snprintf(ret, size, "\"ch\":\"room:%s\",\"k\":\"sit\"", id);
        return true;
    }
    if (!sim_chance(sim, 20))
        return false;
    decide_open(sim, ret, size);
    return true;
}

static bool decide_place(struct sim *sim, const struct client *client, char *ret, size_t size)
{
    const json_t *dimensions = json_object_get(json_object_get(client->room, "settings"), "size");
    unsigned width = (unsigned)json_integer_value(json_array_get(dimensions, 0));
    unsigned height = (unsigned)json_integer_value(json_array_get(dimensions, 1));
    char a[4], b[4];
    go_point_write((go_point)sim_random(sim, width * height), width, height, a);
    go_point_write((go_point)sim_random(sim, width * height), width, height, b);
    snprintf(ret, size, "\"ch\":\"room:%s\",\"k\":\"place\",\"at\":[\"%s\",\"%s\"]",
             client->room_id, a, b);
    return strcmp(a, b) != 0;
}

/* A word of `may`, or, if mad, any word. */
static const char *pick_word(struct sim *sim, const json_t *may)
{
    static const char *const words[] = {"play",      "pass",     "challenge", "resume",  "dead",
                                        "alive",     "accept",   "claim",     "draw",    "draw-no",
                                        "resign",    "undo-ask", "undo-yes",  "undo-no", "abort",
                                        "claim-win", "draw-off", "undo-off"};
    if (sim->faults.mad && sim_chance(sim, 5))
        return words[sim_random(sim, sizeof words / sizeof *words)];
    if (sim_chance(sim, 3))
        return "claim-win";
    if (json_array_size(may) == 0)
        return NULL;
    const char *word =
        json_string_value(json_array_get(may, sim_random(sim, (uint32_t)json_array_size(may))));
    const json_t *first = json_array_get(may, 0);
    bool rare =
        strcmp(word, "resign") == 0 || strcmp(word, "abort") == 0 || strcmp(word, "draw") == 0;
    if ((rare && !sim_chance(sim, 3)) ||
        (strcmp(json_string_value(first), "play") == 0 && sim_chance(sim, 70)))
        word = json_string_value(first);
    return rare && strcmp(word, "play") != 0 && !sim_chance(sim, 5) ? NULL : word;
}

static bool decide_act(struct sim *sim, const struct client *client, const struct replica *replica,
                       uint8_t colour, char *ret, size_t size)
{
    const json_t *may =
        json_object_get(json_object_get(replica->d, "may"), colour == GO_BLACK ? "b" : "w");
    const char *word = pick_word(sim, may);
    char point[4], fields[80] = "";
    (void)client;
    if (!word)
        return false;
    if (strcmp(word, "play") == 0 && !(sim->faults.mad && sim_chance(sim, 10)))
        legal_point(sim, replica, point);
    else
        random_point(sim, replica, point);
    if (strcmp(word, "play") == 0 || strcmp(word, "challenge") == 0)
        snprintf(fields, sizeof fields, ",\"at\":\"%s\"", point);
    else if (strcmp(word, "claim") == 0)
        snprintf(fields, sizeof fields, ",\"at\":\"%s\",\"ko_challenges\":%s", point,
                 sim_chance(sim, 50) ? "true" : "false");
    else if (strcmp(word, "resume") == 0)
        snprintf(fields, sizeof fields, ",\"ko_challenges\":%s",
                 sim_chance(sim, 50) ? "true" : "false");
    else if (strcmp(word, "dead") == 0 || strcmp(word, "alive") == 0)
        snprintf(fields, sizeof fields, ",\"pts\":[\"%s\"]", point);
    long long exp = json_integer_value(json_object_get(replica->d, "base"));
    if (sim->faults.mad && sim_chance(sim, 5))
        exp += (long long)sim_random(sim, 5) - 2;
    snprintf(ret, size, "\"ch\":\"game:%s\",\"k\":\"%s\",\"base\":%lld%s", replica->id, word,
             exp < 0 ? 0 : exp, fields);
    return true;
}

static bool decide_over(struct sim *sim, struct client *client, char *ret, size_t size)
{
    if (sim_chance(sim, 30)) {
        client->room_id[0] = '\0';
        return false;
    }
    snprintf(ret, size, "\"ch\":\"room:%s\",\"k\":\"%s\"", client->room_id,
             sim_chance(sim, 70) ? "rematch" : "next");
    return sim_chance(sim, 40);
}

static bool decide_say(struct sim *sim, const struct client *client, char *ret, size_t size)
{
    snprintf(ret, size, "\"ch\":\"chat:%s/players\",\"k\":\"say\",\"text\":\"hello %u\"",
             client->room_id, sim_random(sim, 100));
    return true;
}

bool client_decide(struct sim *sim, struct client *client, char *ret, size_t size)
{
    if (!client->mine)
        return false;
    if (sim->tour && tour_decide(sim, client, ret, size))
        return true;
    if (sim->arena && arena_decide(sim, client, ret, size))
        return true;
    if ((sim->tour || sim->arena) && !client->room_id[0])
        return false;
    if (!client->room_id[0])
        return decide_seat(sim, client, ret, size);
    if (!client->room)
        return false;
    const char *state = text_at(client->room, "state");
    if (sim_chance(sim, 3))
        return decide_say(sim, client, ret, size);
    if (strcmp(state, "placing") == 0)
        return decide_place(sim, client, ret, size);
    if (strcmp(state, "over") == 0)
        return decide_over(sim, client, ret, size);
    if (strcmp(state, "open") == 0) {
        snprintf(ret, size, "\"ch\":\"room:%s\",\"k\":\"stand\"", client->room_id);
        return sim_chance(sim, 1);
    }
    for (unsigned i = 0; i < client->games_n; i++) {
        const struct replica *replica = &client->games[i];
        if (strcmp(replica->room, client->room_id) != 0 || !replica->listening ||
            !replica->has_log || replica->ended)
            continue;
        for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++)
            if (replica->players[colour] == client->me)
                return decide_act(sim, client, replica, colour, ret, size);
    }
    return false;
}

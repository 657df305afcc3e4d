/* The tournament of the simulated people: they find it and send commands. Its director does everything that a desk can
 * do, in an order that is sometimes foolish. */
#include "tour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GET_ID INT64_C(2000000000)

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long long number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* --- asking ----------------------------------------------------------------------------------- */

void tour_listen(struct sim *sim, struct client *client,
                 void (*want)(struct sim *sim, struct client *client, const char *name))
{
    struct tour_known *known = client->tour;
    char text[80];
    if (!known->id[0]) {
        if (known->waits-- > 0)
            return;
        known->waits = 10;
        snprintf(text, sizeof text, "{\"t\":\"get\",\"id\":%lld,\"k\":\"tour\",\"slug\":\"sim\"}",
                 (long long)GET_ID);
        sim_send(sim, client->conn, text);
        return;
    }
    snprintf(text, sizeof text, "tour:%s", known->id);
    want(sim, client, text);
    if (client->index == 0)
        snprintf(text, sizeof text, "desk:%s", known->id);
    else
        snprintf(text, sizeof text, "boards:%s", known->id);
    want(sim, client, text);
}

void tour_answered(struct client *client, const json_t *message)
{
    struct tour_known *known = client->tour;
    if (number_at(message, "id") == GET_ID && strcmp(text_at(message, "t"), "tour") == 0)
        snprintf(known->id, sizeof known->id, "%s", text_at(message, "tour"));
    if (strcmp(text_at(message, "code"), "stale") == 0 && json_object_get(message, "have"))
        known->have = number_at(message, "have");
}

/* --- hearing ---------------------------------------------------------------------------------- */

void tour_hear(struct sim *sim, struct client *client, const char *ch, const json_t *message,
               bool snap)
{
    if (strncmp(ch, "tour:", 5) != 0)
        return;
    const char *wrong = tour_view_hear(&client->tour->view, message, snap);
    if (wrong)
        sim_fail(sim, "client %d: %s", client->index, wrong);
}

/* --- sending ---------------------------------------------------------------------------------- */

/* A command on the desk, with the revision that a refusal named, or a guess. */
static bool desk(struct sim *sim, struct client *client, char *ret, size_t size, const char *fields,
                 bool revised)
{
    char exp[40] = "";
    if (revised)
        snprintf(exp, sizeof exp, ",\"base\":%lld",
                 client->tour->have >= 0 ? client->tour->have : (long long)sim_random(sim, 3));
    client->tour->have = -1;
    snprintf(ret, size, "\"ch\":\"desk:%s\",%s%s", client->tour->id, fields, exp);
    return true;
}

static bool create(struct sim *sim, char *ret, size_t size)
{
    static const char *const systems[] = {
        "swiss\",\"rounds\":3,\"criteria\":[\"sos\",\"dc\"]",
        "mcmahon\",\"rounds\":3,\"criteria\":[\"sos\"]", "robin\",\"criteria\":[\"dc\"]",
        "knockout\",\"criteria\":[]", "robin\",\"any_order\":true,\"criteria\":[\"dc\"]"};
    unsigned system = sim_random(sim, 4);
    /* A round robin in any order, where nothing begins by itself. */
    bool waits = system == 2 && sim->seed % 8 == 5;
    snprintf(ret, size,
             "\"ch\":\"tours\",\"k\":\"create\",\"settings\":{\"slug\":\"sim\",\"title\":\"Sim\","
             "\"system\":\"%s,\"match\":%u,\"together\":%s,\"noshow\":%u,\"auto_start\":%u,"
             "\"over_board\":%s,%s\"game\":{\"ruleset\":\"stoical\",\"size\":[4,4],"
             "\"clock\":{\"kind\":\"absolute\",\"main\":2500}}}",
             systems[waits ? 4 : system], 1 + sim_random(sim, 2),
             sim_chance(sim, 50) && !waits ? "true" : "false",
             sim_chance(sim, 50) && !waits ? 4000u : 0u, sim_chance(sim, 50) && !waits ? 1000u : 0u,
             sim_chance(sim, 15) ? "true" : "false", sim_chance(sim, 70) ? "\"bye_house\":1," : "");
    return true;
}

static unsigned a_player(struct sim *sim, const struct tour_view *view)
{
    return 1 + sim_random(sim, (uint32_t)json_object_size(view->players) + 1);
}

/* The acts of a director who has nothing to do, or who is mistaken. */
static bool meddle(struct sim *sim, struct client *client, char *ret, size_t size, unsigned round)
{
    const struct tour_view *view = &client->tour->view;
    static const char *const results[] = {"black", "white", "draw", "neither", "void"};
    unsigned a = a_player(sim, view), b = a_player(sim, view), board = 1 + sim_random(sim, 3);
    char fields[200];
    switch (sim_random(sim, 10)) {
    case 0: snprintf(fields, sizeof fields, "\"k\":\"abort\",\"round\":%u", round); break;
    case 1:
        snprintf(fields, sizeof fields,
                 "\"k\":\"rule\",\"round\":%u,\"board\":%u,\"game\":%u,\"result\":\"%s\","
                 "\"reason\":\"because\"",
                 round, board, sim_random(sim, 3), results[sim_random(sim, 5)]);
        break;
    case 2:
        snprintf(fields, sizeof fields, "\"k\":\"swap\",\"round\":%u,\"a\":%u,\"b\":%u", round, a,
                 a == b ? a + 1 : b);
        break;
    case 3:
        snprintf(fields, sizeof fields, "\"k\":\"join\",\"round\":%u,\"a\":%u,\"b\":%u", round, a,
                 a == b ? a + 1 : b);
        break;
    case 4:
        snprintf(fields, sizeof fields, "\"k\":\"withdraw\",\"number\":%u,\"round\":%u", a,
                 round + 1);
        break;
    case 5:
        snprintf(fields, sizeof fields, "\"k\":\"return\",\"number\":%u,\"round\":%u", a,
                 round + 1);
        break;
    case 6:
        snprintf(fields, sizeof fields,
                 "\"k\":\"time\",\"round\":%u,\"board\":%u,\"game\":1,\"colour\":\"b\",\"ms\":2000",
                 round, board);
        break;
    case 7:
        snprintf(fields, sizeof fields, "\"k\":\"pause\",\"round\":%u,\"board\":%u,\"on\":true",
                 round, sim_chance(sim, 50) ? 0 : board);
        break;
    case 8:
        snprintf(fields, sizeof fields, "\"k\":\"hold\",\"on\":%s",
                 sim_chance(sim, 50) ? "true" : "false");
        break;
    default:
        snprintf(fields, sizeof fields, "\"k\":\"undo\",\"to\":%u", 1 + sim_random(sim, 40));
        return desk(sim, client, ret, size, fields, false);
    }
    return desk(sim, client, ret, size, fields, true);
}

/* A typed result, where games are played on wooden boards. */
static bool type_result(struct sim *sim, struct client *client, char *ret, size_t size,
                        unsigned round)
{
    char fields[120];
    snprintf(fields, sizeof fields,
             "\"k\":\"result\",\"round\":%u,\"board\":%u,\"game\":%u,\"result\":\"%s\"", round,
             1 + sim_random(sim, 3), 1 + sim_random(sim, 2),
             sim_chance(sim, 50) ? "black" : "white");
    return desk(sim, client, ret, size, fields, true);
}

/* The board whose clock is stopped; 0: all of them; -1: none. */
static int stopped(const json_t *round)
{
    const json_t *pair;
    size_t i;
    if (json_is_true(json_object_get(round, "paused")))
        return 0;
    json_array_foreach(json_object_get(round, "pairs"), i, pair)
    {
        if (json_is_true(json_object_get(pair, "adjourned")) &&
            json_is_null(json_object_get(pair, "points")))
            return (int)number_at(pair, "board");
    }
    return -1;
}

/* Restarts clocks that the director stopped. */
static bool go_on(struct sim *sim, struct client *client, char *ret, size_t size, unsigned no)
{
    char key[12], fields[80];
    snprintf(key, sizeof key, "%u", no);
    int board = stopped(json_object_get(client->tour->view.rounds, key));
    if (board < 0 || !sim_chance(sim, 30))
        return false;
    snprintf(fields, sizeof fields, "\"k\":\"pause\",\"round\":%u,\"board\":%d,\"on\":false", no,
             board);
    return desk(sim, client, ret, size, fields, true);
}

static bool direct(struct sim *sim, struct client *client, char *ret, size_t size)
{
    const struct tour_view *view = &client->tour->view;
    const char *stage = text_at(view->head, "stage");
    const char *what = text_at(json_object_get(view->head, "next"), "what");
    unsigned round = (unsigned)number_at(view->head, "round");
    bool over_board =
        json_is_true(json_object_get(json_object_get(view->head, "settings"), "over_board"));
    char fields[80];
    if (strcmp(stage, "draft") == 0)
        return desk(sim, client, ret, size, "\"k\":\"stage\",\"to\":\"registration\"", true);
    if (strcmp(stage, "registration") == 0 || strcmp(stage, "checkin") == 0)
        return (json_object_size(view->players) > 2 || sim_chance(sim, 2)) &&
               desk(sim, client, ret, size,
                    sim_chance(sim, 20) ? "\"k\":\"stage\",\"to\":\"checkin\""
                                        : "\"k\":\"stage\",\"to\":\"running\"",
                    true);
    if (strcmp(stage, "running") != 0)
        return false;
    if (sim_chance(sim, 10))
        return meddle(sim, client, ret, size, round);
    if (strcmp(what, "results") == 0)
        return over_board ? type_result(sim, client, ret, size, round)
                          : go_on(sim, client, ret, size, round);
    if (strcmp(what, "finish") == 0)
        return desk(sim, client, ret, size, "\"k\":\"stage\",\"to\":\"finished\"", true);
    if (strcmp(what, "schedule") == 0)
        return desk(sim, client, ret, size, "\"k\":\"schedule\"", true);
    if (strcmp(what, "start") != 0)
        round++;
    snprintf(fields, sizeof fields, "\"k\":\"%s\",\"round\":%u",
             sim_chance(sim, 5) ? "discard" : what, round);
    return desk(sim, client, ret, size, fields, true);
}

static const json_t *own_player(const struct client *client)
{
    const char *key;
    json_t *player;
    char me[24];
    snprintf(me, sizeof me, "p%lld", (long long)client->me);
    json_object_foreach(client->tour->view.players, key,
                        player) if (strcmp(text_at(json_object_get(player, "account"), "id"), me) ==
                                    0) return player;
    return NULL;
}

/* In any order: the next board of the player's that has neither a room nor a result. */
static bool begin(struct sim *sim, struct client *client, const json_t *own, char *ret, size_t size)
{
    const json_t *head = client->tour->view.head;
    const char *key;
    json_t *round, *pair;
    size_t i;
    if (!json_is_true(json_object_get(json_object_get(head, "settings"), "any_order")) ||
        !sim_chance(sim, 10))
        return false;
    json_object_foreach(client->tour->view.rounds, key, round)
        json_array_foreach(json_object_get(round, "pairs"), i, pair)
    {
        if ((number_at(pair, "first") != number_at(own, "number") &&
             number_at(pair, "second") != number_at(own, "number")) ||
            !json_is_null(json_object_get(pair, "points")) ||
            !json_is_null(json_object_get(pair, "room")))
            continue;
        snprintf(ret, size, "\"ch\":\"tour:%s\",\"k\":\"begin\",\"round\":%lld,\"board\":%lld",
                 client->tour->id, number_at(round, "number"), number_at(pair, "board"));
        return true;
    }
    return false;
}

static bool take_part(struct sim *sim, struct client *client, char *ret, size_t size)
{
    const char *stage = text_at(client->tour->view.head, "stage");
    const json_t *own = own_player(client);
    const char *message = NULL;
    if (!own && (strcmp(stage, "registration") == 0 || strcmp(stage, "checkin") == 0))
        message = "\"k\":\"enter\"";
    else if (own && strcmp(stage, "checkin") == 0 && strcmp(text_at(own, "status"), "entered") == 0)
        message = "\"k\":\"here\",\"on\":true";
    else if (own && sim_random(sim, 400) == 0)
        message = "\"k\":\"leave\"";
    else if (own && strcmp(stage, "running") == 0 && begin(sim, client, own, ret, size))
        return true;
    if (message)
        snprintf(ret, size, "\"ch\":\"tour:%s\",%s", client->tour->id, message);
    return message != NULL;
}

bool tour_decide(struct sim *sim, struct client *client, char *ret, size_t size)
{
    const struct tour_known *known = client->tour;
    if (!known->id[0])
        return client->index == 0 && client->account && sim_chance(sim, 30) &&
               create(sim, ret, size);
    if (!known->view.head)
        return false;
    return (client->index == 0 && sim_chance(sim, 40) && direct(sim, client, ret, size)) ||
           take_part(sim, client, ret, size);
}

/* Prepares a scene and plays it: puts ids, keys and numbers into lines, and reads the answers. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scarce.h"
#include "scenes.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/state.h"

enum { ASKED = 777000, WRONG_EXP = 900719925, LINE_MAX = 3500 };

struct world world;
struct table table;
struct meet meet;
conn_id nobody;
static conn_id asked, owner, robot;
static char asked_player[24], seated_player[24], opened_room[23];
int guest, account;
char *stage_file;
char stage_room[23];
static int64_t ids, revision, base;
static char line_now[LINE_MAX];

static conn_id who(char letter)
{
    switch (letter) {
    case 'b': return table.black;
    case 'w': return table.white;
    case 'd': return meet.director;
    case 'e': return meet.players[0];
    case 'f': return meet.players[1];
    case 'g': return asked;
    case 'o': return owner;
    case 'p': return robot;
    default: return nobody;
    }
}

/* The arena that was announced last. */
static const char *newest_arena(char id[24])
{
    const struct hall *hall = LIST_FIRST(&world.app->arenas->list);
    assert_non_null(hall);
    proto_id_write(hall->head.id.bytes, id);
    return id;
}

static const char *meaning(char letter, bool game, char number[24])
{
    switch (letter) {
    case 'G': return table.game;
    case 'R': return table.room;
    case 'T': return meet.id;
    case 'A': return asked_player;
    case 'B': return seated_player;
    case 'C': return opened_room;
    case 'N': return newest_arena(number);
    default: snprintf(number, 24, "%lld", (long long)(game ? base : revision)); return number;
    }
}

/* The line with all its placeholders filled in. */
static const char *fill_in(const char *message)
{
    static char text[LINE_MAX];
    size_t n = (size_t)snprintf(text, sizeof text, "{'id':%lld,", (long long)(ASKED + ++ids));
    bool game = strstr(message, "'ch':'game:") != NULL;
    char number[24];
    if (strstr(message, "'t':'do'"))
        n += (size_t)snprintf(text + n, sizeof text - n, "'key':'s%lld',", (long long)ids);
    for (const char *at = message + 1; *at && n + 40 < sizeof text; at++)
        if (*at == '$')
            n += (size_t)snprintf(text + n, sizeof text - n, "%s", meaning(*++at, game, number));
        else
            text[n++] = *at;
    text[n] = '\0';
    return text;
}

static json_t *answer(void)
{
    for (conn_id conn = 1; conn <= world.conns; conn++)
        for (size_t i = 0; i < world.inboxes[conn - 1].n; i++) {
            json_t *message = world.inboxes[conn - 1].list[i];
            if (number_at(message, "id") == ASKED + ids)
                return message;
        }
    return NULL;
}

/* Finds the last number that the game's players got. */
static void find_base(void)
{
    for (conn_id conn = 1; conn <= world.conns; conn++)
        for (size_t i = 0; i < world.inboxes[conn - 1].n; i++) {
            const json_t *message = world.inboxes[conn - 1].list[i];
            const json_t *holder = json_object_get(message, "v");
            const json_t *d = json_object_get(holder ? holder : message, "state");
            if (d && number_at(d, "base") > base)
                base = number_at(d, "base");
        }
}

void stage_say(conn_id conn, const char *message)
{
    say(&world, conn, "%s", fill_in(message));
    world_settle(&world);
}

/* Finds the `exp` of a desk, from its refusal of a wrong one. */
static void find_revision(const char *line)
{
    revision = WRONG_EXP;
    if (!strstr(line, "'ch':'desk:") || !strstr(line, "$E"))
        return;
    stage_say(who(line[0]), line + 2);
    revision = number_at(answer(), "have");
}

static void prepare(const char *line)
{
    if (strncmp(line, "moves ", 6) == 0) {
        play(&world, &table, line + 6);
        find_base();
        return;
    }
    if (strncmp(line, "pass ", 5) == 0) {
        meet_pass(&world, atoi(line + 5) * 1000);
        return;
    }
    find_revision(line);
    stage_say(who(line[0]), line + 2);
    if (strcmp(text_at(answer(), "t"), "ok") != 0) {
        char *text = answer() ? json_dumps(answer(), 0) : NULL;
        fail_msg("%s: %s", line, text ? text : "no answer");
    }
    const char *room = text_at(answer(), "room");
    if (room && *room)
        snprintf(opened_room, sizeof opened_room, "%s", room);
    find_base();
}

static void set_web(void)
{
    guest = (int)world_resident(&world, "Gil");
    account = tour_account(&world, "Ann");
}

/* Opens a room that waits for a second player. */
static void open_another(const char *fields)
{
    char line[400];
    nobody = world_connect(&world, (int)world_guest(&world, "Cid"));
    snprintf(line, sizeof line, "{'t':'do','ch':'lobby','k':'open',%s}", fields);
    stage_say(nobody, line);
    strcpy(stage_room, text_at(answer(), "room"));
}

static conn_id connects(int person)
{
    conn_id conn = world_connect(&world, person);
    world_settle(&world);
    return conn;
}

/* Finds the id of a player in their hello. */
static void find_player(conn_id conn, char ret_id[24])
{
    for (size_t i = 0; i < world.inboxes[conn - 1].n; i++) {
        const json_t *you = json_object_get(world.inboxes[conn - 1].list[i], "you");
        if (you)
            snprintf(ret_id, 24, "%s", text_at(you, "id"));
    }
}

/* Invites a player with an account. */
static void ask_somebody(void)
{
    asked = connects(tour_account(&world, "Ann"));
    find_player(asked, asked_player);
}

static void make_owner(void)
{
    int person = tour_account(&world, "Olga");
    struct job *job = job_create(0);
    struct row_owner_link *row = &job_change(job, CHANGE_OFFER_OWNER)->row.owner_link;
    world_hash_text(STAGE_LINK, row->hash);
    row->created_at = world.now.wall_ms;
    fake_store_commit(&world.store, job);
    job_destroy(job);
    world_account(&world, APP_OWN, world.people[person], 1, "{'link':'" STAGE_LINK "'}");
    owner = world_connect(&world, person);
}

/* A bot of the owner's. */
static void make_bot(void)
{
    static const char bot[] = "{'name':'Robot','password':'correct horse'}";
    int person = (int)world.people_n;
    world_account(&world, APP_POST_BOT, world.people[person - 1], 1, bot);
    world_account(&world, APP_SIGN_IN, NULL, 1, bot);
    robot = world_connect(&world, person);
}

/* Keeps a file of the present state, to import it later. */
static void keep_file(const struct scene *scene)
{
    char name[40];
    if (scene->stage == STAGE_TABLE) {
        snprintf(name, sizeof name, "%s.json", table.game);
        world_get_record(&world, name);
    } else {
        snprintf(name, sizeof name, "%s.json", meet.id);
        world_ask(&world,
                  &(struct app_request){.route = &app_routes[APP_GET_TOUR],
                                        .who = {.session = world.people[meet.director_person]},
                                        .name = text_of(name),
                                        .options = {.place = "NZ,Kiln Lane"}});
    }
    world_settle(&world);
    stage_file = strdup(world.reply_text);
}

void scene_set(const struct scene *scene)
{
    world_create(&world, 1);
    if (scene->stage == STAGE_WEB)
        set_web();
    if (scene->stage == STAGE_TABLE || scene->stage == STAGE_HOUSE)
        table = world_table(&world, scene->fields);
    if (scene->stage == STAGE_TABLE)
        open_another(scene->fields);
    if (scene->stage == STAGE_HOUSE) {
        find_player(connects(table.black_person), seated_player);
        make_owner();
        make_bot();
    }
    if (scene->stage == STAGE_TOUR)
        meet = meet_create(&world, scene->fields, 4);
    if (scene->stage == STAGE_TIMED)
        meet = meet_timed(&world, scene->fields, 4);
    if (scene->stage == STAGE_TOUR || scene->stage == STAGE_HOUSE)
        ask_somebody();
    nobody = scene->stage == STAGE_TABLE ? nobody : world_connect(&world, -1);
    find_base();
    for (size_t i = 0; i < sizeof scene->before / sizeof *scene->before && scene->before[i]; i++)
        prepare(scene->before[i]);
    if (scene->stage == STAGE_TOUR || (scene->stage == STAGE_TABLE && table.game[0]))
        keep_file(scene);
    if (scene->said) {
        find_revision(scene->said);
        snprintf(line_now, sizeof line_now, "%s", fill_in(scene->said + 2));
    }
    for (conn_id conn = 1; conn <= world.conns; conn++)
        forget_heard(&world, conn);
    world.reply_code = 0;
}

void scene_play(const struct scene *scene)
{
    if (scene->said) {
        say(&world, who(scene->said[0]), "%s", line_now);
        world_settle(&world);
    } else {
        scene->done();
    }
}

bool scene_was_told(void)
{
    json_t *message = answer();
    return world.reply_code == 200 || (message && strcmp(text_at(message, "t"), "error") != 0);
}

void scene_print(void)
{
    char *text = answer() ? json_dumps(answer(), 0) : NULL;
    printf("# answered %d, %s\n", world.reply_code, text ? text : world.reply_text);
    fflush(stdout);
    free(text);
}

void scene_end(void)
{
    free(stage_file);
    stage_file = NULL;
    world_destroy(&world);
}

/* Cards of pages, and oEmbed: names, rules and results of what is public, from memory or from the store. */
#include "tests/server/app/fixture.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/card.h"
#include "server/app/limits.h"

#define NONE "AAAAAAAAAAAAAAAAAAAAAA"

/* The head of a page; NULL: it has no card. */
static const char *head(enum app_question page, const char *name)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[page],
                                            .name = text_of(name),
                                            .origin = "https://go.example"});
    world_commit_all(&world);
    if (world.reply_code != 200)
        assert_int_equal(world.reply_code, 404);
    return world.reply_code == 200 ? world.reply_text : NULL;
}

static void says(enum app_question page, const char *name, const char *text)
{
    const char *found = head(page, name);
    assert_non_null(found);
    if (!strstr(found, text))
        fail_msg("not in the card: %s\n%s", text, found);
}

static int oembed(const char *path, const char *width, const char *height, const char *format)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_OEMBED],
                                            .arguments = {path, width, height, format},
                                            .origin = "https://go.example"});
    world_commit_all(&world);
    return world.reply_code;
}

static const char game_of_nine[] = "'ruleset':'stoical','size':[9,9]";

static void a_live_game_and_its_room_say_who_plays_what(void **state)
{
    (void)state;
    struct table table = world_table(&world, game_of_nine);
    says(APP_PAGE_GAME, table.game, " – Guest ");
    says(APP_PAGE_GAME, table.game, "content=\"A live game. Stoical Go, 9 by 9.\"");
    says(APP_PAGE_ROOM, table.room, "content=\"A live game. Stoical Go, 9 by 9.\"");
    char address[200];
    snprintf(address, sizeof address, "content=\"https://go.example/room/%s\"", table.room);
    says(APP_PAGE_ROOM, table.room, address);
    snprintf(address, sizeof address, "oembed?url=https://go.example/game/%s\"", table.game);
    says(APP_PAGE_ROOM, table.room, address);
}

static void a_game_says_which_player_is_a_computer(void **state)
{
    (void)state;
    int person = (int)world_guest(&world, "Ann");
    conn_id conn = world_connect(&world, person);
    say(&world, conn,
        "{'t':'do','id':1,'key':'h','ch':'lobby','k':'open','house':2,'colours':'b',%s}",
        game_of_nine);
    world_commit_all(&world);
    char room[40], game[40];
    snprintf(room, sizeof room, "%s", text_at(expect(&world, conn, "{'t':'ok','id':1}"), "room"));
    say(&world, conn, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    expect(&world, conn, "{'t':'ok','id':2}");
    const json_t *games =
        json_object_get(json_object_get(expect(&world, conn, "{'t':'snap'}"), "v"), "games");
    snprintf(game, sizeof game, "%s", text_at(json_array_get(games, 0), "id"));
    for (int i = 0; i < 2; i++) {
        says(APP_PAGE_GAME, game, "Ann – Puddle (computer)");
        char file[50];
        snprintf(file, sizeof file, "%s.sgf", game);
        world_get_record(&world, file);
        world_commit_all(&world);
        assert_non_null(strstr(world.reply_text, "PW[Puddle (computer)]"));
        snprintf(file, sizeof file, "%s.json", game);
        world_get_record(&world, file);
        world_commit_all(&world);
        assert_non_null(
            strstr(world.reply_text, "\"players\":{\"b\":\"Ann\",\"w\":\"Puddle (computer)\"}"));
        if (i > 0)
            return;
        say(&world, conn, "{'t':'do','id':3,'key':'r','ch':'game:%s','k':'resign'}", game);
        world_commit_all(&world);
        await(&world, conn, "{'t':'ok','id':3}");
        world_crash(&world); /* from now on from the store */
        world_commit_all(&world);
    }
}

static void a_finished_game_says_its_result_from_memory_and_from_the_store(void **state)
{
    (void)state;
    struct table table = world_table(&world, game_of_nine);
    act(&world, &table, 'b', "'k':'pass'");
    act(&world, &table, 'b', "'k':'resign'");
    says(APP_PAGE_GAME, table.game, "Stoical Go, 9 by 9. White won by resignation.");
    char *first = strdup(world.reply_text);
    world_crash(&world);
    world_commit_all(&world);
    says(APP_PAGE_GAME, table.game, "White won by resignation.");
    assert_string_equal(world.reply_text, first);
    free(first);
}

static void what_is_not_public_has_no_card_and_a_frame_without_names(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'stoical','size':[9,9],'public':false");
    char path[60];
    snprintf(path, sizeof path, "/game/%s", table.game);
    for (int i = 0; i < 2; i++) {
        assert_null(head(APP_PAGE_GAME, table.game));
        assert_null(head(APP_PAGE_ROOM, table.room));
        assert_int_equal(oembed(path, "", "", ""), 200);
        assert_null(strstr(world.reply_text, "Guest"));
        assert_string_equal(text_at(world.reply, "title"), "A game");
        if (i == 0)
            act(&world, &table, 'b', "'k':'pass'");
        if (i == 0)
            act(&world, &table, 'b', "'k':'resign'");
        world_crash(&world);
        world_commit_all(&world);
    }
}

static void what_does_not_exist_has_no_card(void **state)
{
    static const char *const names[] = {NONE, "", "x", NONE "A", "../" NONE, "%00"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (enum app_question page = APP_PAGE_GAME; page <= APP_PAGE_RULES; page++)
            assert_null(head(page, names[i]));
    char longest[CARD_PATH_MAX + 1];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (enum app_question page = APP_PAGE_GAME; page <= APP_PAGE_RULES; page++)
        assert_null(head(page, longest));
}

static void rules_and_players_say_their_names(void **state)
{
    (void)state;
    int ann = (int)world_guest(&world, "Ann <b>");
    conn_id conn = world_connect(&world, ann);
    char name[30];
    snprintf(name, sizeof name, "%s",
             text_at(json_object_get(world.inboxes[conn - 1].list[0], "you"), "id"));
    says(APP_PAGE_RULES, "stoical", "<title>Stoical Go · Miai</title>");
    says(APP_PAGE_RULES, "stoical/more", "<title>Stoical Go · Miai</title>");
    says(APP_PAGE_PLAYER, name, "<title>Ann &lt;b&gt; · Miai</title>");
    says(APP_PAGE_PLAYER, "h1", "<title>Nibble · Miai</title>");
    says(APP_PAGE_PLAYER, "h5", "A computer player, level 5 of 5.");
}

static void a_frame_is_never_larger_than_its_site_wants(void **state)
{
    static const struct {
        const char *width, *height;
        int code, w, h;
    } cases[] = {
        {"", "", 200, APP_EMBED_WIDTH, APP_EMBED_WIDTH + APP_EMBED_LINES},
        {"480", "560", 200, 480, 560},
        {"481", "561", 200, 480, 560},
        {"200", "", 200, 200, 280},
        {"1", "1", 200, 1, 1},
        {"", "99999", 200, 480, 560},
        {"", "300", 200, 480, 300},
        {"0", "", 400, 0, 0},
        {"", "0", 400, 0, 0},
        {"-1", "", 400, 0, 0},
        {"1.5", "", 400, 0, 0},
        {"100000", "", 400, 0, 0},
        {"", "x", 400, 0, 0},
    };
    (void)state;
    struct table table = world_table(&world, game_of_nine);
    char path[60];
    snprintf(path, sizeof path, "/game/%s", table.game);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(oembed(path, cases[i].width, cases[i].height, "json"), cases[i].code);
        if (cases[i].code == 200) {
            assert_int_equal(number_at(world.reply, "width"), cases[i].w);
            assert_int_equal(number_at(world.reply, "height"), cases[i].h);
        }
    }
}

static void oembed_knows_games_and_their_rooms_and_json_alone(void **state)
{
    (void)state;
    struct table table = world_table(&world, game_of_nine);
    char path[80];
    static const char *const good[][2] = {
        {"/game/", ""}, {"/embed/", ""}, {"/game/", "#12"}, {"/embed/", "?theme=dark"}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(path, sizeof path, "%s%s%s", good[i][0], table.game, good[i][1]);
        assert_int_equal(oembed(path, "", "", ""), 200);
        assert_string_equal(text_at(world.reply, "version"), "1.0");
        assert_string_equal(text_at(world.reply, "type"), "rich");
    }
    assert_int_equal(oembed(path, "", "", "xml"), 501);
    assert_int_equal(oembed(path, "", "", "JSON"), 501);
    snprintf(path, sizeof path, "/room/%s", table.room);
    assert_int_equal(oembed(path, "", "", ""), 200);
    static const char *const bad[] = {
        "", "/", "/game/", "/game/" NONE, "/rules/stoical", "/room/" NONE, "game"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(oembed(bad[i], "", "", ""), 404);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_live_game_and_its_room_say_who_plays_what),
        TEST(a_game_says_which_player_is_a_computer),
        TEST(a_finished_game_says_its_result_from_memory_and_from_the_store),
        TEST(what_is_not_public_has_no_card_and_a_frame_without_names),
        TEST(what_does_not_exist_has_no_card),
        TEST(rules_and_players_say_their_names),
        TEST(a_frame_is_never_larger_than_its_site_wants),
        TEST(oembed_knows_games_and_their_rooms_and_json_alone),
    };

    return cmocka_run_group_tests_name("app archive cards", tests, NULL, NULL);
}

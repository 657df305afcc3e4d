/* Requests over HTTP, and steps without a message: a new connection, a start from stored rows, a flag that falls. */
#include "web.h"

#include <stdio.h>
#include <string.h>

#include "stage.h"

static void carry_out(void)
{
    world_carry_out(&world);
    world_settle(&world);
}

/* --- without a message -------------------------------------------------------------------------- */

void web_hello(void)
{
    conn_id conn = ++world.conns;
    app_opened(world.app, world.now, conn,
               &(struct app_who){.session = world.people[table.black_person]});
    carry_out();
    world.reply_code = world.inboxes[conn - 1].n > 0 ? 200 : 0;
}

void web_start_up(void)
{
    struct fake_store *store = &world.store;
    fake_store_finish(store);
    fake_store_init(store);
    world_crash(&world);
    world.reply_code = 200;
}

void web_fall_behind(void)
{
    app_caught_up(world.app, world.now, table.black);
    carry_out();
    world.reply_code = world.inboxes[table.black - 1].n > 0 ? 200 : 0;
}

void web_flag(void)
{
    world_pass(&world, 70000);
    carry_out();
    world.reply_code = world.inboxes[table.white - 1].n > 0 ? 200 : 0;
}

static void in_the_other_room(conn_id conn, const char *word)
{
    char line[100];
    snprintf(line, sizeof line, "{'t':'do','ch':'room:%s','k':'%s'}", stage_room, word);
    stage_say(conn, line);
}

void web_sit(void)
{
    in_the_other_room(table.black, "sit");
}

void web_stand(void)
{
    in_the_other_room(nobody, "stand");
}

void web_close(void)
{
    in_the_other_room(nobody, "close");
}

/* --- sessions --------------------------------------------------------------------------------- */

static void ask(enum app_question what, int person, const char *body)
{
    world_account(&world, what, person < 0 ? NULL : world.people[person], 1, "%s", body);
}

void web_guest(void)
{
    world_post(&world, NULL, "{\"name\":\"Zoe\"}");
}

void web_rename(void)
{
    world_post(&world, world.people[guest], "{\"name\":\"Zoe\"}");
}

void web_register(void)
{
    ask(APP_REGISTER, guest, "{'name':'Zoe','password':'correct horse'}");
}

void web_sign_in(void)
{
    ask(APP_SIGN_IN, guest, "{'name':'Ann','password':'correct horse'}");
}

void web_sign_in_badly(void)
{
    ask(APP_SIGN_IN, guest, "{'name':'Ann','password':'battery staple'}");
}

void web_sign_out(void)
{
    ask(APP_SIGN_OUT, account, "{}");
}

void web_password(void)
{
    ask(APP_CHANGE_PASSWORD, account, "{'old':'correct horse','new':'battery staple'}");
}

void web_delete(void)
{
    ask(APP_DELETE_ACCOUNT, account, "{'password':'correct horse'}");
}

void web_sign_out_everywhere(void)
{
    ask(APP_SIGN_OUT, account, "{'everywhere':true}");
}

void web_export(void)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_EXPORT],
                                            .who = {.session = world.people[account]}});
    world_settle(&world);
}

void web_own(void)
{
    ask(APP_OWN, account, "{'link':'" STAGE_LINK "'}");
}

/* --- files -------------------------------------------------------------------------------------- */

static void bring_record(const char *body)
{
    world_post_record(&world, body);
    carry_out();
}

void web_sgf(void)
{
    bring_record("(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ann]PW[Bob]KM[6.5]RU[Japanese]RE[B+R]C[a game]"
                 ";B[ee];W[cc](;B[gg]C[better];W[gc])(;B[cg];W[gc]LB[ee:A]))");
}

void web_json(void)
{
    bring_record(stage_file);
}

static void get_game(const char *suffix)
{
    char name[40];
    snprintf(name, sizeof name, "%s%s", table.game, suffix);
    world_get_record(&world, name);
    carry_out();
}

void web_game_sgf(void)
{
    get_game(".sgf");
}

void web_game_json(void)
{
    get_game(".json");
}

static void get_tour(const char *suffix)
{
    char name[40];
    snprintf(name, sizeof name, "%s%s", meet.id, suffix);
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_TOUR],
                                            .who = {.session = world.people[meet.director_person]},
                                            .name = text_of(name),
                                            .options = {.place = "NZ,Kiln Lane"}});
    carry_out();
}

void web_tour_json(void)
{
    get_tour(".json");
}

void web_tour_csv(void)
{
    get_tour(".csv");
}

void web_tour_h9(void)
{
    get_tour(".h9");
}

void web_tour_aga(void)
{
    get_tour(".aga");
}

void web_tour_zip(void)
{
    get_tour(".zip");
}

static void bring_tour(const char *file)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_POST_TOUR],
                                            .who = {.session = world.people[meet.director_person]},
                                            .body = text_of(file)});
    carry_out();
}

void web_bring_json(void)
{
    bring_tour(stage_file);
}

void web_bring_xml(void)
{
    bring_tour(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Tournament><Players><Player name=\"Ash\""
        " firstName=\"Ada\" rank=\"3D\" country=\"NZ\" club=\"KilL\" egfPin=\"12345678\"/><Player"
        " name=\"Birch\" firstName=\"Ben\" rank=\"1D\"/></Players><Games><Game roundNumber=\"1\""
        " tableNumber=\"1\" blackPlayer=\"ASHADA\" whitePlayer=\"BIRCHBEN\" handicap=\"0\""
        " result=\"RESULT_BLACKWINS\"/></Games><TournamentParameterSet><GeneralParameterSet"
        " name=\"Spring\" shortName=\"spring\" numberOfRounds=\"2\" size=\"19\" komi=\"6.5\""
        " basicTime=\"60\" genMMZero=\"30K\" beginDate=\"2024-04-04\" endDate=\"2024-04-05\"/>"
        "</TournamentParameterSet></Tournament>");
}

void web_people(void)
{
    const char *body = "Name;Rank;Absent;Mail\nAda Ash;3d;2;a@b\nBen Birch;;;\n";
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_POST_PEOPLE],
                                            .who = {.session = world.people[meet.director_person]},
                                            .name = text_of(meet.id),
                                            .body = text_of(body)});
    carry_out();
}

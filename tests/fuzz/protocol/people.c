/* Sessions of people: connecting and hanging up, guests and accounts, and the channels that they follow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "house.h"
#include "json.h"
#include "schema.h"

/* --- connections ------------------------------------------------------------------------------ */

bool people_connect(struct fuzz *fuzz, struct person *person)
{
    for (int i = 0; i < FUZZ_LINES; i++) {
        struct voice *line = &person->lines[i];
        if (line->conn != 0)
            continue;
        const struct bearer *bearer = tokens_choose(fuzz, person);
        line->conn = house_connect(fuzz->house);
        line->ids = 1000000;
        snprintf(line->token, sizeof line->token, "%s", bearer ? bearer->id : "");
        line->scopes = bearer ? bearer->scopes : 0;
        line->of_bot = bearer && bearer->of_bot;
        fuzz_note(fuzz, "%u connects as %llu %s", person->index, (unsigned long long)line->conn,
                  line->token);
        if (line->conn != 0)
            house_open(fuzz->house, line->conn, person, bearer ? bearer->text : NULL);
        if (line->conn == 0 && bearer)
            person->bearer.text[0] = '\0'; /* it has ended */
        return line->conn != 0;
    }
    return false;
}

void people_hang_up(struct fuzz *fuzz, struct voice *line)
{
    if (line->conn != 0)
        house_hang_up(fuzz->house, line->conn);
}

/* --- requests --------------------------------------------------------------------------------- */

static void ask(struct fuzz *fuzz, struct person *person, enum house_ask what, const char *body)
{
    int row = tally_row(fuzz, "http", house_ask_name(what));
    fuzz->messages++;
    fuzz->rows[row].said++;
    fuzz_note(fuzz, "%u POST %s %s", person->index, house_ask_name(what), body);
    person->asking = true;
    house_ask(fuzz->house, &(struct house_request){
                               .what = what,
                               .person = person,
                               .token = person->has_session ? person->token : NULL,
                               .body = body,
                               .length = strlen(body),
                           });
}

static void new_name(struct fuzz *fuzz, struct person *person)
{
    static const char *const others[] = {"Ann", "Bob", "Zoë", "棋士", "ANN", "a\\u0301b", "", " "};
    if (fuzz_chance(fuzz, 15))
        snprintf(person->next_name, sizeof person->next_name, "%s",
                 others[fuzz_random(fuzz, sizeof others / sizeof *others)]);
    else
        snprintf(person->next_name, sizeof person->next_name, "P%u no %u", person->index,
                 fuzz_random(fuzz, 9));
}

static void new_password(struct fuzz *fuzz, struct person *person)
{
    snprintf(person->next_password, sizeof person->next_password, "correct horse %u",
             fuzz_random(fuzz, 9));
}

static void become_guest(struct fuzz *fuzz, struct person *person)
{
    char body[200];
    new_name(fuzz, person);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", person->next_name);
    ask(fuzz, person, HOUSE_SESSION, body);
}

static void become_account(struct fuzz *fuzz, struct person *person)
{
    char body[400];
    new_name(fuzz, person);
    new_password(fuzz, person);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", person->next_name,
             person->next_password);
    ask(fuzz, person, HOUSE_REGISTER, body);
}

static void sign_in(struct fuzz *fuzz, struct person *person)
{
    char body[400];
    const struct person *as =
        fuzz_chance(fuzz, 85) ? person : &fuzz->people[fuzz_random(fuzz, FUZZ_PEOPLE)];
    snprintf(person->next_name, sizeof person->next_name, "%s", as->name);
    snprintf(person->next_password, sizeof person->next_password, "%s",
             fuzz_chance(fuzz, 90) ? as->password : "something else");
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", person->next_name,
             person->next_password);
    ask(fuzz, person, HOUSE_SIGN_IN, body);
}

static void change_password(struct fuzz *fuzz, struct person *person)
{
    char body[400];
    new_password(fuzz, person);
    snprintf(body, sizeof body, "{\"old\":\"%s\",\"new\":\"%s\"}",
             fuzz_chance(fuzz, 85) ? person->password : "nonsense", person->next_password);
    ask(fuzz, person, HOUSE_PASSWORD, body);
}

static void delete_account(struct fuzz *fuzz, struct person *person)
{
    char body[300];
    snprintf(body, sizeof body, "{\"password\":\"%s\"}", person->password);
    ask(fuzz, person, HOUSE_DELETE, body);
}

static void own(struct fuzz *fuzz, struct person *person)
{
    char body[200];
    snprintf(body, sizeof body, "{\"link\":\"%s\"}",
             fuzz_chance(fuzz, 60) ? house_owner_link(fuzz->house) : "0000");
    ask(fuzz, person, HOUSE_OWN, body);
}

/* A bot of the person's, as which they sign in from then on. */
static void make_bot(struct fuzz *fuzz, struct person *person)
{
    char body[400];
    new_name(fuzz, person);
    new_password(fuzz, person);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", person->next_name,
             person->next_password);
    ask(fuzz, person, HOUSE_BOT, body);
}

/* Requests about the person's own account. Most keep it: players and directors want to go on. */
static void about_oneself(struct fuzz *fuzz, struct person *person)
{
    uint32_t dice = fuzz_random(fuzz, 100);
    bool missing = person->bot[0] && !person->bearer.of_bot;
    if (person->account && fuzz_chance(fuzz, missing ? 80 : 30))
        tokens_act(fuzz, person);
    else if (dice < 30 && !person->account)
        become_account(fuzz, person);
    else if (dice < 45)
        become_guest(fuzz, person); /* another name */
    else if (dice < 55)
        change_password(fuzz, person);
    else if (dice < 66)
        own(fuzz, person);
    else if (dice < (tally_here(fuzz, "http", "/api/bot") == 0 ? 74 : 70))
        make_bot(fuzz, person);
    else if (dice < 76)
        ask(fuzz, person, HOUSE_SIGN_OUT, fuzz_chance(fuzz, 95) ? "{}" : "{\"a\":1}");
    else if (dice < 92)
        sign_in(fuzz, person);
    else if (dice < (tally_here(fuzz, "http", "/api/account/delete") == 0 ? 97 : 93) &&
             person->account)
        delete_account(fuzz, person);
    else
        become_account(fuzz, person);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void count(struct fuzz *fuzz, int what, int status, const json_t *body)
{
    struct row *row = &fuzz->rows[tally_row(fuzz, "http", house_ask_name((enum house_ask)what))];
    if (status == 200)
        row->taken++;
    for (int code = 1; code < PROTO_ERRORS_N && status != 200; code++)
        if (same_word(text_at(body, "code"), proto_error_key((enum proto_error)code)))
            row->refused[code]++;
}

static void keep(char *to, const char *from, size_t size)
{
    snprintf(to, size, "%s", from);
}

static void be(struct person *person, const json_t *you)
{
    const char *id = text_at(you, "id");
    bool same = *id && person->player == atoll(id + 1);
    if (*id)
        person->player = atoll(id + 1);
    person->account = json_is_true(object_at(you, "account"));
    person->acted = person->account || (same && person->acted);
    person->owner = json_is_true(object_at(you, "owner"));
}

/* The answer to a request; status 0: the server fell and the result is unknown. */
static void follow(struct person *person, int what, int status)
{
    bool knows = what == HOUSE_REGISTER || what == HOUSE_SIGN_IN;
    if (what == HOUSE_REGISTER || (status == 200 && (what == HOUSE_SIGN_IN || what == HOUSE_BOT))) {
        keep(person->name, person->next_name, sizeof person->name);
        keep(person->password, person->next_password, sizeof person->password);
    } else if (what == HOUSE_PASSWORD) {
        keep(person->password, person->next_password, sizeof person->password);
    } else if (what == HOUSE_SESSION && person->account) {
        keep(person->name, person->next_name, sizeof person->name);
    } else if (what == HOUSE_DELETE && status == 200) {
        person->password[0] = '\0';
    }
    if (status == 0 && knows)
        person->account = false;
}

void people_replied(struct fuzz *fuzz, struct person *person, int what, int status,
                    const char *body, size_t length, const uint8_t *token, bool ends)
{
    char why[300];
    if (what > HOUSE_SESSION) {
        files_replied(fuzz, person, what, status, body, length);
        return;
    }
    fuzz_note(fuzz, "%u is answered %d %.*s", person->index, status, (int)length, body);
    if (what >= HOUSE_TOKENS && what <= HOUSE_REVOKE)
        person->asking_tokens = false;
    else
        person->asking = false;
    if (status == 0) {
        follow(person, what, 0);
        return;
    }
    json_t *answer = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    count(fuzz, what, status, answer);
    if (what >= HOUSE_TOKENS && what <= HOUSE_REVOKE) {
        tokens_replied(fuzz, person, what, status, answer);
        json_decref(answer);
        return;
    }
    const char *schema = status != 200 ? "refusal" : what == HOUSE_BOT ? "bot_made" : "session";
    if (!answer || !schema_is("server", schema, answer, why, sizeof why))
        fuzz_fail(fuzz, "%s is answered %d %.*s: %s", house_ask_name((enum house_ask)what), status,
                  (int)length, body, answer ? why : "no JSON");
    if (status == 200 && what == HOUSE_BOT) {
        keep(person->bot, text_at(object_at(answer, "bot"), "id"), sizeof person->bot);
        follow(person, what, status);
    } else if (status == 200) {
        be(person, object_at(answer, "you"));
        follow(person, what, status);
    }
    if (token) {
        memcpy(person->token, token, sizeof person->token);
        person->has_session = true;
    }
    if (ends) {
        person->has_session = person->account = false;
        person->player = 0;
    }
    json_decref(answer);
}

/* --- listening -------------------------------------------------------------------------------- */

static void name_channel(struct fuzz *fuzz, char ret[PROTO_CHANNEL_CHARS_MAX + 1])
{
    static const char *const of_tours[] = {"tour", "desk", "boards"};
    const struct book_room *room = book_any_room(fuzz);
    const struct book_game *game = book_any_game(fuzz);
    const struct book_tour *tour = book_any_tour(fuzz);
    uint32_t dice = fuzz_random(fuzz, 100);
    size_t size = PROTO_CHANNEL_CHARS_MAX + 1;
    if (dice < 12)
        snprintf(ret, size, "lobby");
    else if (dice < 22)
        snprintf(ret, size, "me");
    else if (dice < 30)
        snprintf(ret, size, "tours");
    else if (dice < 45 && room)
        snprintf(ret, size, "room:%s", room->id);
    else if (dice < 60 && game)
        snprintf(ret, size, "game:%s", game->id);
    else if (dice < 72 && room)
        snprintf(ret, size, "chat:%s/%s", room->id, dice % 2 ? "players" : "watchers");
    else if (tour)
        snprintf(ret, size, "%s:%s", of_tours[fuzz_random(fuzz, 3)], tour->id);
    else
        snprintf(ret, size, "me");
}

static void listen(struct fuzz *fuzz, struct voice *line)
{
    char ch[PROTO_CHANNEL_CHARS_MAX + 1];
    name_channel(fuzz, ch);
    if (line->subs_n > 0 && fuzz_chance(fuzz, line->subs_n > 20 ? 60 : 25))
        snprintf(ch, sizeof ch, "%s", line->subs[fuzz_random(fuzz, line->subs_n)].name);
    if (line_heard(line, ch) && fuzz_chance(fuzz, line->subs_n > 20 ? 70 : 40))
        say_unsub(fuzz, line, ch);
    else
        say_sub(fuzz, line, ch);
}

void people_act(struct fuzz *fuzz, struct person *person)
{
    struct voice *line = say_line(fuzz, person);
    bool nobody = person->index == FUZZ_NOBODY;
    uint32_t dice = fuzz_random(fuzz, 100);
    if (!nobody && !person->has_session && !person->asking) {
        if (person->password[0] && fuzz_chance(fuzz, 80))
            sign_in(fuzz, person);
        else if (fuzz_chance(fuzz, 50))
            become_account(fuzz, person);
        else
            become_guest(fuzz, person);
    } else if (!line) {
        people_connect(fuzz, person);
    } else if (dice < 5) {
        people_connect(fuzz, person);
    } else if (dice < 9) {
        people_hang_up(fuzz, line);
    } else if (line->of_bot && dice < (tally_here(fuzz, "me", "able") == 0 ? 70 : 20)) {
        tokens_declare(fuzz, person);
    } else if (dice < 70) {
        listen(fuzz, line);
    } else if (dice < 74) {
        say_ping(fuzz, line);
    } else if (dice < 88) {
        if (!nobody)
            say_again(fuzz, person);
    } else if (!nobody && !person->asking && fuzz_chance(fuzz, 20 + 5 * fuzz->theme->accounts)) {
        about_oneself(fuzz, person);
    }
}

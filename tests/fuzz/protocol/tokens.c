/* Personal tokens: people make them for themselves and their bots, connect and ask with them, and revoke them. A token
 * does no more than its scopes, and nothing once the person knows that it is revoked. */
#include <stdio.h>
#include <string.h>

#include "book.h"
#include "house.h"
#include "json.h"
#include "proto/wire/token.h"
#include "schema.h"

static void ask(struct fuzz *fuzz, struct person *person, enum house_ask what, const char *body)
{
    bool by_token = person->bearer.text[0] && fuzz_chance(fuzz, 10);
    person->asking_tokens = true;
    fuzz->messages++;
    fuzz->rows[tally_row(fuzz, "http", house_ask_name(what))].said++;
    fuzz_note(fuzz, "%u %s %s", person->index, house_ask_name(what), body);
    house_ask(fuzz->house, &(struct house_request){
                               .what = what,
                               .person = person,
                               .token = person->has_session ? person->token : NULL,
                               .bearer = by_token ? person->bearer.text : NULL,
                               .body = body,
                               .length = strlen(body),
                           });
}

static void make(struct fuzz *fuzz, struct person *person)
{
    static const char *const scopes[] = {"", "\"play\"", "\"desk\"", "\"play\",\"desk\"",
                                         "\"all\""};
    static const unsigned often[] = {0, 1, 1, 2, 3, 3, 3, 3, 3, 4};
    char body[200], bot[40] = "";
    if (fuzz_chance(fuzz, person->bot[0] ? 75 : 5))
        snprintf(bot, sizeof bot, ",\"bot\":\"%s\"", person->bot[0] ? person->bot : "p1");
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"scopes\":[%s]%s}",
             fuzz_chance(fuzz, 95) ? "program" : "", scopes[often[fuzz_random(fuzz, 10)]], bot);
    ask(fuzz, person, HOUSE_MAKE_TOKEN, body);
}

void tokens_declare(struct fuzz *fuzz, struct person *person)
{
    say_do(fuzz, person, "me", "me", "'k':'able','games':%u%s%s", 1 + fuzz_random(fuzz, 2),
           fuzz_chance(fuzz, 50) ? ",'rules':{'suicide':['illegal'],'komi':[0,6.5]}" : "",
           fuzz_chance(fuzz, 50) ? ",'sizes':[2,5],'clocks':['none','days']" : "");
}

void tokens_act(struct fuzz *fuzz, struct person *person)
{
    uint32_t dice = fuzz_random(fuzz, 100);
    char body[100];
    if (person->asking_tokens)
        return;
    if (dice < 20) {
        ask(fuzz, person, HOUSE_TOKENS, "");
    } else if (dice < 70 || !person->bearer.text[0]) {
        make(fuzz, person);
    } else {
        snprintf(body, sizeof body, "{\"id\":\"%s\"}",
                 fuzz_chance(fuzz, 85) ? person->bearer.id : "AAAAAAAAAAAAAAAAAAAAAA");
        ask(fuzz, person, HOUSE_REVOKE, body);
    }
}

static void keep(struct bearer *bearer, const json_t *answer)
{
    const json_t *made = object_at(answer, "made"), *one;
    size_t i;
    *bearer = (struct bearer){0};
    snprintf(bearer->text, sizeof bearer->text, "%s", text_at(answer, "token"));
    snprintf(bearer->id, sizeof bearer->id, "%s", text_at(made, "id"));
    bearer->of_bot = object_at(made, "bot");
    json_array_foreach(object_at(made, "scopes"), i, one) bearer->scopes |=
        same_word(json_string_value(one), "play") ? PROTO_SCOPE_PLAY : PROTO_SCOPE_DESK;
}

void tokens_replied(struct fuzz *fuzz, struct person *person, int what, int status,
                    const json_t *answer)
{
    static const char *const schemas[] = {
        [HOUSE_TOKENS] = "tokens", [HOUSE_MAKE_TOKEN] = "token_made"};
    char why[300] = "no JSON";
    bool good = answer;
    if (good && status != 200)
        good = schema_is("server", "refusal", answer, why, sizeof why);
    else if (good && what == HOUSE_REVOKE)
        good = json_is_object(answer) && json_object_size(answer) == 0;
    else if (good)
        good = schema_is("server", schemas[what], answer, why, sizeof why);
    if (!good)
        fuzz_fail(fuzz, "%s is answered %d: %s", house_ask_name((enum house_ask)what), status, why);
    if (status == 200 && what == HOUSE_MAKE_TOKEN)
        keep(&person->bearer, answer);
    if (status == 200 && what == HOUSE_REVOKE) {
        memcpy(person->revoked, person->bearer.id, sizeof person->revoked);
        person->bearer = (struct bearer){0};
    }
}

const struct bearer *tokens_choose(struct fuzz *fuzz, const struct person *person)
{
    return person->bearer.text[0] && fuzz_chance(fuzz, 40) ? &person->bearer : NULL;
}

void tokens_check(struct fuzz *fuzz, const struct person *person, const struct voice *line,
                  const char *body)
{
    static const struct {
        const char *channel;
        uint8_t scope;
    } needs[] = {{"lobby", PROTO_SCOPE_PLAY}, {"room", PROTO_SCOPE_PLAY},
                 {"game", PROTO_SCOPE_PLAY},  {"chat", PROTO_SCOPE_PLAY},
                 {"me", PROTO_SCOPE_PLAY},    {"tour", PROTO_SCOPE_DESK},
                 {"desk", PROTO_SCOPE_DESK},  {"arena", PROTO_SCOPE_DESK}};
    char channel[12] = "";
    uint8_t needed = UINT8_MAX; /* more than any token has */
    if (!*line->token)
        return;
    if (!fuzz->real && same_word(line->token, person->revoked))
        fuzz_fail(fuzz, "a token that is revoked sends %s", body);
    sscanf(body, "\"ch\":\"%11[a-z]", channel);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (begins_with(channel, needs[i].channel))
            needed = needs[i].scope;
    if ((line->scopes & needed) != needed)
        fuzz_fail(fuzz, "a token with the scopes %u sends %s", line->scopes, body);
}

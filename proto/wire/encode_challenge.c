/* Challenges as `me` lists them: those that wait for an answer with all their terms, the answered
 * ones of the player with the outcome alone. */
#include "proto/wire/challenge.h"
#include "proto/wire/mix.h"
#include "proto/wire/write.h"

const char *const proto_decline_words[] = {"later",     "too_fast", "too_slow", "rules", "size",
                                           "handicap",  "rated",    "casual",   "busy",  "no_bots",
                                           "only_bots", "no",       NULL};

static const char *const states[] = {
    [PROTO_CHALLENGE_WAITING] = "waiting",
    [PROTO_CHALLENGE_DECLINED] = "declined",
    [PROTO_CHALLENGE_EXPIRED] = "expired",
    [PROTO_CHALLENGE_LEFT] = "left",
};

static void write_terms(struct proto_text *text, const struct proto_open *settings)
{
    proto_text_literal(text, ",\"settings\":");
    proto_encode_settings(text, settings);
    proto_write_mix(text, settings->ruleset != NULL, text_of(settings->title),
                    &settings->setup.rules);
}

void proto_write_my_challenge(struct proto_text *text, const struct proto_my_challenge *challenge)
{
    proto_text_literal(text, "{\"room\":");
    proto_write_id(text, challenge->room);
    proto_text_literal(text, ",\"by\":");
    proto_write_player(text, &challenge->by);
    proto_text_literal(text, ",\"to\":");
    proto_write_player(text, &challenge->to);
    proto_text_literal(text, ",\"state\":");
    proto_text_name(text, states[challenge->state]);
    if (challenge->state == PROTO_CHALLENGE_DECLINED) {
        proto_text_literal(text, ",\"reason\":");
        proto_text_name(text, proto_decline_words[challenge->reason - PROTO_DECLINE_LATER]);
    }
    if (challenge->state == PROTO_CHALLENGE_WAITING) {
        proto_text_literal(text, ",\"until_at\":");
        proto_text_integer(text, challenge->until_at_ms);
        proto_text_literal(text, ",\"changes_left\":");
        proto_text_integer(text, challenge->changes_left);
        write_terms(text, challenge->settings);
    }
    if (challenge->state == PROTO_CHALLENGE_WAITING && challenge->before) {
        proto_text_literal(text, ",\"before\":{\"room\":");
        proto_write_id(text, challenge->before_room);
        write_terms(text, challenge->before);
        proto_text_char(text, '}');
    }
    proto_text_char(text, '}');
}

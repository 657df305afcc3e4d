/* Answers to a file that a client wants read as a record: the record with the deviations of the file, or its first
 * fault. Reading the file is no part of this (sgf_read.c, read.c). */
#include "proto/record/answer.h"

#include "proto/json/write.h"
#include "proto/wire/encode.h"
#include "proto/wire/mix.h"

static void write_illegal(struct proto_text *text, const struct proto_record_error *illegal)
{
    proto_view_key(text, "illegal");
    proto_text_literal(text, illegal ? "{" : "null");
    if (illegal) {
        proto_record_error_json(text, illegal);
        proto_text_char(text, '}');
    }
}

void proto_record_answer_json(struct proto_text *text, const struct proto_record_answer *answer)
{
    const struct proto_record *record = answer->record;
    const struct proto_sgf_notes *notes = answer->notes;

    proto_text_char(text, '{');
    proto_view_integer(text, "games", answer->games);
    proto_view_integer(text, "game", answer->game);
    proto_view_key(text, "list");
    proto_text_bytes(text, answer->list.at, answer->list.length);
    proto_view_integer(text, "variations", notes->variations);
    proto_view_integer(text, "restarts", notes->restarts);
    proto_view_integer(text, "moves_before", notes->moves_before);
    proto_view_integer(text, "passes_after", notes->passes_after);
    proto_view_integer(text, "passes_put", notes->passes_put);
    proto_view_integer(text, "handicap_put", notes->handicap_put);
    proto_view_integer(text, "comments_cut", notes->comments_cut);
    proto_view_integer(text, "values_left_out", notes->values_left_out);
    proto_view_bool(text, "cut_off", notes->cut_off);
    proto_view_bool(text, "mended", notes->mended);
    proto_view_bool(text, "rules_guessed", notes->rules_guessed);
    write_illegal(text, answer->illegal);
    proto_view_name(text, "stated", *notes->result ? notes->result : NULL);
    proto_write_mix(text, *record->ruleset != '\0', text_of(record->title), &record->setup.rules);
    proto_view_key(text, "record");
    proto_record_write_json(text, record);
    proto_text_char(text, '}');
}

void proto_record_refusal_json(struct proto_text *text, const struct proto_record_error *error)
{
    proto_text_char(text, '{');
    proto_view_name(text, "code",
                    proto_error_key(error->reason ? PROTO_ERROR_ILLEGAL : PROTO_ERROR_PROTO));
    proto_text_char(text, ',');
    proto_record_error_json(text, error);
    proto_text_char(text, '}');
}

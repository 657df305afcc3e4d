/* Answers to files that are handed in for a tournament: the tournament or the players that they became, or a fault. */
#include "proto/tour/answer.h"

#include "proto/json/rank.h"
#include "proto/json/write.h"
#include "proto/wire/encode.h"

/* What is empty or 0 is left out. */
static void write_name(struct proto_text *text, const char *key, const char *name)
{
    if (*name)
        proto_view_name(text, key, name);
}

static void write_number(struct proto_text *text, const char *key, int64_t number)
{
    if (number != 0)
        proto_view_integer(text, key, number);
}

void proto_encode_tour_file_no(struct proto_text *text, const struct proto_tour_file_no *no)
{
    proto_text_char(text, '{');
    proto_view_name(text, "code", proto_error_key(PROTO_ERROR_PROTO));
    proto_view_name(text, "error", no->error);
    write_number(text, no->place, no->at);
    write_name(text, "field", no->field);
    proto_text_char(text, '}');
}

void proto_encode_tour_taken(struct proto_text *text, const struct proto_tour_taken *taken)
{
    proto_text_char(text, '{');
    proto_view_key(text, "tour");
    proto_write_id(text, taken->tour);
    proto_view_name(text, "slug", taken->slug);
    proto_view_key(text, "notes");
    proto_text_char(text, '[');
    for (unsigned i = 0; i < taken->notes_n; i++) {
        proto_write_comma(text);
        proto_text_name(text, taken->notes[i]);
    }
    proto_text_literal(text, "]}");
}

static void write_absences(struct proto_text *text, const struct proto_tour_person *person)
{
    bool missed = false;

    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX; i++) {
        if (person->absences[i] == PROTO_ABSENT_NOT)
            continue;
        proto_text_literal(text, missed ? "," : ",\"absent\":[");
        proto_text_integer(text, i + 1);
        missed = true;
    }
    if (missed)
        proto_text_char(text, ']');
}

static void write_person(struct proto_text *text, uint32_t row, uint16_t no,
                         const struct proto_tour_person *person)
{
    char rank[4];

    proto_tour_rank_write(person->rank, rank);
    proto_text_char(text, '{');
    proto_view_integer(text, "row", row);
    write_number(text, "number", no);
    write_name(text, "name", person->name);
    write_name(text, "country", person->country);
    write_name(text, "club", person->club);
    write_name(text, "household", person->household);
    write_name(text, "pin", person->pin);
    write_name(text, "rank", rank);
    write_number(text, "rating", person->rating);
    write_number(text, "seed", person->seed);
    write_absences(text, person);
    proto_text_char(text, '}');
}

void proto_encode_tour_entered(struct proto_text *text, const struct proto_tour_entered *entered)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "added", entered->n);
    proto_view_name(text, "charset", entered->charset);
    write_name(text, "ignored", entered->ignored);
    proto_view_key(text, "people");
    proto_text_char(text, '[');
    for (unsigned i = 0; i < entered->n; i++) {
        proto_write_comma(text);
        write_person(text, entered->rows[i], entered->numbers[i].no, &entered->people[i]);
    }
    proto_text_literal(text, "]}");
}

/* Any bytes as an uploaded file: a tournament of ours, one of OpenGotha, a list of players. A refusal has a sentence;
 * an accepted file can be stored, exported as the same bytes and written in every format. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "server/tour/files/files.h"
#include "tests/server/tour/files/move_in.h"

enum { DIRECTOR = 1, ROUNDS_ALL = UINT8_MAX };
static const int64_t now_ms = INT64_C(1933200000000);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void require_sentence(const char *text)
{
    size_t length = strlen(text);

    require(length > 0);
    for (size_t at = 0, bytes; at < length; at += bytes)
        require((bytes = utf8_next(text + at, length - at)) > 0);
}

static void move(const struct tour_log *log)
{
    struct proto_tour_file_error error;
    struct proto_text one, two;
    struct tour_log there;

    proto_text_init(&one);
    proto_text_init(&two);
    tour_move_out(log, "fuzz", &one);
    require(move_in(one.at, one.length, DIRECTOR, &there, &error));
    tour_move_out(&there, "fuzz", &two);
    require(one.length == two.length && memcmp(one.at, two.at, one.length) == 0);
    tour_log_finish(&there);
    proto_text_finish(&one);
    proto_text_finish(&two);
}

static void write_all(const struct tour *tour)
{
    struct proto_text text;
    struct tour_table table;

    proto_text_init(&text);
    tour_table(tour, ROUNDS_ALL, &table);
    tour_write_csv(&text, tour, &table, ',', false);
    tour_write_egd(&text, tour, &table, "XX,Kiln Lane");
    tour_write_aga(&text, tour, NULL);
    tour_table_finish(&table);
    proto_text_finish(&text);
}

static void take_log(struct tour_log *log)
{
    move(log);
    write_all(&log->tour);
    tour_log_finish(log);
}

static void take_people(const struct tour_people *people)
{
    require(people->n > 0 && people->n <= PROTO_TOUR_PLAYERS_MAX);
    for (unsigned i = 0; i < people->n; i++)
        require_sentence(people->list[i].name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    struct proto_tour_file_error moved;
    struct tour_row_error row;
    struct tour_people people;
    struct tour_notes notes;
    struct tour_log log;

    if (move_in(data, len, DIRECTOR, &log, &moved))
        take_log(&log);
    else
        require_sentence(moved.text);
    if (tour_read_gotha(data, len, DIRECTOR, now_ms, &log, &notes, &row))
        take_log(&log);
    else
        require_sentence(row.text);
    if (tour_read_people(data, len, &people, &row)) {
        take_people(&people);
        tour_people_finish(&people);
    } else {
        require_sentence(row.text);
    }
    return 0;
}

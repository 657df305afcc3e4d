/* Answers to files that are handed in for a tournament: their bytes. */
#include "tests/test.h"

#include <string.h>

#include "proto/tour/answer.h"

static void is(struct proto_text *text, const char *expected)
{
    assert_int_equal(text->length, strlen(expected));
    assert_memory_equal(text->at, expected, text->length);
    proto_text_clear(text);
}

static void a_wrong_file_is_refused_with_the_place_of_the_fault(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_tour_file_no(
        &text, &(struct proto_tour_file_no){
                   .error = "row 7, rank: \"x\"", .place = "row", .at = 7, .field = "rank"});
    is(&text,
       "{\"code\":\"proto\",\"error\":\"row 7, rank: \\\"x\\\"\",\"row\":7,\"field\":\"rank\"}");
    proto_encode_tour_file_no(
        &text, &(struct proto_tour_file_no){.error = "no file", .place = "line", .field = ""});
    is(&text, "{\"code\":\"proto\",\"error\":\"no file\"}");
    proto_text_finish(&text);
}

static void a_file_that_was_taken_in_is_answered_with_the_tournament(void **state)
{
    static const uint8_t id[PROTO_ID_BYTES] = {0};
    static const char *const notes[] = {"one", "two"};
    struct proto_tour_taken taken = {.tour = id, .slug = "spring-2", .notes = notes};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_tour_taken(&text, &taken);
    is(&text, "{\"tour\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"slug\":\"spring-2\",\"notes\":[]}");
    taken.notes_n = 2;
    proto_encode_tour_taken(&text, &taken);
    is(&text,
       "{\"tour\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"slug\":\"spring-2\",\"notes\":[\"one\",\"two\"]}");
    proto_text_finish(&text);
}

static void entered_players_are_listed_with_row_and_number(void **state)
{
    struct proto_tour_person people[] = {
        {.name = "Ann",
         .country = "NZ",
         .club = "Kiln",
         .household = "h",
         .pin = "1",
         .rank = 2,
         .rating = -50,
         .seed = 4},
        {.name = "Bob", .rank = PROTO_TOUR_NO_RANK},
    };
    const struct proto_tour_person numbers[] = {{.no = 11}, {.no = 12}};
    const uint32_t rows[] = {2, 5};
    struct proto_tour_entered entered = {
        .charset = "utf-8", .ignored = "mail", .people = people, .numbers = numbers, .rows = rows};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    people[0].absences[0] = people[0].absences[2] = PROTO_ABSENT_EXCUSED;
    entered.n = 2;
    proto_encode_tour_entered(&text, &entered);
    is(&text,
       "{\"added\":2,\"charset\":\"utf-8\",\"ignored\":\"mail\",\"people\":[{\"row\":2,\"number\":11,"
       "\"name\":\"Ann\",\"country\":\"NZ\",\"club\":\"Kiln\",\"household\":\"h\",\"pin\":\"1\","
       "\"rank\":\"3d\",\"rating\":-50,\"seed\":4,\"absent\":[1,3]},{\"row\":5,\"number\":12,"
       "\"name\":\"Bob\"}]}");
    entered.n = 0;
    entered.ignored = "";
    proto_encode_tour_entered(&text, &entered);
    is(&text, "{\"added\":0,\"charset\":\"utf-8\",\"people\":[]}");
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_file_is_refused_with_the_place_of_the_fault),
        cmocka_unit_test(a_file_that_was_taken_in_is_answered_with_the_tournament),
        cmocka_unit_test(entered_players_are_listed_with_row_and_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Any bytes as a text column of the database: settings of a room, rules and clock of a game, an act of a tournament,
 * and its file. An accepted text keeps inside the limits, and reading returns what writing wrote. */
#include <stdint.h>
#include <string.h>

#include "checks.h"

#include "tests/proto/tour/whole_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void check_file(const uint8_t *data, size_t len)
{
    struct whole_file file, back;
    struct proto_tour_file_error error;
    struct proto_text first, second;

    if (!whole_file_read(data, len, &file, &error)) {
        require(error.text[0] != '\0' && strlen(error.field) <= PROTO_FIELD_MAX);
        return;
    }
    proto_text_init(&first);
    proto_text_init(&second);
    file.miai = "1";
    whole_file_write(&first, &file);
    require(whole_file_read(first.at, first.length, &back, &error));
    back.miai = "1";
    whole_file_write(&second, &back);
    require(first.length == second.length && memcmp(first.at, second.at, first.length) == 0);
    whole_file_finish(&file);
    whole_file_finish(&back);
    proto_text_finish(&first);
    proto_text_finish(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct proto_open open;
    struct proto_tour_act act;
    struct proto_fault fault;
    struct go_rules rules;
    struct go_clock_rules clock;

    if (proto_tour_act_read(data, len, &act, &fault)) {
        check_act(&act);
        proto_tour_act_finish(&act);
    }
    check_file(data, len);
    if (proto_decode_settings(data, len, &open))
        check_settings(&open);
    if (proto_decode_rules(data, len, &rules))
        require(go_rules_check(&rules, NULL, NULL));
    if (proto_decode_clock(data, len, &clock))
        require(go_clock_check(&clock));
    return 0;
}

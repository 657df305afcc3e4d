/* Any bytes as a case of the referee: rules, set-up and moves straight into the rules core. An unusable case is refused
 * with a sentence; a usable one has an answer for each move. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/referee/case.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    char error[REFEREE_ERROR_MAX] = "";
    struct referee_case input;
    json_t *object = json_loadb((const char *)data, len, JSON_REJECT_DUPLICATES, NULL);
    json_t *answer = NULL;

    if (object && referee_case_read(object, &input, error)) {
        answer = referee_case_judge(&input, true, error);
        if (answer)
            require(json_array_size(json_object_get(answer, "why")) ==
                    json_array_size(input.moves));
    }
    require(!object || answer || strlen(error) > 0);
    json_decref(answer);
    json_decref(object);
    return 0;
}

/* Any bytes as a list of an association's players. A line is read or skipped; each player who was read
 * can be found by their number, and an entry with what is found can be sent to the desk. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/utf8.h"
#include "proto/tour/json.h"
#include "server/tour/files/lists.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void look_at(const struct tour_listed *player)
{
    require(player->list == TOUR_LIST_EGF || player->list == TOUR_LIST_AGA);
    require(*player->name && utf8_valid(player->name, strlen(player->name)));
    require(utf8_valid(player->club, strlen(player->club)));
    require(!*player->country || proto_tour_is_country(player->country, strlen(player->country)));
    require(proto_tour_is_pin(player->pin, strlen(player->pin)));
}

static void look_up(const struct tour_lists *lists, const char *text, size_t length)
{
    struct tour_listed found[TOUR_LISTED_MAX], again[TOUR_LISTED_MAX];
    unsigned n = tour_lists_find(lists, text, length, found);

    require(n <= TOUR_LISTED_MAX);
    for (unsigned i = 0; i < n; i++) {
        look_at(&found[i]);
        if (strlen(found[i].pin) >= TOUR_LISTS_TEXT_MIN)
            require(tour_lists_find(lists, found[i].pin, strlen(found[i].pin), again) > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    struct tour_lists *lists = tour_lists_create();
    uint32_t skipped, read = tour_lists_read(lists, data, len, &skipped), lines = 0;
    char pair[3];

    for (size_t i = 0; i < len; i++)
        lines += data[i] == '\n' || i + 1 == len;
    require(read + skipped == lines);
    tour_lists_sort(lists);
    for (int one = '0'; one <= '9'; one++)
        for (int two = '0'; two <= '9'; two++) {
            snprintf(pair, sizeof pair, "%c%c", one, two);
            look_up(lists, pair, 2);
        }
    for (int one = 'a'; one <= 'z'; one++) {
        snprintf(pair, sizeof pair, "%c%c", one, "aeiou"[one % 5]);
        look_up(lists, pair, 2);
    }
    look_up(lists, "ash ad", 6);
    tour_lists_destroy(lists);
    return 0;
}

/* The index of the players in associations' lists. It is made once, on a thread, and then only
 * read.
 *
 * Each player has one text of folded words, "ash ada 12345678": base letters in small, so that
 * "Östlund" is found by "ostl". The index is the sorted list of all words of all players; a word is
 * the place of its first letter. About 100 bytes a player. */
#include "server/tour/files/lists.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/tour/files/cells.h"
#include "server/tour/files/lists_parts.h"
#include "server/tour/files/parts.h"

enum { WORDS_MAX = 16 };

struct player {
    uint32_t at; /* in the letters: name, club and folded words, each with a NUL */
    uint32_t pin;
    uint16_t club, folded; /* from `at` */
    int16_t rating;
    int8_t rank;
    uint8_t list;
    char country[2];
};
struct word {
    uint32_t at, player; /* in the letters; in the players */
};
struct tour_lists {
    char *letters;
    struct player *players;
    struct word *words;
    uint32_t letters_n, players_n, words_n, letters_size, players_size, words_size;
    bool have[TOUR_LISTS_END];
};

struct tour_lists *tour_lists_create(void)
{
    return alloc_zeroed(1, sizeof(struct tour_lists));
}

void tour_lists_destroy(struct tour_lists *lists)
{
    if (!lists)
        return;
    free(lists->letters);
    free(lists->players);
    free(lists->words);
    free(lists);
}

bool tour_lists_have(const struct tour_lists *lists, enum tour_list list)
{
    return lists->have[list];
}

size_t tour_lists_memory(const struct tour_lists *lists)
{
    return sizeof *lists + lists->letters_size + lists->players_size * sizeof *lists->players +
           lists->words_size * sizeof *lists->words;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Base letters and digits in small, with one blank between words. Returns the bytes. */
static size_t fold(const char *text, size_t length, char ret[TOUR_WORD_MAX + 1])
{
    size_t n = tour_latin(text, length, TOUR_ASCII, "", TOUR_WORD_MAX, ret), to = 0;

    for (size_t i = 0; i < n; i++) {
        char byte = ret[i] >= 'A' && ret[i] <= 'Z' ? (char)(ret[i] - 'A' + 'a') : ret[i];
        bool counts = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
        if (counts)
            ret[to++] = byte;
        else if (to > 0 && ret[to - 1] != ' ' && byte != '\'')
            ret[to++] = ' ';
    }
    to -= to > 0 && ret[to - 1] == ' ';
    ret[to] = '\0';
    return to;
}

static uint32_t put(struct tour_lists *lists, const char *text, size_t length)
{
    uint32_t at = lists->letters_n;

    lists->letters = array_room(lists->letters, &lists->letters_size, at + length + 1, 1);
    memcpy(lists->letters + at, text, length);
    lists->letters[at + length] = '\0';
    lists->letters_n += (uint32_t)length + 1;
    return at;
}

/* Each word of the folded text goes into the index. */
static void put_words(struct tour_lists *lists, uint32_t at)
{
    const char *text = lists->letters + at;

    for (size_t from = 0; text[from];) {
        lists->words = array_room(lists->words, &lists->words_size, lists->words_n + (size_t)1,
                                  sizeof *lists->words);
        lists->words[lists->words_n++] = (struct word){at + (uint32_t)from, lists->players_n};
        from += strcspn(text + from, " ");
        from += text[from] == ' ';
    }
}

/* False: the name has no letter that can be looked for, or is too long. */
static bool add(struct tour_lists *lists, const struct tour_list_line *line)
{
    char name[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1];
    char surname[TOUR_WORD_MAX + 1], first[TOUR_WORD_MAX + 1];
    struct proto_text folded;
    struct player player = {.pin = line->pin,
                            .rating = line->rating,
                            .rank = line->rank,
                            .list = line->list,
                            .country = {line->country[0], line->country[1]}};

    if (lists->players_n == TOUR_LISTS_PLAYERS_MAX ||
        !tour_name_join(line->surname, line->first, name) ||
        fold(line->surname, strlen(line->surname), surname) == 0)
        return false;
    size_t n = fold(line->first, strlen(line->first), first);
    proto_text_init(&folded);
    proto_text_literal(&folded, surname);
    proto_text_literal(&folded, n > 0 ? " " : "");
    proto_text_literal(&folded, first);
    proto_text_char(&folded, ' ');
    proto_text_integer(&folded, line->pin);
    player.at = put(lists, name, strlen(name));
    player.club = (uint16_t)(put(lists, line->club, strlen(line->club)) - player.at);
    player.folded = (uint16_t)(put(lists, folded.at, folded.length) - player.at);
    proto_text_finish(&folded);
    put_words(lists, player.at + player.folded);
    lists->players = array_room(lists->players, &lists->players_size, lists->players_n + (size_t)1,
                                sizeof *lists->players);
    lists->players[lists->players_n++] = player;
    lists->have[line->list] = true;
    return true;
}

static bool read_line(struct tour_lists *lists, const char *at, size_t length,
                      struct proto_text *text)
{
    struct tour_row_error error;
    struct tour_list_line line;

    if (length > TOUR_LISTS_LINE_MAX)
        return false;
    proto_text_clear(text);
    if (!tour_file_decode(at, length, text, &error))
        return false;
    proto_text_char(text, '\0');
    return tour_list_line_read(text->at, &line) && add(lists, &line);
}

uint32_t tour_lists_read(struct tour_lists *lists, const void *bytes, size_t length,
                         uint32_t *ret_skipped)
{
    const char *at = bytes, *end = at + length;
    uint32_t before = lists->players_n, skipped = 0;
    struct proto_text text;

    proto_text_init(&text);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        skipped += !read_line(lists, at, n > 0 && at[n - 1] == '\r' ? n - 1 : n, &text);
        at += n + 1;
    }
    proto_text_finish(&text);
    *ret_skipped = skipped;
    return lists->players_n - before;
}

/* --- sorting ---------------------------------------------------------------------------------- */

struct sorted {
    const char *text;
    struct word word;
};

static int compare(const void *a, const void *b)
{
    const struct sorted *one = a, *two = b;
    int order = strcmp(one->text, two->text);

    return order != 0 ? order : one->word.player < two->word.player ? -1 : 1;
}

void tour_lists_sort(struct tour_lists *lists)
{
    struct sorted *sorted = alloc_raw(lists->words_n, sizeof *sorted);

    for (uint32_t i = 0; i < lists->words_n; i++)
        sorted[i] = (struct sorted){lists->letters + lists->words[i].at, lists->words[i]};
    qsort(sorted, lists->words_n, sizeof *sorted, compare);
    for (uint32_t i = 0; i < lists->words_n; i++)
        lists->words[i] = sorted[i].word;
    free(sorted);
    lists->letters_size = lists->letters_n;
    lists->letters = alloc_resized(lists->letters, lists->letters_n, 1);
    lists->players_size = lists->players_n;
    lists->players = alloc_resized(lists->players, lists->players_n, sizeof *lists->players);
    lists->words_size = lists->words_n;
    lists->words = alloc_resized(lists->words, lists->words_n, sizeof *lists->words);
}

/* --- looking up ------------------------------------------------------------------------------- */

struct wanted {
    const char *words[WORDS_MAX];
    size_t lengths[WORDS_MAX];
    unsigned n, key; /* the longest is the key */
};

static bool want(const char *folded, struct wanted *ret)
{
    size_t total = 0;

    *ret = (struct wanted){.n = 0};
    for (const char *at = folded; *at && ret->n < WORDS_MAX;) {
        size_t length = strcspn(at, " ");
        ret->words[ret->n] = at;
        ret->lengths[ret->n] = length;
        if (length > ret->lengths[ret->key])
            ret->key = ret->n;
        ret->n++;
        total += length;
        at += length + (at[length] == ' ');
    }
    return total >= TOUR_LISTS_TEXT_MIN;
}

/* Does a word of the text begin so, other than the one at `except`? */
static bool begins_word(const char *text, const char *except, const char *word, size_t length)
{
    while (text == except || strncmp(text, word, length) != 0) {
        text = strchr(text, ' ');
        if (!text)
            return false;
        text++;
    }
    return true;
}

/* The first word of the index that is not before the key. */
static uint32_t lower_bound(const struct tour_lists *lists, const char *key, size_t length)
{
    uint32_t from = 0, to = lists->words_n;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (strncmp(lists->letters + lists->words[middle].at, key, length) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The key is the beginning of `found`; each other wanted word must begin another word. */
static bool fits(const struct tour_lists *lists, const struct word *found,
                 const struct wanted *wanted)
{
    const struct player *player = &lists->players[found->player];
    const char *folded = lists->letters + player->at + player->folded;
    const char *except = lists->letters + found->at;

    for (unsigned i = 0; i < wanted->n; i++)
        if (i != wanted->key && !begins_word(folded, except, wanted->words[i], wanted->lengths[i]))
            return false;
    return true;
}

/* TDListA and TDListB have the same people, and two words of one name may begin alike. */
static bool is_new(const struct tour_lists *lists, const uint32_t *found, unsigned n,
                   const struct player *player)
{
    for (unsigned i = 0; i < n; i++)
        if (lists->players[found[i]].pin == player->pin &&
            lists->players[found[i]].list == player->list)
            return false;
    return true;
}

static void write_pin(uint32_t pin, char ret[9])
{
    unsigned digits = 1;

    for (uint32_t rest = pin; rest >= 10; rest /= 10)
        digits++;
    ret[digits] = '\0';
    for (; digits > 0; pin /= 10)
        ret[--digits] = (char)('0' + pin % 10);
}

static void describe(const struct tour_lists *lists, const struct player *player,
                     struct tour_listed *ret)
{
    const char *name = lists->letters + player->at, *club = name + player->club;

    *ret =
        (struct tour_listed){.list = player->list, .rank = player->rank, .rating = player->rating};
    memcpy(ret->name, name, strlen(name) + 1);
    memcpy(ret->club, club, strlen(club) + 1);
    memcpy(ret->country, player->country, sizeof player->country);
    write_pin(player->pin, ret->pin);
}

unsigned tour_lists_find(const struct tour_lists *lists, const char *text, size_t length,
                         struct tour_listed ret[TOUR_LISTED_MAX])
{
    char folded[TOUR_WORD_MAX + 1];
    uint32_t found[TOUR_LISTED_MAX];
    struct wanted wanted;
    unsigned n = 0;

    fold(text, length, folded);
    if (!want(folded, &wanted))
        return 0;
    const char *key = wanted.words[wanted.key];
    size_t key_n = wanted.lengths[wanted.key];
    uint32_t from = lower_bound(lists, key, key_n);
    for (int family = 1; family >= 0; family--)
        for (uint32_t i = from; i < lists->words_n && i - from < TOUR_LISTS_SCAN_MAX; i++) {
            const struct word *word = &lists->words[i];
            const struct player *player = &lists->players[word->player];
            if (n == TOUR_LISTED_MAX || strncmp(lists->letters + word->at, key, key_n) != 0)
                break;
            if (family == (word->at == player->at + player->folded) &&
                is_new(lists, found, n, player) && fits(lists, word, &wanted))
                found[n++] = word->player;
        }
    for (unsigned i = 0; i < n; i++)
        describe(lists, &lists->players[found[i]], &ret[i]);
    return n;
}

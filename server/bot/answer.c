/* The reader of an engine's answers. An answer begins with = or ?, perhaps with an id after it, and ends
 * with an empty line (draft 2 of version 2, section 2.3). Blank lines before it are skipped. Control
 * characters are dropped, as that draft asks of controllers. */
#include "server/bot/answer.h"

#include <ctype.h>
#include <string.h>

#include "core/text.h"

void answer_begin(struct answer *answer)
{
    answer->state = ANSWER_MORE;
    answer->begun = false;
    answer->n = answer->line_n = answer->dropped = 0;
    answer->text[0] = '\0';
}

/* Removes the id, and white space at both ends. */
static void trim(struct answer *answer)
{
    size_t from = strspn(answer->text, "0123456789");

    from += strspn(answer->text + from, " \n");
    while (answer->n > from && strchr(" \n", answer->text[answer->n - 1]))
        answer->n--;
    answer->n -= from;
    memmove(answer->text, answer->text + from, answer->n);
    answer->text[answer->n] = '\0';
}

/* Leaves a byte out. An engine that writes nothing else would never come to an answer. */
static enum answer_state leave_out(struct answer *answer)
{
    return answer->dropped++ < ANSWER_BYTES_MAX ? ANSWER_MORE : ANSWER_NONSENSE;
}

/* The first character. Whether the answer is good stays in `state` of the caller. */
static enum answer_state begin(struct answer *answer, char c)
{
    if (strchr(" \t\r\n", c))
        return leave_out(answer);
    if (c != '=' && c != '?')
        return ANSWER_NONSENSE;
    answer->begun = true;
    answer->text[0] = c; /* until the answer is whole */
    answer->n = answer->line_n = 1;
    return ANSWER_MORE;
}

static enum answer_state end(struct answer *answer)
{
    enum answer_state state = answer->text[0] == '=' ? ANSWER_GOOD : ANSWER_BAD;

    answer->text[answer->n] = '\0';
    memmove(answer->text, answer->text + 1, answer->n--);
    trim(answer);
    return state;
}

static enum answer_state take(struct answer *answer, char c)
{
    if (c == '\0' || (answer->begun && c == '\r'))
        return leave_out(answer);
    if (!answer->begun)
        return begin(answer, c);
    if (c == '\n' && answer->line_n == 0)
        return end(answer);
    if (c == '\t')
        c = ' ';
    if (c != '\n' && ((unsigned char)c < ' ' || c == 0x7f))
        return leave_out(answer);
    if (answer->n == ANSWER_BYTES_MAX || (c != '\n' && answer->line_n == ANSWER_LINE_MAX))
        return ANSWER_NONSENSE;
    answer->text[answer->n++] = c;
    answer->line_n = c == '\n' ? 0 : answer->line_n + 1;
    return ANSWER_MORE;
}

enum answer_state answer_feed(struct answer *answer, const char *bytes, size_t n, size_t *ret_taken)
{
    size_t at = 0;

    while (at < n && answer->state == ANSWER_MORE)
        answer->state = take(answer, bytes[at++]);
    *ret_taken = at;
    return answer->state;
}

/* --- texts ---------------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t length, const char *word)
{
    if (length != strlen(word))
        return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != word[i])
            return false;
    return true;
}

static bool read_vertex(const char *text, size_t length, unsigned width, unsigned height,
                        go_point *ret)
{
    char upper[4];
    bool syntax;

    if (length == 0 || length > sizeof upper)
        return false;
    for (size_t i = 0; i < length; i++)
        upper[i] = (char)toupper((unsigned char)text[i]);
    *ret = go_point_read(upper, length, width, height, &syntax);
    return *ret != GO_NO_POINT;
}

bool answer_move(const char *text, unsigned width, unsigned height, enum answer_move *ret,
                 go_point *ret_point)
{
    size_t length = strlen(text);
    go_point point = GO_NO_POINT;

    if (is_word(text, length, "pass"))
        *ret = ANSWER_PASS;
    else if (is_word(text, length, "resign"))
        *ret = ANSWER_RESIGN;
    else if (read_vertex(text, length, width, height, &point))
        *ret = ANSWER_PLAY;
    else
        return false;
    *ret_point = point;
    return true;
}

bool answer_points(const char *text, unsigned width, unsigned height,
                   uint8_t ret_flags[GO_POINTS_MAX])
{
    go_point point;

    memset(ret_flags, 0, GO_POINTS_MAX);
    for (;;) {
        text += strspn(text, " \n");
        size_t length = strcspn(text, " \n");
        if (length == 0)
            return true;
        if (!read_vertex(text, length, width, height, &point))
            return false;
        ret_flags[point] = 1;
        text += length;
    }
}

bool answer_has_line(const char *text, const char *word)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        size_t used = length;
        while (used > 0 && text[used - 1] == ' ')
            used--;
        if (used == strlen(word) && memcmp(text, word, used) == 0)
            return true;
        text += length + (text[length] == '\n');
    }
    return false;
}

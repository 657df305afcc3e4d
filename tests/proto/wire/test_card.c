/* Cards of pages: each typed text stays a text. */
#include "tests/test.h"

#include <string.h>

#include "proto/wire/card.h"

static const uint8_t game[16] = {0};
#define GAME "AAAAAAAAAAAAAAAAAAAAAA"

static struct proto_card card(const char *title, const char *description)
{
    return (struct proto_card){.title = text_of(title),
                               .description = text_of(description),
                               .origin = "https://go.example",
                               .path = "/game/" GAME,
                               .build = "b7c1",
                               .game = game};
}

static void a_card_is_a_title_a_description_and_an_address(void **state)
{
    struct proto_text text;
    const struct proto_card said = card("Ann – Ben", "Stoical Go, 9 by 9.");
    (void)state;
    proto_text_init(&text);
    proto_encode_card(&text, &said);
    proto_text_char(&text, '\0');
    assert_string_equal(
        text.at,
        "<title>Ann – Ben · Miai</title>\n"
        "<meta name=\"description\" property=\"og:description\" content=\"Stoical Go, 9 by 9.\">\n"
        "<meta property=\"og:title\" content=\"Ann – Ben · Miai\">\n"
        "<meta property=\"og:site_name\" content=\"Miai\">\n"
        "<meta property=\"og:type\" content=\"website\">\n"
        "<meta name=\"twitter:card\" content=\"summary\">\n"
        "<meta property=\"og:image\" content=\"https://go.example/s/b7c1/icons/card.png\">\n"
        "<meta property=\"og:url\" content=\"https://go.example/game/" GAME "\">\n"
        "<link rel=\"alternate\" type=\"application/json+oembed\""
        " href=\"https://go.example/api/oembed?url=https://go.example/game/" GAME "\">\n");
    proto_text_finish(&text);
}

static void a_card_without_an_origin_names_no_address(void **state)
{
    struct proto_text text;
    struct proto_card said = card("Ann", "x");
    (void)state;
    said.origin = "";
    proto_text_init(&text);
    proto_encode_card(&text, &said);
    proto_text_char(&text, '\0');
    assert_null(strstr(text.at, "og:url"));
    assert_null(strstr(text.at, "oembed"));
    assert_non_null(strstr(text.at, "content=\"/s/b7c1/icons/card.png\""));
    proto_text_finish(&text);
}

static const char hostile[] =
    "</title><script>alert(1)</script>\"'><img src=x onerror=y>&amp;\xf0\x9f\x90\xb8";
static const char harmless[] =
    "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x "
    "onerror=y&gt;&amp;amp;\xf0\x9f\x90\xb8";

static void a_hostile_text_stays_a_text(void **state)
{
    struct proto_text text;
    const struct proto_card said = card(hostile, hostile);
    size_t found = 0;
    (void)state;
    proto_text_init(&text);
    proto_encode_card(&text, &said);
    proto_text_char(&text, '\0');
    for (const char *at = text.at; (at = strstr(at, harmless)); at++)
        found++;
    assert_int_equal(found, 3);
    assert_null(strstr(text.at, "<script"));
    assert_null(strstr(text.at, "<img"));
    proto_text_finish(&text);
}

static void oembed_has_a_frame_of_that_size_and_quotes_twice(void **state)
{
    struct proto_text text;
    const struct proto_card said = card("A \"b\" \\ <i>", "");
    (void)state;
    proto_text_init(&text);
    proto_encode_oembed(&text, &said, 200, 280);
    proto_text_char(&text, '\0');
    assert_string_equal(
        text.at,
        "{\"version\":\"1.0\",\"type\":\"rich\",\"provider_name\":\"Miai\",\"provider_url\":\"https://go.example\","
        "\"title\":\"A \\\"b\\\" \\\\ <i>\",\"width\":200,\"height\":280,\"html\":\"<iframe "
        "src=\\\"https://go.example/embed/" GAME
        "\\\" width=\\\"200\\\" height=\\\"280\\\" frameborder=\\\"0\\\" "
        "title=\\\"A &quot;b&quot; \\\\ &lt;i&gt; · Miai\\\"></iframe>\"}");
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_a_title_a_description_and_an_address),
        cmocka_unit_test(a_card_without_an_origin_names_no_address),
        cmocka_unit_test(a_hostile_text_stays_a_text),
        cmocka_unit_test(oembed_has_a_frame_of_that_size_and_quotes_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

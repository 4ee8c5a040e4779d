/* jot.c - what is written down as it comes is JSON, and says what was meant. */
#include "base/jot.h"

#include <jansson.h>
#include <string.h>

#include "unit.h"

static void says(const buf *b, const char *expected)
{
    FACT(!strcmp(buf_text(b), expected), "%s", buf_text(b));
}

static void test_commas(void)
{
    buf b = {0};
    jot_open(&b, '{');
    jot_open(jot_key(&b, "empty"), '[');
    jot_close(&b, ']');
    jot_open(jot_key(&b, "list"), '[');
    jot_number(&b, 1);
    jot_text(&b, "x");
    jot_open(&b, '{');
    jot_close(&b, '}');
    jot_null(&b);
    jot_bool(&b, true);
    jot_bool(&b, false);
    jot_close(&b, ']');
    jot_text_or_null(jot_key(&b, "none"), NULL);
    jot_text_or_null(jot_key_bytes(&b, "somebody", 4), "p1");
    jot_raw(jot_key(&b, "raw"), "[7]", 3);
    jot_close(&b, '}');
    says(&b, "{\"empty\":[],\"list\":[1,\"x\",{},null,true,false],\"none\":null,\"some\":\"p1\",\"raw\":[7]}");
    buf_free(&b);
}

static void test_numbers(void)
{
    buf b = {0};
    jot_open(&b, '[');
    jot_number(&b, 0);
    jot_number(&b, -10);
    jot_number(&b, INT64_MAX);
    jot_number(&b, INT64_MIN);
    jot_close(&b, ']');
    says(&b, "[0,-10,9223372036854775807,-9223372036854775808]");
    buf_free(&b);
}

/* Texts that end like an opening bracket, and every character that must be escaped; read again by another library. */
static void test_texts(void)
{
    char all[256];
    int len = 0;
    for (int c = 1; c < 128; c++) all[len++] = (char)c;
    memcpy(all + len, "\xc3\xa4[{:", 6);
    const char *const texts[] = {"", "[", "{", ":", "\"", "\\", "a\"b\\", all};
    buf b = {0};
    jot_open(&b, '[');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) jot_text(&b, texts[i]);
    jot_close(&b, ']');
    json_t *tree = json_loadb(b.data, b.len, 0, NULL);
    FACT(json_array_size(tree) == sizeof texts / sizeof *texts, "%s", buf_text(&b));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = json_string_value(json_array_get(tree, i));
        FACT(text && !strcmp(text, texts[i]), "text %zu", i);
    }
    json_decref(tree);
    buf_free(&b);
}

int main(void)
{
    test_commas();
    test_numbers();
    test_texts();
    return unit_end();
}

/* speech.c - texts of catalogues: found by key and context, in the form for the number, with values in their places;
 * and whatever is wrong with a catalogue or a translation does no harm. */
#include "base/speech.h"

#include <stdlib.h>

#include "base/rng.h"
#include "base/speech_plural.h"
#include "unit.h"

typedef struct entry {
    const char *key, *text;
    size_t key_len, text_len;
} entry;
#define ENTRY(k, t)                        \
    {                                      \
        k, t, sizeof(k) - 1, sizeof(t) - 1 \
    }

enum { MO_MAX = 4096 };

static void put(unsigned char *at, uint32_t n)
{
    for (int i = 0; i < 4; i++) at[i] = (unsigned char)(n >> 8 * i);
}

/* A catalogue as msgfmt makes it; the entries are sorted. */
static size_t make(const entry *list, uint32_t n, unsigned char mo[MO_MAX])
{
    uint32_t keys = 28, texts = keys + 8 * n, at = texts + 8 * n;
    memset(mo, 0, MO_MAX);
    put(mo, 0x950412de), put(mo + 8, n), put(mo + 12, keys), put(mo + 16, texts);
    for (uint32_t i = 0; i < n; i++) {
        put(mo + keys + 8 * i, (uint32_t)list[i].key_len), put(mo + keys + 8 * i + 4, at);
        memcpy(mo + at, list[i].key, list[i].key_len), at += (uint32_t)list[i].key_len + 1;
        put(mo + texts + 8 * i, (uint32_t)list[i].text_len), put(mo + texts + 8 * i + 4, at);
        memcpy(mo + at, list[i].text, list[i].text_len), at += (uint32_t)list[i].text_len + 1;
    }
    return at;
}

static const entry polish[] = {
    ENTRY("",
          "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
          "(n%100<10 || n%100>=20) ? 1 : 2);\n"),
    ENTRY("a scroll\004None", "Żaden"),
    ENTRY("the game is over", "koniec gry"),
    ENTRY("{n} point\0{n} points", "{n} punkt\0{n} punkty\0{n} punktów"),
    ENTRY("{who} sees {what}", "{what} {who} {nobody} {who"),
};
enum { POLISH = sizeof polish / sizeof *polish };

static void check_points(int n, const char *said)
{
    buf text = {0};
    speech_fill(&text, TN("{n} point", "{n} points", n), "n", DIGITS(n), NULL);
    FACT(!strcmp(buf_text(&text), said), "%d: \"%s\" instead of \"%s\"", n, buf_text(&text), said);
    buf_free(&text);
}

static void test_texts(void)
{
    static unsigned char mo[MO_MAX]; /* spoken after this function, too */
    size_t size = make(polish, POLISH, mo);
    FACT(!strcmp(TC("a scroll", "None"), "None") && !strcmp(T("x"), "x"), "English without a catalogue");
    check_points(1, "1 point"), check_points(2, "2 points"), check_points(-1, "-1 point");
    FACT(speech_use(mo, size), "the catalogue is good");
    FACT(!strcmp(T("the game is over"), "koniec gry"), "%s", T("the game is over"));
    FACT(!strcmp(TC("a scroll", "None"), "Żaden") && !strcmp(T("None"), "None"), "contexts");
    FACT(!strcmp(TC("a scroll", "Some"), "Some"), "a context without a translation");
    FACT(!strcmp(TN("one", "many", 2), "many"), "a number without a translation");
    check_points(1, "1 punkt"), check_points(3, "3 punkty"), check_points(13, "13 punktów"),
        check_points(22, "22 punkty");
    check_points(0, "0 punktów"), check_points(-1, "-1 punkt");
    bool spoken = speech_english();
    FACT(spoken && !strcmp(T("the game is over"), "the game is over"), "English for a while");
    speech_again(spoken);
    FACT(!strcmp(T("the game is over"), "koniec gry"), "and then not");
}

/* One thread speaks another language than the program for a while. */
static void test_apart(void)
{
    static unsigned char mo[MO_MAX]; /* spoken after this function, too */
    size_t size = make(polish, POLISH, mo);
    speech_english();
    FACT(speech_apart(mo, size) && !strcmp(T("the game is over"), "koniec gry"), "%s", T("the game is over"));
    check_points(3, "3 punkty");
    speech_together();
    FACT(!strcmp(T("the game is over"), "the game is over"), "%s", T("the game is over"));
    speech_use(mo, size);
    speech_of("xx");
    FACT(!strcmp(T("the game is over"), "the game is over"), "English where there is no catalogue");
    speech_of(NULL);
    FACT(!strcmp(T("the game is over"), "koniec gry"), "and then what the program speaks");
    speech_english();
}

/* Wrong places are shown as they are. */
static void test_places(void)
{
    buf text = {0};
    speech_fill(&text, T("{who} sees {what}"), "who", "p1", "what", "{who}", NULL);
    FACT(!strcmp(buf_text(&text), "{who} p1 {nobody} {who"), "%s", buf_text(&text));
    char small[6], part[SPEECH_PART];
    FACT(speech_into(small, sizeof small, &text) == 5 && !strcmp(small, "{who}"), "%s", small);
    buf_puts(&text, "abcdé");
    FACT(speech_into(small, sizeof small, &text) == 4 && !strcmp(small, "abcd"), "half a character: %s", small);
    FACT(!strcmp(speech_part("abcdef", 3, part), "abc"), "%s", part);
    FACT(!strcmp(DIGITS(0), "0") && !strcmp(DIGITS(-120), "-120"), "digits");
}

static void check_number(const char *made, const char *said)
{
    FACT(!strcmp(made, said), "\"%s\" instead of \"%s\"", made, said);
}

/* The signs are those of the language; what is shown as 0 has none. */
static void test_numbers(void)
{
    static const entry french[] = {ENTRY("", "Plural-Forms: nplurals=2; plural=(n > 1);\n"),
                                   ENTRY("decimal sign\004.", ","), ENTRY("minus sign\004-", "−"),
                                   ENTRY("{n} point\0{n} points", "{n} point\0{n} points")};
    static unsigned char mo[MO_MAX]; /* spoken after this function, too */
    speech_english();
    check_number(DECIMAL(126.74, 1), "126.7"), check_number(DECIMAL(-0.04, 1), "0.0"),
        check_number(DECIMAL(-7, 0), "-7");
    check_number(CHANGE(2.5, 1), "+2.5"), check_number(CHANGE(-2.5, 1), "-2.5"), check_number(CHANGE(-0.3, 0), "0");
    check_number(TN("{n} point", "{n} points", speech_fraction(1.0)), "{n} points");
    FACT(speech_use(mo, make(french, sizeof french / sizeof *french, mo)), "the catalogue is good");
    check_number(DECIMAL(126.74, 1), "126,7"), check_number(CHANGE(-2.5, 1), "−2,5"),
        check_number(DIGITS(-120), "−120");
    check_number(TN("{n} point", "{n} points", speech_fraction(1.9)), "{n} point");
    check_number(TN("{n} point", "{n} points", speech_fraction(2.1)), "{n} points");
    speech_english();
}

/* Every beginning of a catalogue, and bytes changed at random: it is refused, or it says something. */
static void test_broken(void)
{
    static unsigned char mo[MO_MAX]; /* spoken after this function, too */
    rng r = rng_seed(19, 1);
    size_t size = make(polish, POLISH, mo), said = 0;
    for (size_t len = 0; len < size; len++) {
        unsigned char *part = malloc(len ? len : 1); /* so that whoever reads beyond is caught */
        if (len) memcpy(part, mo, len);
        FACT(!speech_use(part, len), "%zu of %zu bytes are a catalogue", len, size);
        FACT(!strcmp(T("the game is over"), "the game is over"), "English without a catalogue");
        free(part);
    }
    for (int i = 0; i < 20000; i++) {
        make(polish, POLISH, mo);
        for (int k = 0; k < 3; k++) mo[rng_pick(&r, (uint32_t)size)] = (unsigned char)rng_pick(&r, 256);
        unsigned char *all = malloc(size);
        memcpy(all, mo, size);
        if (speech_use(all, size)) said += strlen(T("the game is over")) + strlen(TN("{n} point", "{n} points", i));
        speech_english();
        free(all);
    }
    FACT(said, "no changed catalogue was taken");
}

static void test_plurals(void)
{
    static const struct {
        const char *expression;
        unsigned long n, form;
    } all[] = {{"n != 1;", 1, 0},  {"n != 1;", 0, 1},
               {"(n > 1);", 0, 0}, {"n>1", 2, 1},
               {"0", 7, 0},        {"n==1?0:n==2?1:2", 5, 2},
               {"!(n==1)", 3, 1},  {"n/0", 3, 0},
               {"n%0", 3, 0},      {"n +", 3, 0},
               {"((((", 3, 0},     {"n==1 ? 0", 3, 0},
               {"99", 3, 0},       {"", 1, 0},
               {"", 2, 1},         {"n*2-1 >= 5 || 0 && 1", 3, 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        FACT(speech_plural(all[i].expression, all[i].n) == all[i].form, "\"%s\" of %lu is %lu", all[i].expression,
             all[i].n, speech_plural(all[i].expression, all[i].n));
    char deep[400];
    memset(deep, '(', sizeof deep - 1), deep[sizeof deep - 1] = 0;
    FACT(speech_plural(deep, 2) == 0, "too deep");
    FACT(!strcmp(speech_plural_of("A: b\nPlural-Forms: nplurals=1; plural=0;\n"), "0;\n"),
         "the expression of a header");
}

int main(void)
{
    test_texts();
    test_places();
    test_numbers();
    test_broken();
    test_plurals();
    test_apart();
    return unit_end();
}

/* taken.c - which names are somebody's: that of an account, and its login, are for nobody else.
 *
 * Names that a reader would take for each other are one: capitals, accents, spaces, - _ . and letters of other scripts
 * that look the same do not count. Only taking a name is asked about. Who has it already when somebody makes an account
 * of it keeps it for now; a guest who comes back later gets a number behind it. "Guest" is everybody's.
 */
#include <string.h>

#include "account.h"

static const char everybodys[] = "guest"; /* who has not said their name: web/src/net/names.ts */

/* Small letters that look like those of another alphabet. */
static const struct {
    gunichar looks;
    char like;
} alike[] = {
    {0x430, 'a'}, {0x435, 'e'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'},
    {0x456, 'i'}, {0x458, 'j'}, {0x4BB, 'h'}, {0x501, 'd'}, {0x51B, 'q'}, {0x51D, 'w'}, {0x131, 'i'}, {0x251, 'a'},
    {0x261, 'g'}, {0x3B1, 'a'}, {0x3B9, 'i'}, {0x3BA, 'k'}, {0x3BD, 'v'}, {0x3BF, 'o'}, {0x3C1, 'p'}, {0x3C5, 'u'},
};

static gunichar like(gunichar c)
{
    for (size_t i = 0; i < G_N_ELEMENTS(alike); i++)
        if (alike[i].looks == c) return (gunichar)alike[i].like;
    return c;
}

static bool counts(gunichar c)
{
    GUnicodeType type = g_unichar_type(c);
    return !g_unichar_isspace(c) && !strchr("-_.", c < 128 ? (int)c : 'x') && type != G_UNICODE_NON_SPACING_MARK &&
           type != G_UNICODE_FORMAT;
}

void names_key(const char *name, char out[STORE_NAME + 1])
{
    char *apart = g_utf8_normalize(name, -1, G_NORMALIZE_ALL), *folded = apart ? g_utf8_casefold(apart, -1) : NULL;
    size_t used = 0;
    for (const char *at = folded; at && *at; at = g_utf8_next_char(at)) {
        char one[6];
        gunichar c = g_utf8_get_char(at);
        size_t len = counts(c) ? (size_t)g_unichar_to_utf8(like(c), one) : 0;
        if (used + len > STORE_NAME) break;
        memcpy(out + used, one, len);
        used += len;
    }
    out[used] = 0;
    g_free(apart);
    g_free(folded);
}

void names_set(store_person *p, const char *name)
{
    g_strlcpy(p->name, name, sizeof p->name);
    names_key(name, p->key);
}

bool names_taken(server *sv, const char *name, int64_t person)
{
    char key[STORE_NAME + 1];
    names_key(name, key);
    return key[0] && strcmp(key, everybodys) != 0 && store_name_taken(sv->store, key, person);
}

/* A few characters less, so that a number has room. */
static void shorten(char name[STORE_NAME + 1])
{
    enum { NUMBER = 5 };
    if (g_utf8_strlen(name, -1) > LIMIT_NAME_CHARACTERS - NUMBER)
        *g_utf8_offset_to_pointer(name, LIMIT_NAME_CHARACTERS - NUMBER) = 0;
    g_strchomp(name);
}

void names_give(server *sv, store_person *p, const char *name)
{
    char base[STORE_NAME + 1], numbered[2 * STORE_NAME];
    names_set(p, name);
    g_snprintf(numbered, sizeof numbered, "name %s", p->key);
    store_alone(sv->store, numbered);
    if (!names_taken(sv, name, p->id)) return;
    g_strlcpy(base, name, sizeof base);
    shorten(base);
    for (int n = 2; n < 100; n++) {
        g_snprintf(numbered, sizeof numbered, "%s %d", base, n);
        names_set(p, numbered);
        if (!names_taken(sv, numbered, p->id)) return;
    }
    names_set(p, "Guest");
}

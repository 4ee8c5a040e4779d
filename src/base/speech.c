/* speech.c - looking texts up in a catalogue of gettext (see speech.h).
 *
 * The format of .mo files is that of the manual of gettext: two sorted tables of lengths and places. It is read here
 * and not by libintl, which speaks a language only where the system has its locale, and which the browser does not
 * have. All places are checked once, when the catalogue is taken.
 */
#include "speech.h"

#include <stdint.h>
#include <string.h>

#include "speech_plural.h"

enum { MAGIC_AT = 0, COUNT_AT = 8, KEYS_AT = 12, TEXTS_AT = 16, HEADER = 20, ENTRY = 8 };

typedef struct catalogue {
    const unsigned char *data; /* NULL: none */
    size_t size;
    uint32_t count, keys, texts;
    const char *plural; /* the expression, or "" */
    bool on;
} catalogue;

/* What this thread speaks for the moment, or else the whole program. */
static catalogue all;
static _Thread_local catalogue own;
static _Thread_local bool apart;

static const catalogue *spoken(void)
{
    return apart ? &own : &all;
}

static uint32_t word(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static const char *text_at(const catalogue *mo, uint32_t table, uint32_t i, size_t *len)
{
    const unsigned char *entry = mo->data + table + (size_t)i * ENTRY;
    *len = word(entry);
    return (const char *)mo->data + word(entry + 4);
}

/* Every text of the table lies inside, and ends. */
static bool is_table(const catalogue *mo, uint32_t table)
{
    if (table > mo->size || (mo->size - table) / ENTRY < mo->count) return false;
    for (uint32_t i = 0; i < mo->count; i++) {
        const unsigned char *entry = mo->data + table + (size_t)i * ENTRY;
        size_t len = word(entry), at = word(entry + 4);
        if (at >= mo->size || len >= mo->size - at || mo->data[at + len]) return false;
    }
    return true;
}

/* The forms of a text one after the other, each with its NUL; NULL if it has none. */
static const char *find(const catalogue *mo, const char *key, size_t *len)
{
    uint32_t low = 0, high = mo->on ? mo->count : 0;
    size_t key_len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(key, text_at(mo, mo->keys, middle, &key_len));
        if (order == 0) {
            const char *text = text_at(mo, mo->texts, middle, len);
            return *text ? text : NULL;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static bool take(catalogue *mo, const unsigned char *data, size_t size)
{
    size_t len;
    *mo = (catalogue){.data = data, .size = size, .plural = ""};
    if (size < HEADER || word(data + MAGIC_AT) != 0x950412de) return false;
    mo->count = word(data + COUNT_AT);
    mo->keys = word(data + KEYS_AT);
    mo->texts = word(data + TEXTS_AT);
    mo->on = is_table(mo, mo->keys) && is_table(mo, mo->texts);
    const char *header = find(mo, "", &len);
    if (header) mo->plural = speech_plural_of(header);
    return mo->on;
}

bool speech_use(const unsigned char *data, size_t size)
{
    return take(&all, data, size);
}

bool speech_apart(const unsigned char *data, size_t size)
{
    apart = true;
    if (data) return take(&own, data, size);
    own = (catalogue){.plural = ""};
    return true;
}

void speech_together(void)
{
    apart = false;
}

bool speech_english(void)
{
    bool was = all.on;
    all.on = false;
    return was;
}

void speech_again(bool was_spoken)
{
    all.on = was_spoken;
}

/* Without the context before it. */
static const char *english(const char *key)
{
    const char *context = strchr(key, '\004');
    return context ? context + 1 : key;
}

const char *speech(const char *key)
{
    size_t len;
    const catalogue *mo = spoken();
    const char *found = mo->on && *key ? find(mo, key, &len) : NULL;
    return found ? found : english(key);
}

const char *speech_n(const char *one, const char *many, long n)
{
    size_t len = 0;
    const catalogue *mo = spoken();
    const char *plain = n == 1 || n == -1 ? one : many, *found = mo->on ? find(mo, one, &len) : NULL;
    if (!found) return plain;
    const char *form = found, *end = found + len;
    for (unsigned long i = speech_plural(mo->plural, n < 0 ? 0UL - (unsigned long)n : (unsigned long)n); i > 0; i--) {
        form += strlen(form) + 1;
        if (form > end) return found; /* fewer forms than the header says, or a text that has no other */
    }
    return *form ? form : plain;
}

/* ---- places ---- */

typedef struct speech_place {
    const char *name, *value;
} speech_place;

static const char *value_of(const speech_place *place, int places, const char *name, size_t len)
{
    for (int i = 0; i < places; i++)
        if (strlen(place[i].name) == len && !memcmp(place[i].name, name, len)) return place[i].value;
    return NULL;
}

static void fill(buf *out, const char *text, const speech_place *place, int places)
{
    while (*text) {
        size_t plain = strcspn(text, "{");
        buf_add(out, text, plain);
        text += plain;
        if (!*text) return;
        size_t len = strcspn(text, "}");
        const char *value = text[len] ? value_of(place, places, text + 1, len - 1) : NULL;
        if (value)
            buf_puts(out, value), text += len + 1;
        else
            buf_add(out, text++, 1); /* not ours: it is shown as it is */
    }
}

void speech_fill_args(buf *out, const char *text, va_list list)
{
    speech_place place[SPEECH_PLACES];
    int n = 0;
    for (const char *name; n < SPEECH_PLACES && (name = va_arg(list, const char *)) != NULL; n++) {
        place[n].name = name;
        place[n].value = va_arg(list, const char *);
    }
    fill(out, text, place, n);
}

void speech_fill(buf *out, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    speech_fill_args(out, text, list);
    va_end(list);
}

/* How much of a text of these bytes ends with a whole character. */
static size_t whole(const char *text, size_t len)
{
    while (len && ((unsigned char)text[len] & 0xC0) == 0x80) len--;
    return len;
}

const char *speech_part(const char *text, size_t len, char out[SPEECH_PART])
{
    if (len >= SPEECH_PART) len = whole(text, SPEECH_PART - 1);
    memcpy(out, text, len);
    out[len] = 0;
    return out;
}

size_t speech_into(char *out, size_t size, buf *text)
{
    size_t len = text->len < size ? text->len : whole(buf_text(text), size - 1);
    if (len) memcpy(out, buf_text(text), len);
    out[len] = 0;
    buf_free(text);
    return len;
}

static const char *minus(void)
{
    /* TRANSLATORS: the minus sign of numbers, "-3" */
    return TC("minus sign", "-");
}

const char *speech_number(long n, char out[SPEECH_NUMBER])
{
    const char *sign = n < 0 ? minus() : "";
    size_t at = SPEECH_NUMBER, len = strlen(sign);
    unsigned long rest = n < 0 ? 0UL - (unsigned long)n : (unsigned long)n;
    out[--at] = 0;
    do out[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (len > at) return out + at;
    memcpy(out + at - len, sign, len);
    return out + at - len;
}

/* What is 0 as it is shown has no sign. */
const char *speech_decimal(double x, int digits, bool with_sign, char out[SPEECH_NUMBER])
{
    char plain[SPEECH_NUMBER];
    buf text = {0};
    snprintf(plain, sizeof plain, "%.*f", digits, x < 0 ? -x : x);
    size_t whole = strcspn(plain, ".");
    if (strspn(plain, "0.") < strlen(plain)) buf_puts(&text, x < 0 ? minus() : with_sign ? "+" : "");
    buf_add(&text, plain, whole);
    /* TRANSLATORS: the decimal sign of numbers, "3.5" */
    if (plain[whole]) buf_puts(&text, TC("decimal sign", ".")), buf_puts(&text, plain + whole + 1);
    speech_into(out, SPEECH_NUMBER, &text);
    return out;
}

/* None but French counts what is below 2 as one; the others have 1 alone, and 1.0 is not said so. */
long speech_fraction(double x)
{
    double size = x < 0 ? -x : x;
    return size < 2 ? 0 : (long)size;
}

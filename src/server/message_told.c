/* message_told.c - reading `told`, the object with which somebody says how they want to be told: what it may hold
 * depends on the message, and its fields are not those of others. */
#include <string.h>

#include "message_reader.h"

enum { MINUTES_MAX = 7 * 24 * 60 };

typedef struct part {
    const char *name;
    size_t at, size; /* of a text; size 0: something else */
} part;

#define PART_OF(label, member)                                                   \
    {                                                                            \
        label, offsetof(message_told, member), sizeof((message_told *)0)->member \
    }
static const part parts[] = {{"kind", 0, 0},      {"after", 0, 0},       {"slow", 0, 0},
                             {"looking", 0, 0},   PART_OF("url", url),   PART_OF("form", form),
                             PART_OF("key", key), PART_OF("auth", auth), PART_OF("name", name)};
#undef PART_OF

static const part *find(const char *name)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i].name, name)) return &parts[i];
    return NULL;
}

static bool read_text(const part *p, const json_t *value, message_told *out)
{
    const char *text = json_string_value(value);
    if (!text || json_string_length(value) >= p->size) return false;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' && *c != '\n') return false;
    memcpy((char *)out + p->at, text, json_string_length(value) + 1);
    return true;
}

static bool read_kind(const json_t *value, message_told *out)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && i < LETTER_KINDS; i++) {
        if (strcmp(text, letter_kind_name[i]) != 0) continue;
        out->kind = i;
        return true;
    }
    return false;
}

static bool read_part(const part *p, const json_t *value, message_told *out)
{
    if (p->size) return read_text(p, value, out);
    if (!strcmp(p->name, "kind")) return read_kind(value, out);
    if (!strcmp(p->name, "after")) {
        json_int_t n = json_integer_value(value);
        out->after = (int)n;
        return json_is_integer(value) && n >= 0 && n <= MINUTES_MAX;
    }
    bool *flag = strcmp(p->name, "slow") ? &out->looking : &out->slow;
    *flag = json_is_true(value);
    return json_is_boolean(value);
}

bool message_read_told(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    (void)row;
    message_told *t = out;
    const char *name;
    json_t *each;
    *t = (message_told){.kind = -1, .after = -1};
    if (!json_is_object(value)) return message_fail(in, "\"told\" must be an object");
    json_object_foreach((json_t *)value, name, each)
    {
        const part *p = find(name);
        if (!p) return message_unknown(in, name);
        if (!read_part(p, each, t)) return message_fail(in, "\"told.%s\" is not as it must be", p->name);
    }
    return true;
}

bool message_check_wish(message_reader *in)
{
    return in->m->told.after >= 0 || message_fail(in, "\"told.after\" must be given");
}

bool message_check_channel(message_reader *in)
{
    const message_told *t = &in->m->told;
    if (t->kind < 0) return message_fail(in, "\"told.kind\" must be given");
    if (t->kind != LETTER_MAIL && !t->url[0]) return message_fail(in, "\"told.url\" must be given");
    if (t->kind == LETTER_HOOK && !t->form[0]) return message_fail(in, "\"told.form\" must be given");
    return true;
}

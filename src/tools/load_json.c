/* load_json.c - finding a few members in a long message without reading all of it. */
#include <stdlib.h>
#include <string.h>

#include "load.h"

static const char *skip_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) p++;
    return p;
}

static const char *skip_string(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++)
        if (*p == '\\') p++;
    return p < end ? p + 1 : end;
}

static const char *skip_nested(const char *p, const char *end)
{
    int depth = 0;
    while (p < end) {
        if (*p == '"') {
            p = skip_string(p, end);
            continue;
        }
        if (*p == '{' || *p == '[') depth++;
        if (*p == '}' || *p == ']') depth--;
        p++;
        if (!depth) break;
    }
    return p;
}

static const char *skip_value(const char *p, const char *end)
{
    if (p < end && *p == '"') return skip_string(p, end);
    if (p < end && (*p == '{' || *p == '[')) return skip_nested(p, end);
    while (p < end && !strchr(",}] \n\r\t", *p)) p++;
    return p;
}

/* The next value of an object or array, and after it where to go on: behind the comma. NULL: there is none. */
static const char *take(const char *p, const char *end, load_span *out)
{
    p = skip_space(p, end);
    if (p == end || *p == '}' || *p == ']') return NULL;
    *out = (load_span){.at = p};
    p = skip_value(p, end);
    out->len = (size_t)(p - out->at);
    p = skip_space(p, end);
    return p < end && (*p == ',' || *p == ':') ? p + 1 : p;
}

bool load_members(load_span object, const char *const name[], load_span value[], int n)
{
    for (int i = 0; i < n; i++) value[i] = (load_span){0};
    if (!object.at || !object.len || *object.at != '{') return false;
    const char *p = object.at + 1, *end = object.at + object.len;
    load_span key, found;
    while (p && (p = take(p, end, &key)) && (p = take(p, end, &found)))
        for (int i = 0; i < n; i++)
            if (load_is(key, name[i])) value[i] = found;
    return true;
}

int load_elements(load_span array, load_span out[], int most)
{
    if (!array.at || !array.len || *array.at != '[') return 0;
    const char *p = array.at + 1, *end = array.at + array.len;
    int n = 0;
    while (n < most && (p = take(p, end, &out[n]))) n++;
    return n;
}

bool load_is(load_span value, const char *text)
{
    size_t len = strlen(text);
    return value.len == len + 2 && *value.at == '"' && !memcmp(value.at + 1, text, len);
}

int64_t load_number(load_span value, int64_t otherwise)
{
    char text[24];
    if (!value.at || value.len >= sizeof text) return otherwise;
    memcpy(text, value.at, value.len);
    text[value.len] = 0;
    char *end;
    int64_t n = strtoll(text, &end, 10);
    return *end || end == text ? otherwise : n;
}

bool load_string(load_span value, char *out, size_t size)
{
    if (!value.at || value.len < 2 || value.len - 2 >= size || *value.at != '"') return false;
    memcpy(out, value.at + 1, value.len - 2);
    out[value.len - 2] = 0;
    return true;
}

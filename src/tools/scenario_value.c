/* scenario_value.c - the members of values: where a set or a map is compared, order means nothing. */
#include <stdio.h>
#include <string.h>

#include "scenario.h"

/* The members one after the other: "01,17-19" are 01, 17, 18, 19. */
typedef struct members {
    const char *at, *end; /* what is left; NULL: nothing */
    char separator;
    int next, last; /* tiles of a range that are still to come */
    char made_up[12];
} members;

static int two_digits(const char *text)
{
    bool digits = text[0] >= '0' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9';
    return digits ? (text[0] - '0') * 10 + text[1] - '0' : -1;
}

static bool is_range(const members *m, const char *text, size_t len)
{
    return m->separator == ',' && len == 5 && text[2] == '-' && two_digits(text) > 0 &&
           two_digits(text) <= two_digits(text + 3);
}

static bool next_member(members *m, const char **text, size_t *len)
{
    if (!m->next && m->at) {
        const char *stop = memchr(m->at, m->separator, (size_t)(m->end - m->at));
        *text = m->at;
        *len = (size_t)((stop ? stop : m->end) - m->at);
        m->at = stop ? stop + 1 : NULL;
        if (!is_range(m, *text, *len)) return true;
        m->next = two_digits(*text);
        m->last = two_digits(*text + 3);
    }
    if (!m->next) return false;
    *text = m->made_up;
    *len = (size_t)snprintf(m->made_up, sizeof m->made_up, "%02d", m->next);
    m->next = m->next < m->last ? m->next + 1 : 0;
    return true;
}

static int count(members m, const char *name, size_t len)
{
    const char *text;
    size_t text_len;
    int n = 0;
    while (next_member(&m, &text, &text_len)) n += !name || (text_len == len && !memcmp(text, name, len));
    return n;
}

int scenario_count_member(const char *value, char separator, const char *name, size_t len)
{
    return count((members){.at = value, .end = value + strlen(value), .separator = separator}, name, len);
}

static bool same(const members *a, const members *b)
{
    const char *text;
    size_t len;
    if (count(*a, NULL, 0) != count(*b, NULL, 0)) return false;
    for (members m = *a; next_member(&m, &text, &len);)
        if (count(*a, text, len) != count(*b, text, len)) return false;
    return true;
}

/* Groups, "01,05/-/17", are sets one after the other. */
bool scenario_same_members(const char *a, const char *b, char separator)
{
    for (;; a++, b++) {
        members of_a = {.at = a, .end = a + strcspn(a, "/"), .separator = separator};
        members of_b = {.at = b, .end = b + strcspn(b, "/"), .separator = separator};
        a = of_a.end;
        b = of_b.end;
        if (*a != *b || !same(&of_a, &of_b)) return false;
        if (!*a) return true;
    }
}

/* cmd_catalog_check.c - the checks of the build for somebody who corrects figures: what a figure may be, and what the
 * rules of tools/catalog_rules.py say about several of them (there stands what a rule is).
 */
#include <string.h>

#include "tools/cmd_catalog.h"

/* ---- what a figure may be ---- */

static bool among(const json_t *list, const json_t *value)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (json_equal(one, value)) return true;
    return false;
}

static json_int_t number_of(const json_t *table, const char *key)
{
    return json_integer_value(json_object_get(table, key));
}

static void list_words(const json_t *words, buf *out)
{
    size_t i;
    json_t *one;
    json_array_foreach(words, i, one) buf_printf(out, "%s%s", i ? ", " : "", json_string_value(one));
}

static void must_be_one_of(const json_t *known, buf *why)
{
    buf_puts(why, "must be one of ");
    list_words(known, why);
}

static bool list_fits(const json_t *kind, const json_t *value, buf *why)
{
    const json_t *known = json_object_get(kind, "of");
    json_int_t least = number_of(kind, "least"), most = number_of(kind, "most");
    size_t n = json_array_size(value);
    if (!json_is_array(value) || (json_int_t)n < least || (json_int_t)n > most) {
        buf_printf(why, "must be a list of %d to %d", (int)least, (int)most);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(value, i);
        if (!among(known, one)) {
            must_be_one_of(known, why);
            return false;
        }
        for (size_t j = 0; j < i && !json_is_true(json_object_get(kind, "twice")); j++)
            if (json_equal(json_array_get(value, j), one)) {
                buf_printf(why, "has %s twice", json_string_value(one));
                return false;
            }
    }
    return true;
}

/* Whether an effect of this rule may be on a component that is played with these modules. */
static bool allowed(const json_t *rule, const json_t *modules)
{
    const json_t *needs = json_object_get(rule, "modules");
    size_t i;
    json_t *one;
    json_array_foreach(needs, i, one) if (among(modules, one)) return true;
    return !json_array_size(needs);
}

static bool effect_fits(const json_t *figures, const json_t *kind, const json_t *e, buf *why)
{
    const char *op = json_string_value(json_object_get(e, "op"));
    const json_t *rule = op ? json_object_get(json_object_get(figures, "effects"), op) : NULL;
    if (!rule || !allowed(rule, json_object_get(kind, "modules"))) {
        buf_puts(why, "has an effect that cannot be here");
        return false;
    }
    json_t *of = json_object_get(rule, "of"), *optional = json_object_get(rule, "optional"), *one;
    const char *key;
    json_object_foreach((json_t *)e, key, one) if (strcmp(key, "op") != 0 && !json_object_get(of, key))
    {
        buf_printf(why, "%s has no such thing: %s", op, key);
        return false;
    }
    json_object_foreach(of, key, one)
    {
        json_t *name = json_string(key), *v = json_object_get(e, key);
        bool left_out = !v && among(optional, name);
        json_decref(name);
        if (left_out) continue;
        if (!v || !figures_kind_fits(figures, one, v, why)) {
            buf_printf(why, v ? " (%s of %s)" : "must have %s of %s", key, op);
            return false;
        }
    }
    return true;
}

static bool program_fits(const json_t *figures, const json_t *kind, const json_t *value, buf *why)
{
    size_t i, n = json_array_size(value);
    json_t *one;
    json_int_t sum = 0, most = number_of(figures, "most");
    if (!n || (json_int_t)n > number_of(kind, "most")) {
        buf_printf(why, "must be a list of 1 to %d effects", (int)number_of(kind, "most"));
        return false;
    }
    json_array_foreach(value, i, one)
    {
        if (!effect_fits(figures, kind, one, why)) return false;
        sum += number_of(one, "n");
    }
    if (sum > most) buf_printf(why, "must bring no more than %d in all", (int)most);
    return sum <= most;
}

bool figures_kind_fits(const json_t *figures, const json_t *kind, const json_t *value, buf *why)
{
    const char *type = json_string_value(json_object_get(kind, "type"));
    if (!strcmp(type, "number")) {
        json_int_t low = number_of(kind, "low"), high = number_of(kind, "high"), n = json_integer_value(value);
        if (json_is_integer(value) && n >= low && n <= high) return true;
        buf_printf(why, "must be a number from %d to %d", (int)low, (int)high);
        return false;
    }
    if (!strcmp(type, "word")) {
        if (among(json_object_get(kind, "of"), value)) return true;
        must_be_one_of(json_object_get(kind, "of"), why);
        return false;
    }
    if (!strcmp(type, "bool")) {
        if (!json_is_boolean(value)) buf_puts(why, "must be true or false");
        return json_is_boolean(value);
    }
    return !strcmp(type, "list") ? list_fits(kind, value, why) : program_fits(figures, kind, value, why);
}

/* ---- what figures must be together ---- */

static bool member_fits(const json_t *member, const json_t *pattern)
{
    const char *key;
    json_t *v;
    if (!json_is_object(pattern)) {
        const char *text = json_string_value(pattern);
        return (text && !strcmp(text, "*")) || json_equal(member, pattern);
    }
    json_object_foreach((json_t *)pattern, key, v) if (!json_equal(json_object_get(member, key), v)) return false;
    return true;
}

static json_int_t count(const json_t *value, const json_t *pattern)
{
    size_t i;
    json_t *one;
    json_int_t n = 0;
    if (!json_is_array(value)) return member_fits(value, pattern);
    json_array_foreach(value, i, one) n += member_fits(one, pattern);
    return n;
}

static const json_t *value_of(const json_t *values, const json_t *name)
{
    return json_object_get(values, json_string_value(name));
}

static json_int_t sum_of(const json_t *terms, const json_t *values)
{
    size_t i;
    json_t *term;
    json_int_t sum = 0;
    json_array_foreach(terms, i, term)
    {
        const json_t *value = value_of(values, json_array_get(term, 1)), *pattern = json_array_get(term, 2);
        sum +=
            json_integer_value(json_array_get(term, 0)) * (pattern ? count(value, pattern) : json_integer_value(value));
    }
    return sum;
}

static bool same_group(const json_t *a, const json_t *b, const json_t *values)
{
    size_t n = json_array_size(a);
    if (n != json_array_size(b)) return false;
    for (size_t i = 0; i < n; i++)
        if (!json_equal(value_of(values, json_array_get(a, i)), value_of(values, json_array_get(b, i)))) return false;
    return true;
}

/* How many groups are different. `first` and `again`: the first one that is there twice. */
static json_int_t different(const json_t *groups, const json_t *values, size_t *first, size_t *again)
{
    json_int_t n = 0;
    *first = *again = 0;
    for (size_t i = 0; i < json_array_size(groups); i++) {
        size_t j = 0;
        while (j < i && !same_group(json_array_get(groups, j), json_array_get(groups, i), values)) j++;
        n += j == i;
        if (j < i && !*again) *first = j, *again = i;
    }
    return n;
}

/* What the rule says, with its figures filled in. */
static void say(const json_t *rule, json_int_t n, const char *at, const char *other, buf *why)
{
    const char *says = json_string_value(json_object_get(rule, "says"));
    buf_printf(why, "%s%s%s: ", json_string_value(json_object_get(rule, "at")), *at ? "." : "", at);
    for (const char *s = says; *s; s++) {
        if (!strncmp(s, "{n}", 3))
            buf_printf(why, "%d", (int)n), s += 2;
        else if (!strncmp(s, "{what}", 6))
            list_words(json_object_get(rule, "what"), why), s += 5;
        else if (!strncmp(s, "{other}", 7))
            buf_puts(why, other), s += 6;
        else
            buf_add(why, s, 1);
    }
}

bool figures_rule_holds(const json_t *rule, const json_t *values, buf *why)
{
    const json_t *when = json_object_get(rule, "when"), *terms = json_object_get(rule, "terms");
    const json_t *least = json_object_get(rule, "least"), *most = json_object_get(rule, "most");
    const json_t *groups = json_object_get(rule, "groups"), *names = json_object_get(rule, "names");
    if (when && !count(value_of(values, json_array_get(when, 0)), json_array_get(when, 1))) return true;
    size_t first = 0, again = 0;
    json_int_t n = terms ? sum_of(terms, values) : different(groups, values, &first, &again);
    if ((json_is_null(least) || n >= json_integer_value(least)) &&
        (json_is_null(most) || n <= json_integer_value(most)))
        return true;
    bool named = again && strstr(json_string_value(json_object_get(rule, "says")), "{other}");
    say(rule, n, named ? json_string_value(json_array_get(names, again)) : "",
        named ? json_string_value(json_array_get(names, first)) : "", why);
    return false;
}

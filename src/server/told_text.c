/* told_text.c - what messages about turns say: as a mail, to a browser, or into the template of a webhook. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "told.h"

static void replace(char **old, const char *text)
{
    g_free(*old);
    *old = g_strdup(text);
}

/* In a line: that it is their turn, and where. */
static void headline(buf *out, const told_table *table, int n)
{
    if (n == 0)
        buf_puts(out, T("This is how you will be told that it is your turn"));
    else if (n == 1)
        speech_fill(out, T("It is your turn, with {names}"), "names", table->others, NULL);
    else
        speech_fill(out, TN("It is your turn at {n} table", "It is your turn at {n} tables", n), "n", DIGITS(n), NULL);
}

/* ---- a mail ---- */

static void write_mail(delivery *d, const char *name, const told_table *table, int n)
{
    buf subject = {0}, text = {0};
    headline(&subject, table, n);
    speech_fill(&text, T("Hello {name},"), "name", name, NULL);
    buf_printf(&text, "\n\n%s.\n", buf_text(&subject));
    for (int i = 0; i < n; i++) {
        buf_puts(&text, "\n");
        if (n > 1) buf_printf(&text, "%s\n", table[i].others);
        buf_printf(&text, "%s\n", table[i].open);
    }
    if (n && table[0].open[0])
        buf_printf(&text, "\n%s\n",
                   T("Whoever has such a link can answer for you at its table for a day. Keep it to yourself."));
    buf_printf(&text, "\n%s\n", T("You get this mail because you asked for it. You can end that in the settings."));
    replace(&d->subject, buf_text(&subject));
    replace(&d->body, buf_text(&text));
    buf_free(&subject);
    buf_free(&text);
}

/* ---- to a browser ---- */

static void write_push(delivery *d, const store_channel *c, const told_table *table, int n)
{
    buf line = {0}, names = {0};
    headline(&line, table, n);
    for (int i = 0; n > 1 && i < n && names.len < 600; i++) buf_printf(&names, "%s%s", i ? "\n" : "", table[i].others);
    json_t *o =
        json_pack("{ss ss ss}", "title", buf_text(&line), "body", buf_text(&names), "url", n == 1 ? table->open : "/");
    char *text = json_dumps(o, JSON_COMPACT);
    replace(&d->body, text ? text : "{}");
    replace(&d->subject, c->form); /* the keys of the browser */
    free(text);
    json_decref(o);
    buf_free(&line);
    buf_free(&names);
}

/* ---- a webhook ---- */

/* As it may stand between the quotes of a text of JSON. */
static char *escaped(const char *text)
{
    json_t *o = json_string(text);
    char *quoted = o ? json_dumps(o, JSON_ENCODE_ANY) : NULL, *out = g_strdup("");
    if (quoted && strlen(quoted) >= 2) {
        g_free(out);
        out = g_strndup(quoted + 1, strlen(quoted) - 2);
    }
    free(quoted);
    json_decref(o);
    return out;
}

/* An object begins with a name in quotes, and not as one of our places does. */
static bool is_json(const char *form)
{
    const char *at = form + strspn(form, " \n");
    return *at == '{' && at[1 + strspn(at + 1, " \n")] == '"';
}

static void fill_form(buf *out, const char *form, const char *text, const char *link, const char *open)
{
    bool json = is_json(form);
    char *safe[] = {json ? escaped(text) : g_strdup(text), json ? escaped(link) : g_strdup(link),
                    json ? escaped(open) : g_strdup(open)};
    speech_fill(out, form, "text", safe[0], "link", safe[1], "open", safe[2], NULL);
    for (size_t i = 0; i < sizeof safe / sizeof *safe; i++) g_free(safe[i]);
}

bool told_good_form(const char *form)
{
    buf out = {0};
    json_error_t error;
    fill_form(&out, form, "text", "link", "open");
    bool fine = !out.failed && out.len > 0;
    if (fine && is_json(form)) {
        json_t *o = json_loadb(out.data, out.len, JSON_REJECT_DUPLICATES, &error);
        fine = o;
        json_decref(o);
    }
    buf_free(&out);
    return fine;
}

static void write_hook(delivery *d, const store_channel *c, const told_table *table, int n)
{
    buf line = {0}, out = {0};
    headline(&line, table, n);
    bool one = n == 1;
    fill_form(&out, c->form, buf_text(&line), one ? table->link : "", one ? table->open : "");
    d->headers[0] = g_strdup(is_json(c->form) ? "Content-Type: application/json; charset=utf-8"
                                              : "Content-Type: text/plain; charset=utf-8");
    replace(&d->body, buf_text(&out));
    buf_free(&line);
    buf_free(&out);
}

void told_write(delivery *d, const store_channel *c, const char *name, const told_table *table, int n)
{
    if (c->kind == LETTER_MAIL)
        write_mail(d, name, table, n);
    else if (c->kind == LETTER_PUSH)
        write_push(d, c, table, n);
    else
        write_hook(d, c, table, n);
}

/* cmd_catalog_apply.c - marrakesh catalog --apply: corrections of somebody who owns the game, into data/.
 *
 * A correction names a figure, what it was and what it is in the box (doc/figures.md); where both are the same, it says
 * that we were right. The text of the files is changed in place: comments, notes and layout stay. Nothing is written
 * unless everything fits; what the build does not need but was stated somewhere is told, because then either the
 * correction is a slip or our reading was.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "say/catalog_rows.h"
#include "tools/cmd_catalog.h"

enum {
    FILES_MAX = 16,
    FILE_BYTES = 1 << 20,
    CORRECTIONS_BYTES = 1 << 18,
    EDITS_MAX = 4096,
    TOLD_MAX = 50,
    FOLDER_BYTES = 4000,
    PATH_BYTES = FOLDER_BYTES + 300
};

typedef struct edit {
    size_t from, to;
    char *text;
} edit;

typedef struct job {
    char folder[FOLDER_BYTES];
    json_t *figures; /* of the build: entries, kinds, rules */
    json_t *values;  /* name -> value, of the folder; corrected as we go */
    toml_file file[FILES_MAX];
    edit edit[FILES_MAX][EDITS_MAX];
    int files, edits[FILES_MAX];
    buf told;      /* what has been done, and what no longer fits */
    buf unsettled; /* derived figures that are not what they were */
    int wrong, changed, confirmed, same;
} job;

/* Texts of the file of corrections may be in it: what would move the cursor of a terminal is not shown. */
static void complain(job *j, const char *where, const char *what)
{
    if (j->wrong++ >= TOLD_MAX) return;
    buf line = {0};
    buf_printf(&line, "%s: %s", where, what);
    for (const char *s = buf_text(&line); *s; s++) fputc((unsigned char)*s < ' ' || *s == 127 ? '?' : *s, stderr);
    fputc('\n', stderr);
    buf_free(&line);
}

/* ---- the files ---- */

static toml_file *file_called(job *j, const char *name)
{
    for (int i = 0; i < j->files; i++)
        if (!strcmp(j->file[i].name, name)) return &j->file[i];
    return NULL;
}

static void name_of(char *out, size_t size, const char *file, const char *entry, const char *field)
{
    snprintf(out, size, "%.*s:%s.%s", (int)strcspn(file, "."), file, entry, field);
}

static bool read_file(job *j, const char *name)
{
    toml_file *f = &j->file[j->files++];
    char path[PATH_BYTES];
    snprintf(f->name, sizeof f->name, "%s", name);
    snprintf(path, sizeof path, "%s/%s", j->folder, name);
    const char *wrong = buf_read_file(&f->text, path, FILE_BYTES);
    if (wrong)
        complain(j, path, wrong);
    else if (!toml_read(f))
        fprintf(stderr, "%s: line %d: %s\n", path, f->line, f->why), j->wrong++;
    return !j->wrong;
}

/* The figures of one entry as the folder has them. */
static void read_entry(job *j, const json_t *entry)
{
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *key = json_string_value(json_object_get(entry, "key")), *field;
    toml_file *f = file_called(j, file);
    json_t *one;
    if (!f && !read_file(j, file)) return;
    f = file_called(j, file);
    const toml_item *source = toml_find(f, key, "source");
    json_object_foreach(json_object_get(entry, "figures"), field, one)
    {
        const toml_item *item = toml_find(f, key, field);
        char name[200];
        name_of(name, sizeof name, file, key, field);
        if (item && source && json_is_string(source->value))
            json_object_set(j->values, name, item->value);
        else
            complain(j, name, "is not in these files: they are of another version");
    }
}

static bool read_folder(job *j)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(j->figures, "entries"), i, entry)
    {
        read_entry(j, entry);
        if (j->wrong) return false;
    }
    return true;
}

/* ---- the text ---- */

static int index_of(const job *j, const toml_file *f)
{
    return (int)(f - j->file);
}

static void change(job *j, const toml_file *f, size_t from, size_t to, buf *text)
{
    int n = index_of(j, f);
    if (j->edits[n] == EDITS_MAX || text->failed) {
        complain(j, f->name, "there are too many changes");
    } else {
        size_t len = text->len;
        char *copy = malloc(len + 1);
        if (copy) memcpy(copy, buf_text(text), len + 1);
        j->edit[n][j->edits[n]++] = (edit){from, to, copy};
        if (!copy) complain(j, f->name, "there is not enough memory");
    }
    buf_free(text);
}

static int by_place(const void *a, const void *b)
{
    const edit *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* The text of a file with all its changes. */
static void changed_text(job *j, int n, buf *out)
{
    const char *text = buf_text(&j->file[n].text);
    size_t at = 0;
    qsort(j->edit[n], (size_t)j->edits[n], sizeof *j->edit[n], by_place);
    for (int i = 0; i < j->edits[n]; i++) {
        const edit *e = &j->edit[n][i];
        buf_add(out, text + at, e->from - at);
        buf_puts(out, e->text);
        at = e->to;
    }
    buf_add(out, text + at, j->file[n].text.len - at);
}

static const char *source_of(const toml_file *f, const char *entry, const char *field)
{
    const toml_item *whole = toml_find(f, entry, "source"), *except = toml_find(f, entry, "except");
    const char *other = except ? json_string_value(json_object_get(except->value, field)) : NULL;
    const char *source = whole ? json_string_value(whole->value) : NULL;
    return other ? other : source ? source : "";
}

/* `except` of an entry is written anew; an empty one is taken away. It stands behind the source if it was not there. */
static void change_except(job *j, const toml_file *f, const char *entry, buf *text)
{
    const toml_item *old = toml_find(f, entry, "except"), *source = toml_find(f, entry, "source");
    const char *all = buf_text(&f->text);
    buf out = {0};
    if (old && text->len) {
        buf_puts(&out, buf_text(text));
        change(j, f, old->from, old->to, &out);
    } else if (old) {
        size_t from = old->begin;
        while (from && all[from - 1] != (old->inside ? ',' : '\n')) from--;
        from -= from > 0;
        change(j, f, from, old->to, &out);
    } else if (text->len) {
        buf_printf(&out, "%sexcept = %s", source->inside ? ", " : "\n", buf_text(text));
        change(j, f, source->to, source->to, &out);
    }
}

/* The sources of an entry after its figures in `printed` were corrected. */
static void change_sources(job *j, const json_t *entry, const json_t *printed)
{
    const toml_file *f = file_called(j, json_string_value(json_object_get(entry, "file")));
    const char *key = json_string_value(json_object_get(entry, "key")), *field;
    const toml_item *source = toml_find(f, key, "source");
    json_t *figures = json_object_get(entry, "figures"), *one;
    const char *whole = json_string_value(source->value), *base = "printed";
    json_object_foreach(figures, field, one) /* the source of the whole entry stays while it is that of a figure */
        if (!json_object_get(printed, field) && !strcmp(source_of(f, key, field), whole)) base = whole;
    buf except = {0}, text = {0};
    json_object_foreach(figures, field, one)
    {
        const char *now = json_object_get(printed, field) ? "printed" : source_of(f, key, field);
        if (strcmp(now, base) != 0) buf_printf(&except, "%s%s = \"%s\"", except.len ? ", " : "{ ", field, now);
    }
    if (except.len) buf_puts(&except, " }");
    if (strcmp(base, whole) != 0) {
        buf_printf(&text, "\"%s\"", base);
        change(j, f, source->from, source->to, &text);
    }
    change_except(j, f, key, &except);
    buf_free(&except);
}

/* ---- corrections ---- */

static const json_t *entry_called(const job *j, const char *file, const char *key)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(j->figures, "entries"), i,
                       entry) if (!strcmp(json_string_value(json_object_get(entry, "file")), file) &&
                                  !strcmp(json_string_value(json_object_get(entry, "key")), key)) return entry;
    return NULL;
}

static void show_value(buf *out, const json_t *value)
{
    if (json_is_string(value))
        buf_puts(out, json_string_value(value));
    else
        toml_write(out, value);
}

/* What a derived figure was derived from, so that somebody looks there. */
static void unsettle(job *j, const char *where, const char *name)
{
    const char *prefix, *best = NULL;
    size_t most = 0;
    json_t *text;
    json_object_foreach(json_object_get(j->figures, "stated"), prefix, text)
    {
        size_t n = strlen(prefix);
        if (strncmp(name, prefix, n) != 0 || n < most) continue;
        most = n;
        best = json_string_value(text);
    }
    buf_printf(&j->unsettled, "no longer fits: %s was derived from %s\n", where, best ? best : "the rules");
}

/* Whether this may be done: then `why` stays empty. */
static void judge(job *j, const json_t *entry, const char *field, const json_t *was, const json_t *is,
                  const json_t *now, const char *source, buf *why)
{
    const json_t *figure = json_object_get(json_object_get(entry, "figures"), field);
    const json_t *kind =
        json_array_get(json_object_get(j->figures, "kinds"), (size_t)json_integer_value(json_array_get(figure, 2)));
    if (!strcmp(source, "printed") && !json_equal(is, now))
        buf_puts(why, "is printed: it cannot be corrected");
    else if (json_is_null(json_array_get(figure, 2)) && strcmp(source, "printed") != 0)
        buf_puts(why, "cannot be corrected by itself");
    else if (strcmp(source, "printed") != 0 && !figures_kind_fits(j->figures, kind, is, why))
        ; /* it has been said why */
    else if (!json_equal(was, now) && !json_equal(is, now)) {
        buf_puts(why, "is ");
        show_value(why, now);
        buf_puts(why, " here, and not ");
        show_value(why, was);
        buf_puts(why, ": the corrections are for other files");
    }
}

static void correct(job *j, const json_t *entry, const char *field, const json_t *was, json_t *is, json_t *done)
{
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *key = json_string_value(json_object_get(entry, "key"));
    const toml_file *f = file_called(j, file);
    const toml_item *item = toml_find(f, key, field);
    const char *source = source_of(f, key, field);
    char name[200], where[PATH_BYTES];
    buf why = {0};
    name_of(name, sizeof name, file, key, field);
    snprintf(where, sizeof where, "%s/%s: %s.%s", j->folder, file, key, field);
    judge(j, entry, field, was, is, item->value, source, &why);
    if (why.len) {
        complain(j, where, buf_text(&why));
    } else if (!strcmp(source, "printed")) {
        j->same++;
    } else {
        bool other = !json_equal(is, item->value);
        buf_printf(&j->told, "%s: ", where);
        show_value(&j->told, item->value);
        if (other) buf_puts(&j->told, " -> ");
        if (other) show_value(&j->told, is);
        buf_printf(&j->told, ", printed (it was %s)\n", source);
        if (other && !strcmp(source, "derived")) unsettle(j, where, name);
        buf text = {0};
        if (other) toml_write(&text, is);
        if (other) change(j, f, item->from, item->to, &text);
        json_object_set(j->values, name, is);
        json_object_set_new(done, field, json_true());
        *(other ? &j->changed : &j->confirmed) += 1;
    }
    buf_free(&why);
}

/* `seen`: figures that were named. `done`: file and key of an entry -> the figures of it that were corrected. */
static void take(job *j, size_t number, const json_t *c, json_t *seen, json_t *done)
{
    const char *file, *key, *field;
    json_t *was, *is;
    char where[400];
    snprintf(where, sizeof where, "correction %zu", number + 1);
    if (json_unpack((json_t *)c, "{ss ss ss so so !}", "file", &file, "key", &key, "field", &field, "was", &was, "is",
                    &is)) {
        complain(j, where, "must have file, key, field, was and is, and nothing else");
        return;
    }
    const json_t *entry = entry_called(j, file, key);
    snprintf(where, sizeof where, "correction %zu (%.60s: %.90s.%.40s)", number + 1, file, key, field);
    if (!entry || !json_object_get(json_object_get(entry, "figures"), field)) {
        complain(j, where, "there is no such figure");
        return;
    }
    char name[200];
    name_of(name, sizeof name, file, key, field);
    if (json_object_get(seen, name)) {
        complain(j, where, "is there twice");
        return;
    }
    json_object_set_new(seen, name, json_true());
    snprintf(name, sizeof name, "%s %s", file, key);
    json_t *fields = json_object_get(done, name);
    if (!fields) json_object_set_new(done, name, fields = json_object());
    correct(j, entry, field, was, is, fields);
}

static void take_all(job *j, const json_t *corrections)
{
    size_t i;
    json_t *one, *seen = json_object(), *done = json_object(), *entry;
    json_array_foreach(corrections, i, one) take(j, i, one, seen, done);
    json_array_foreach(json_object_get(j->figures, "entries"), i, entry)
    {
        char name[200];
        snprintf(name, sizeof name, "%s %s", json_string_value(json_object_get(entry, "file")),
                 json_string_value(json_object_get(entry, "key")));
        const json_t *printed = json_object_get(done, name);
        if (json_object_size(printed) && !j->wrong) change_sources(j, entry, printed);
    }
    json_decref(seen);
    json_decref(done);
}

static json_t *read_corrections(job *j, const char *path)
{
    static const char format[] = "marrakesh figures 1";
    buf text = {0};
    json_error_t error;
    const char *wrong = buf_read_file(&text, path, CORRECTIONS_BYTES), *said = NULL;
    json_t *whole = wrong ? NULL : json_loadb(buf_text(&text), text.len, JSON_REJECT_DUPLICATES, &error), *list = NULL;
    char line[300];
    if (wrong) {
        complain(j, path, wrong);
    } else if (!whole) {
        snprintf(line, sizeof line, "line %d: %s", error.line, error.text);
        complain(j, path, line);
    } else if (json_unpack(whole, "{ss so !}", "format", &said, "corrections", &list) || strcmp(said, format) != 0 ||
               !json_is_array(list)) {
        complain(j, path, "is no file of corrections: it must have the format \"marrakesh figures 1\" and corrections");
        list = NULL;
    } else if (!json_array_size(list)) {
        complain(j, path, "has no corrections");
    }
    json_incref(list);
    json_decref(whole);
    buf_free(&text);
    return list;
}

/* ---- whether it fits ---- */

/* Rules that hold for the values, one bit each; those that the build demands are complained about if they do not. */
static void check_rules(job *j, const json_t *values, bool *holds, bool demand)
{
    size_t i;
    json_t *rule;
    json_array_foreach(json_object_get(j->figures, "rules"), i, rule)
    {
        buf why = {0};
        bool expected = json_is_true(json_object_get(rule, "expected")), before = holds[i];
        holds[i] = figures_rule_holds(rule, values, &why);
        char where[PATH_BYTES];
        snprintf(where, sizeof where, "%s/%s", j->folder, json_string_value(json_object_get(rule, "file")));
        if (demand && !holds[i] && !expected) complain(j, where, buf_text(&why));
        if (demand && !holds[i] && expected && before)
            buf_printf(&j->unsettled, "no longer fits: %s: %s\n", where, buf_text(&why));
        buf_free(&why);
    }
}

/* The new texts, read again: they must say what was meant. */
static bool as_meant(job *j, int n, buf *text)
{
    toml_file f = {0};
    snprintf(f.name, sizeof f.name, "%s", j->file[n].name);
    buf_puts(&f.text, buf_text(text));
    bool fine = !text->failed && toml_read(&f);
    size_t i;
    json_t *entry, *one;
    const char *field;
    json_array_foreach(json_object_get(j->figures, "entries"), i, entry)
    {
        const char *key = json_string_value(json_object_get(entry, "key"));
        if (strcmp(json_string_value(json_object_get(entry, "file")), f.name) != 0) continue;
        json_object_foreach(json_object_get(entry, "figures"), field, one)
        {
            char name[200];
            name_of(name, sizeof name, f.name, key, field);
            const toml_item *item = toml_find(&f, key, field);
            fine = fine && item && json_equal(item->value, json_object_get(j->values, name));
        }
    }
    toml_free(&f);
    return fine;
}

static void write_files(job *j)
{
    buf text[FILES_MAX] = {0};
    for (int n = 0; n < j->files; n++) {
        changed_text(j, n, &text[n]);
        if (!as_meant(j, n, &text[n])) complain(j, j->file[n].name, "could not be changed in its text");
    }
    for (int n = 0; n < j->files && !j->wrong; n++) {
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%s/%s", j->folder, j->file[n].name);
        const char *wrong = j->edits[n] ? file_replace(path, buf_text(&text[n]), text[n].len) : NULL;
        if (wrong) complain(j, path, wrong);
    }
    for (int n = 0; n < j->files; n++) buf_free(&text[n]);
}

static void apply(job *j, const char *file)
{
    json_t *corrections = read_corrections(j, file);
    size_t rules = json_array_size(json_object_get(j->figures, "rules"));
    bool *holds = calloc(rules + 1, sizeof *holds);
    if (!j->figures || !holds) complain(j, file, "there is not enough memory");
    if (!j->wrong && read_folder(j)) {
        check_rules(j, j->values, holds, false);
        take_all(j, corrections);
        if (!j->wrong) check_rules(j, j->values, holds, true);
        if (!j->wrong) write_files(j);
    }
    free(holds);
    json_decref(corrections);
}

static void report(const job *j)
{
    if (j->wrong > TOLD_MAX) fprintf(stderr, "... and %d more\n", j->wrong - TOLD_MAX);
    if (j->wrong) {
        fprintf(stderr, "nothing was written\n");
        return;
    }
    fputs(buf_text(&j->told), stdout);
    fputs(buf_text(&j->unsettled), stdout);
    printf("%d corrected, %d confirmed, %d there already\n", j->changed, j->confirmed, j->same);
    if (j->changed)
        printf("Now build, and run make check-rulebook: it plays the worked examples with these figures.\n");
}

int figures_apply(const char *file, const char *folder)
{
    job *j = calloc(1, sizeof *j);
    if (!j) return 1;
    size_t n = strlen(folder);
    while (n > 1 && folder[n - 1] == '/') n--;
    if (n >= sizeof j->folder) complain(j, "data", "this path is too long");
    snprintf(j->folder, sizeof j->folder, "%.*s", (int)n, folder);
    j->figures = json_loads(catalog_figures, 0, NULL);
    j->values = json_object();
    apply(j, file);
    report(j);
    for (int f = 0; f < j->files; f++) {
        for (int i = 0; i < j->edits[f]; i++) free(j->edit[f][i].text);
        toml_free(&j->file[f]);
    }
    int status = j->wrong ? 1 : 0;
    json_decref(j->figures);
    json_decref(j->values);
    buf_free(&j->told);
    buf_free(&j->unsettled);
    free(j);
    return status;
}

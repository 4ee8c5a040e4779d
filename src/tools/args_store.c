/* args_store.c - reading the options about the store (see args_store.h). */
#include "args_store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/speech.h"
#include "store/store.h"

enum { ADDRESS_BYTES = 4000 };

/* An address may have a password in it. In a file or in the environment nobody else reads it; all on the machine can
 * read how a program was called. */
static const char *read_file(args *a, const char *name, const char *file)
{
    static buf texts[2]; /* for as long as the program runs */
    buf *text = texts[0].data ? &texts[1] : &texts[0];
    const char *why = buf_read_file(text, file, ADDRESS_BYTES);
    if (why) {
        args_complain(a, T("{option}: {path}: {why}"), "option", name, "path", WORD(file), "why", T(why), NULL);
        return NULL;
    }
    if (text->data) text->data[strcspn(text->data, "\r\n")] = 0;
    return buf_text(text);
}

static void check(args *a, const char *name, const char *where, bool shown)
{
    char error[STORE_ERROR];
    if (where && !store_address_fine(where, shown, error))
        args_complain(a, T("{option}: {why}"), "option", name, "why", error, NULL);
}

args_where args_store(args *a)
{
    const char *folder = args_text(a, "--data", NULL), *url = args_text(a, "--store", NULL);
    const char *file = args_text(a, "--store-file", NULL), *own = getenv("MARRAKESH_STORE");
    bool named = folder || url || file;
    args_both(a, url, "--store", file, "--store-file");
    const char *where = url ? url : file ? read_file(a, "--store-file", file) : own && *own ? own : NULL;
    check(a, url ? "--store" : file ? "--store-file" : "MARRAKESH_STORE", where, url);
    folder = folder ? folder : STORE_FOLDER;
    return (args_where){.folder = folder, .store = where ? where : folder, .named = named};
}

const char *args_place(args *a, const char *name)
{
    const char *text = args_text(a, name, NULL);
    struct stat about;
    if (text && !stat(text, &about) && S_ISREG(about.st_mode)) {
        text = read_file(a, name, text);
        check(a, name, text, false);
    } else if (text && strstr(text, "://"))
        check(a, name, text, true);
    return text;
}

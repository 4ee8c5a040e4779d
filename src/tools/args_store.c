/* args_store.c - reading the options about the store (see args_store.h). */
#include "args_store.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/speech.h"
#include "store/store.h"

enum { ADDRESS_BYTES = 4000 };

/* An address may have a password in it. In a file or in the environment nobody else reads it; all on the machine can
 * read how a program was called. */
static const char *read_file(args *a, const char *file)
{
    static buf text; /* for as long as the program runs */
    const char *why = buf_read_file(&text, file, ADDRESS_BYTES);
    if (why) {
        args_complain(a, T("--store-file: {path}: {why}"), "path", WORD(file), "why", T(why), NULL);
        return NULL;
    }
    if (text.data) text.data[strcspn(text.data, "\r\n")] = 0;
    return buf_text(&text);
}

args_where args_store(args *a)
{
    const char *folder = args_text(a, "--data", NULL), *url = args_text(a, "--store", NULL);
    const char *file = args_text(a, "--store-file", NULL), *own = getenv("MARRAKESH_STORE");
    char error[STORE_ERROR];
    bool named = folder || url || file;
    args_both(a, url, "--store", file, "--store-file");
    const char *where = url ? url : file ? read_file(a, file) : own && *own ? own : NULL;
    if (where && !store_address_fine(where, url, error))
        args_complain(a,
                      url    ? T("--store: {why}")
                      : file ? T("--store-file: {why}")
                             : T("MARRAKESH_STORE: {why}"),
                      "why", error, NULL);
    folder = folder ? folder : STORE_FOLDER;
    return (args_where){.folder = folder, .store = where ? where : folder, .named = named};
}

/* learn_net.c - nets as files: see learn.h, and tools/net.py for the form. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "learn.h"

enum { ALIGNED = 64 };

net *learn_net_new(int units, int stages)
{
    size_t rows = FEATURES * (size_t)units, last = (size_t)stages * (size_t)(units + 1);
    size_t bytes = ((rows + last) * sizeof(int32_t) + ALIGNED - 1) / ALIGNED * ALIGNED;
    net *n = malloc(sizeof *n);
    int32_t *first = aligned_alloc(ALIGNED, bytes);
    if (!n || !first) return free(n), free(first), NULL;
    memset(first, 0, bytes);
    *n = (net){units, stages, first, first + rows, first + rows + (size_t)stages * (size_t)units};
    return n;
}

void learn_net_free(net *n)
{
    if (n) free((void *)n->first);
    free(n);
}

static void write_row(buf *out, const int32_t *row, int n, const int32_t *bias)
{
    for (int k = 0; k < n; k++) buf_printf(out, "%s%" PRId32, k ? " " : "", row[k]);
    if (bias) buf_printf(out, " %" PRId32, *bias);
    buf_puts(out, "\n");
}

/* All at once: a worker may be reading it, and others may begin in the same folder at the same moment. */
bool learn_net_write(const net *n, const char *path)
{
    buf out = {0};
    buf_printf(&out, "%d %d %d\n", FEATURES, n->units, n->stages);
    for (int i = 0; i < FEATURES; i++) write_row(&out, n->first + i * n->units, n->units, NULL);
    for (int s = 0; s < n->stages; s++) write_row(&out, n->second + s * n->units, n->units, n->bias + s);
    const char *why = out.failed ? "no memory" : file_replace(path, buf_text(&out), out.len);
    if (why) fprintf(stderr, "marrakesh learn: %s: %s\n", path, why);
    buf_free(&out);
    return !why;
}

static bool read_numbers(FILE *f, int32_t *to, int n)
{
    for (int i = 0; i < n; i++)
        if (fscanf(f, "%" SCNd32, &to[i]) != 1) return false;
    return true;
}

static net *read_head(FILE *f)
{
    char line[64];
    int seen, units, stages = 1;
    if (!fgets(line, sizeof line, f) || sscanf(line, "%d %d %d", &seen, &units, &stages) < 2) return NULL;
    if (seen != FEATURES || units < 1 || units > NET_UNITS || units % NET_STEP) return NULL;
    return stages == 1 || stages == FEATURES_STAGES ? learn_net_new(units, stages) : NULL;
}

net *learn_net_read(const char *path)
{
    FILE *f = fopen(path, "r");
    net *n = f ? read_head(f) : NULL;
    bool fine = n && read_numbers(f, (int32_t *)n->first, FEATURES * n->units);
    for (int s = 0; fine && s < n->stages; s++)
        fine = read_numbers(f, (int32_t *)n->second + s * n->units, n->units) &&
               read_numbers(f, (int32_t *)n->bias + s, 1);
    if (f) fclose(f);
    if (!fine) learn_net_free(n), n = NULL;
    return n;
}

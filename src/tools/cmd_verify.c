/* cmd_verify.c - marrakesh verify: was chance honest in a recorded game? */
#include <inttypes.h>
#include <stdio.h>

#include "match/verify.h"
#include "tools/command.h"
#include "tools/load_record.h"

static int verify(int argc, char **argv);
const command command_verify = {"verify", "FILE", "check every tile drawn and every throw of a record against its seed",
                                verify};

static void print(const record *r, const verify_result *v)
{
    if (r->has_secret) {
        printf("commitment of the secret: %s\n", r->seed_hash);
        for (int s = 0; s < r->setup.players; s++)
            if (!(r->fair.given >> s & 1)) printf("p%d gave no lot\n", s + 1);
        printf("secret and lots give the seed\n");
    }
    printf("all %d tiles drawn are those of seed %" PRIu64 "\n", v->tiles, r->seed);
    if (v->throws) printf("all %d throws are those of the tower, version %d\n", v->throws, r->tower_version);
    if (v->by_model) printf("%d throws were decided by the model, with the dice of the seed\n", v->by_model);
}

static int verify(int argc, char **argv)
{
    args a = args_begin("verify", argc, argv);
    const char *file = args_next(&a);
    if (args_end(&a) && !file) args_complain(&a, "which record? (marrakesh verify FILE)");
    if (a.failed) return 2;
    record r;
    verify_result v = {.wrong = ""};
    bool fine = load_record(&r, file);
    if (fine) verify_record(&r, &v);
    if (fine && v.move)
        fprintf(stderr, "%s:%d: move %d: %s\n", file, v.line, v.move, v.wrong);
    else if (fine && v.wrong[0])
        fprintf(stderr, "%s: %s\n", file, v.wrong);
    else if (fine)
        print(&r, &v);
    record_free(&r);
    return fine && !v.wrong[0] ? 0 : 1;
}

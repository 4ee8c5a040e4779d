/* cmd_verify.c - marrakesh verify: was chance honest in a recorded game? */
#include <inttypes.h>
#include <stdio.h>

#include "base/speech.h"
#include "match/verify.h"
#include "tools/command.h"
#include "tools/load_record.h"

static int verify(int argc, char **argv);
const command command_verify = {"verify", "FILE",
                                MARK("check every tile drawn and every throw of a record against its seed"), verify};

static void print(const record *r, const verify_result *v)
{
    if (r->has_secret) {
        speech_line(stdout, T("commitment of the secret: {hash}"), "hash", r->seed_hash, NULL);
        for (int s = 0; s < r->setup.players; s++)
            if (!(r->fair.given >> s & 1)) speech_line(stdout, T("p{n} gave no lot"), "n", DIGITS(s + 1), NULL);
        puts(T("secret and lots give the seed"));
    }
    char seed[32];
    snprintf(seed, sizeof seed, "%" PRIu64, r->seed);
    speech_line(stdout,
                TN("{n} tile was drawn, that of seed {seed}", "all {n} tiles drawn are those of seed {seed}", v->tiles),
                "n", DIGITS(v->tiles), "seed", seed, NULL);
    if (v->throws)
        speech_line(stdout,
                    TN("{n} throw was made, that of the tower, version {version}",
                       "all {n} throws are those of the tower, version {version}", v->throws),
                    "n", DIGITS(v->throws), "version", DIGITS(r->tower_version), NULL);
    if (v->by_model)
        speech_line(stdout,
                    TN("{n} throw was decided by the model, with the dice of the seed",
                       "{n} throws were decided by the model, with the dice of the seed", v->by_model),
                    "n", DIGITS(v->by_model), NULL);
}

static int verify(int argc, char **argv)
{
    args a = args_begin("verify", argc, argv);
    const char *file = args_next(&a);
    if (args_end(&a) && !file)
        args_complain(&a, T("which record? ({command})"), "command", "marrakesh verify FILE", NULL);
    if (a.failed) return 2;
    record r;
    verify_result v = {.wrong = ""};
    bool fine = load_record(&r, file);
    if (fine) verify_record(&r, &v);
    if (fine && v.move)
        load_wrong(file, v.line, v.move, v.wrong);
    else if (fine && v.wrong[0])
        fprintf(stderr, "%s: %s\n", file, v.wrong);
    else if (fine)
        print(&r, &v);
    record_free(&r);
    return fine && !v.wrong[0] ? 0 : 1;
}

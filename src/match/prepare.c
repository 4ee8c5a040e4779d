/* prepare.c - a position as scenarios and lessons begin with it (see prepare.h). */
#include "prepare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/settings.h"

enum { SETUP_ANSWERS_MAX = 2000 };

static bool read_seed(const char *value, uint64_t *out)
{
    char *end;
    size_t len = strlen(value);
    if (len == 0 || len > 19 || strspn(value, "0123456789") != len) return false;
    *out = strtoull(value, &end, 10);
    return true;
}

/* "02,04,06": a tile for each season, "-" where it is drawn. */
static bool read_rivers(const char *value, uint8_t river[MK_SEASONS])
{
    for (int season = 0; season < MK_SEASONS; season++) {
        size_t len = strcspn(value, ",");
        int tile = len == 1 && *value == '-' ? 0 : mk_id(NOUN_RIVER_TILE, value, len);
        if (tile < 0 || tile == MK_PASS) return false;
        river[season] = (uint8_t)tile;
        value += len;
        if (season < MK_SEASONS - 1 && *value++ != ',') return false;
    }
    return *value == 0;
}

enum { W_SEED = SETTINGS, W_START, WISHES };
static const char *const wish_name[] = {SETTINGS_LIST(LIST_NAME) "seed", "start"};
TIED(wish_name, WISHES);

/* NULL, or why the value is wrong. */
static const char *read_wish(prepared *w, int wish, const char *value)
{
    switch (wish) {
    case W_SEED: return read_seed(value, &w->seed) ? NULL : "seed is a number of at most 19 digits";
    case W_START: return (w->game = !strcmp(value, "game")) || !strcmp(value, "play") ? NULL : "start is play or game";
    case SET_RIVER: return read_rivers(value, w->setup.river) ? NULL : "river is a tile, or -, for each season";
    default: return settings_read(&w->setup, wish, value, strlen(value));
    }
}

static int find_wish(const char *name)
{
    for (int i = 0; i < WISHES; i++)
        if (!strcmp(wish_name[i], name)) return i;
    return -1;
}

static const char *unknown(const char *wish, char why[200])
{
    int at = snprintf(why, 200, "setup does not understand '%.60s' (", wish);
    for (int i = 0; i < WISHES; i++)
        at += snprintf(why + at, (size_t)(200 - at), "%s%s", wish_name[i], i < WISHES - 1 ? ", " : ")");
    return why;
}

static const char *read_wishes(prepared *w, const char *settings, char why[200])
{
    char key[40], value[200];
    int used = 0, wish;
    unsigned given = 0;
    for (; *settings; given |= 1u << wish) {
        if (sscanf(settings, "%39[a-z]=%199[^ ]%n", key, value, &used) != 2 ||
            (settings[used] && settings[used] != ' ') || (wish = find_wish(key)) < 0)
            return unknown(settings, why);
        const char *wrong = read_wish(w, wish, value);
        if (wrong || given >> wish & 1) {
            snprintf(why, 200, wrong ? "setup: %s" : "setup: %s is given twice", wrong ? wrong : key);
            return why;
        }
        settings += used;
        while (*settings == ' ') settings++;
    }
    if (!(given >> SET_OPTIONS & 1)) mk_complete_setup(&w->setup);
    return NULL;
}

static bool first_pick(const mk_game *g)
{
    return mk_question(g, mk_to_act(g)).op == OP_PICK;
}

static void finish_setup(mk_game *g, const dice *d)
{
    mk_choice option[MK_OPTIONS_MAX];
    for (int i = 0; i < SETUP_ANSWERS_MAX && !mk_over(g) && !first_pick(g); i++) {
        int who = mk_to_act(g);
        if (who == MK_CHANCE) {
            mk_apply_legal(g, who, dice_roll(d, g));
        } else {
            mk_options(g, who, option);
            mk_apply_legal(g, who, option[0]);
        }
    }
    memset(g->agenda, 0, sizeof g->agenda);
    g->agenda_len = 0;
    g->events_len = 0;
}

const char *prepare(prepared *p, const char *settings, mk_game *g, dice *d, char why[200])
{
    *p = (prepared){.setup = {.players = 2, .first_player = 1}, .seed = 1};
    const char *wrong = read_wishes(p, settings, why);
    if (wrong) return wrong;
    if (p->setup.solo) p->setup.first_player = 0; /* the rules say who starts */
    *d = dice_begin(p->seed);
    if (mk_start(g, &p->setup, &wrong) != MK_OK) return wrong;
    if (!p->game) finish_setup(g, d);
    return NULL;
}

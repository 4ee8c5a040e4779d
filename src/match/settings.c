/* settings.c - reading and writing the settings of a game (see settings.h). */
#include "settings.h"

#include "base/speech.h"

#include <stdio.h>
#include <string.h>

const char *const settings_name[] = {SETTINGS_LIST(LIST_NAME)};
#define LEFT_OUT(id, name, value) value,
static const char *const left_out[] = {SETTINGS_LIST(LEFT_OUT)};
static const char *const edition_name[] = {MK_EDITION_LIST(MK_LIST_NAME)};
static const char *const layer_name[] = {MK_LAYER_LIST(MK_LIST_NAME)};
static const char drawn[] = "drawn";

_Static_assert(MK_SEATS == 4 && MK_RULES == 2, "texts below say so");
_Static_assert((int)MK_STAIRCASE_TEXT <= (int)SETTINGS_TEXT, "room for the longest value");

static bool is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && !memcmp(text, word, len);
}

static bool read_word(uint8_t *out, const char *const words[], int count, const char *text, size_t len)
{
    for (int i = 0; i < count; i++)
        if (is(text, len, words[i])) return *out = (uint8_t)i, true;
    return false;
}

static bool read_players(uint8_t *out, const char *text, size_t len)
{
    if (len != 1 || text[0] < '2' || text[0] > '0' + MK_SEATS) return false;
    *out = (uint8_t)(text[0] - '0');
    return true;
}

/* "01 drawn 12": one tile for each season. */
static bool read_river(uint8_t out[MK_SEASONS], const char *text, size_t len)
{
    const char *end = text + len;
    uint8_t river[MK_SEASONS];
    for (int i = 0; i < MK_SEASONS; i++) {
        const char *stop = i + 1 < MK_SEASONS ? memchr(text, ' ', (size_t)(end - text)) : end;
        if (!stop) return false;
        size_t n = (size_t)(stop - text);
        int tile = is(text, n, drawn) ? 0 : mk_id(NOUN_RIVER_TILE, text, n);
        if (tile < 0 || tile > MK_RIVER_TILES) return false;
        river[i] = (uint8_t)tile;
        text = stop < end ? stop + 1 : stop;
    }
    memcpy(out, river, sizeof river);
    return true;
}

static bool read_first(uint8_t *out, const char *text, size_t len)
{
    int seat = is(text, len, drawn) ? -1 : mk_id(NOUN_SEAT, text, len);
    if (!is(text, len, drawn) && (seat < 0 || seat >= MK_SEATS)) return false;
    *out = (uint8_t)(seat + 1);
    return true;
}

static bool read_staircase(uint8_t out[MK_LATTICE], const char *text, size_t len)
{
    if (!is(text, len, drawn)) return !mk_read_staircase(out, text, len);
    memset(out, 0, MK_LATTICE);
    return true;
}

static bool read_solo(uint8_t *out, const char *text, size_t len)
{
    int solo = mk_id(NOUN_SOLO, text, len);
    if (solo < SOLO_NONE || solo >= MK_SOLOS) return false;
    *out = (uint8_t)solo;
    return true;
}

static bool read_rules(uint8_t *out, const char *text, size_t len)
{
    if (len != 1 || text[0] < '1' || text[0] > '0' + MK_RULES) return false;
    *out = (uint8_t)(text[0] - '0');
    return true;
}

const char *settings_read(mk_setup *s, int key, const char *text, size_t len)
{
    switch (key) {
    case SET_EDITION:
        return read_word(&s->edition, edition_name, MK_EDITIONS, text, len) ? NULL
                                                                            : MARK("edition is classic or essential");
    case SET_PLAYERS: return read_players(&s->players, text, len) ? NULL : MARK("players is a number from 2 to 4");
    case SET_LAYER: return read_word(&s->layer, layer_name, MK_LAYERS, text, len) ? NULL : MARK("layer is B1 or B2");
    case SET_MODULES:
        return mk_read_modules(&s->modules, text, len)
                   ? MARK("there is no such module: \"marrakesh modules\" lists them")
                   : NULL;
    case SET_OPTIONS:
        return mk_read_options(&s->options, text, len) ? MARK("options are new-offices, buildings-back") : NULL;
    case SET_STAIRCASE:
        return read_staircase(s->staircase, text, len) ? NULL
                                                       : MARK("staircase needs 12 sides of tiles, separated by commas");
    case SET_SOLO: return read_solo(&s->solo, text, len) ? NULL : MARK("solo is pasha or lazy");
    case SET_DIFFICULTY:
        return mk_read_difficulty(&s->difficulty, text, len)
                   ? MARK("difficulty is easy, normal, hard or a list of options")
                   : NULL;
    case SET_RIVER:
        return read_river(s->river, text, len) ? NULL
                                               : MARK("river needs three times the number of a tile, or \"drawn\"");
    case SET_RULES: return read_rules(&s->rules, text, len) ? NULL : MARK("this program plays by rules 1 and 2");
    default: return read_first(&s->first_player, text, len) ? NULL : MARK("first is a seat, or \"drawn\"");
    }
}

static void write_river(const uint8_t river[MK_SEASONS], char out[SETTINGS_TEXT])
{
    size_t at = 0;
    char name[MK_NAME_MAX];
    for (int i = 0; i < MK_SEASONS; i++) {
        const char *tile = river[i] ? mk_name(NOUN_RIVER_TILE, river[i], name) : drawn;
        at += (size_t)snprintf(out + at, SETTINGS_TEXT - at, "%s%s", i ? " " : "", tile);
    }
}

bool settings_write(const mk_setup *s, int key, char out[SETTINGS_TEXT])
{
    char name[MK_NAME_MAX];
    const char *word = NULL;
    switch (key) {
    case SET_EDITION: word = edition_name[s->edition]; break;
    case SET_PLAYERS: word = mk_name(NOUN_NUMBER, s->players, name); break;
    case SET_LAYER: word = layer_name[s->layer]; break;
    case SET_MODULES: mk_write_modules(s->modules, out); break;
    case SET_OPTIONS: mk_write_options(s->options, out); break;
    case SET_STAIRCASE: word = mk_write_staircase(s->staircase, out) ? NULL : drawn; break;
    case SET_SOLO: word = mk_name(NOUN_SOLO, s->solo, name); break;
    case SET_DIFFICULTY: mk_write_difficulty(s->difficulty, out); break;
    case SET_RIVER: write_river(s->river, out); break;
    case SET_RULES: word = mk_name(NOUN_NUMBER, s->rules ? s->rules : MK_RULES, name); break;
    default: word = s->first_player ? mk_name(NOUN_SEAT, s->first_player - 1, name) : drawn; break;
    }
    if (word) snprintf(out, SETTINGS_TEXT, "%s", word);
    return !left_out[key] || strcmp(out, left_out[key]) != 0;
}

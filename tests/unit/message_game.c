/* message_game.c - settings of a game as an object of messages, and back. */
#include "match/settings.h"
#include "server/message.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"

#define SIDES "side-1,side-3,side-5,side-7,side-9,side-11,side-13,side-15,side-17,side-19,side-21,side-23"

static void test_game(void)
{
    rng r = rng_seed(1, 1);
    char error[MESSAGE_ERROR];
    for (int i = 0; i < 500; i++) {
        mk_setup s = {.players = (uint8_t)(2 + rng_pick(&r, 3)),
                      .edition = (uint8_t)rng_pick(&r, MK_EDITIONS),
                      .layer = (uint8_t)rng_pick(&r, MK_LAYERS),
                      .first_player = (uint8_t)rng_pick(&r, MK_SEATS + 1),
                      .modules = (uint16_t)rng_pick(&r, 1u << MK_MODULES),
                      .options = (uint8_t)rng_pick(&r, 4),
                      .solo = (uint8_t)rng_pick(&r, MK_SOLOS),
                      .difficulty = (uint16_t)rng_pick(&r, 1u << MK_DIFFICULTIES),
                      .rules = (uint8_t)(1 + rng_pick(&r, MK_RULES))};
        for (int k = 0; k < MK_SEASONS; k++) s.river[k] = (uint8_t)rng_pick(&r, MK_RIVER_TILES + 1);
        if (rng_pick(&r, 2)) mk_read_staircase(s.staircase, SIDES, strlen(SIDES));
        if (s.solo) s.players = 2;
        mk_setup back = {0};
        json_t *game = message_game(&s);
        FACT(json_object_size(game) == SETTINGS, "%zu settings", json_object_size(game));
        FACT(message_read_game(&back, game, error), "%s", error);
        FACT(!memcmp(s.river, back.river, sizeof s.river) && !memcmp(s.staircase, back.staircase, sizeof s.staircase) &&
                 s.players == back.players && s.edition == back.edition && s.layer == back.layer &&
                 s.first_player == back.first_player && s.modules == back.modules && s.options == back.options &&
                 s.solo == back.solo && s.difficulty == back.difficulty && s.rules == back.rules,
             "setup %d is another one", i);
        json_decref(game);
    }
    json_t *usual = message_game(&(mk_setup){.players = 3});
    char *text = json_dumps(usual, JSON_COMPACT);
    FACT(!strcmp(text,
                 "{\"edition\":\"classic\",\"players\":3,\"layer\":\"B1\",\"modules\":\"none\",\"options\":\"none\","
                 "\"staircase\":\"drawn\",\"solo\":\"none\",\"difficulty\":\"normal\","
                 "\"river\":\"drawn drawn drawn\",\"first\":\"drawn\",\"rules\":2}"),
         "%s", text);
    free(text);
    json_decref(usual);
    mk_setup same = {.players = 4};
    json_t *wrong = json_pack("{s:i,s:s}", "players", 2, "first", "p9");
    FACT(!message_read_game(&same, wrong, error) && same.players == 4 &&
             !strcmp(error, "\"game.first\": first is a seat, or \"drawn\""),
         "%s", error);
    json_decref(wrong);
}

int main(void)
{
    test_game();
    return unit_end();
}

/* picture.h - a position as a board that can be read in a terminal, about 100 columns wide. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdio.h>

#include "rules/mk.h"

/* who: names of the seats (NULL entries: p1, p2 ...). Print a view (mk_view) to show what one seat may know. */
void picture_print(const mk_game *g, const char *const who[MK_SEATS], FILE *out);

/* picture.c: shared by the parts: a name or "?", and the words at the beginning of a line */
struct buf;
const char *picture_name(int noun, int id, char out[MK_NAME_MAX]);
void picture_label(struct buf *b, const char *text);
/* The same, indented. */
void picture_sub_label(struct buf *b, const char *text);
void picture_season(struct buf *b, int season);
/* "left: 3"; the same as the next part of a list; and the list as the end of a line. They free what they add. */
void picture_pair(struct buf *b, const char *what, struct buf *value);
void picture_next(struct buf *list, const char *what, struct buf *value);
void picture_line(struct buf *b, struct buf *list);
/* A text with the number of a tile, as printed. */
void picture_tile(struct buf *b, const char *text, int tile);

/* picture_modules.c: what the modules add, below what all share and below a player's part. */
void picture_modules(const mk_game *g, struct buf *b);
void picture_player_modules(const mk_game *g, int player, struct buf *b);
/* picture_solo.c: S1-S8; S9; how many have a board, pawns and a score */
void picture_automaton(const mk_game *g, struct buf *b);
void picture_lazy(const mk_game *g, struct buf *b);
int picture_players(const mk_game *g);

#endif

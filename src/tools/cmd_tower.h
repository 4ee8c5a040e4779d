/* cmd_tower.h - the parts of `marrakesh tower`, one file each: cmd_tower_*.c. */
#ifndef CMD_TOWER_H
#define CMD_TOWER_H

int tower_cmd_throw(int argc, char **argv);
int tower_cmd_stats(int argc, char **argv);
int tower_cmd_fit(int argc, char **argv);
int tower_cmd_verify(int argc, char **argv);

extern const char *const tower_layer_names[];

#endif

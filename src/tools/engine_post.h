/* engine_post.h - questions to an engine that may be on another machine, by files in a folder that both see.
 *
 * However the folder reaches the other machine (a network drive, rsync in a loop, a stick): whoever asks puts
 * NAME-000001.ask there, with the lines of doc/engine.md from "position" to the one that asks, waits for
 * NAME-000001.answer, and takes both away. A file has its name only when it is whole. NAME is that of one game, so that
 * an engine which remembers something is asked by one game only.
 */
#ifndef ENGINE_POST_H
#define ENGINE_POST_H

/* An engine on standard input and output that asks through the folder. Both return the status of the program. */
int post_through(const char *folder);
/* Answer what is in the folder and what comes, with engines of this program (a command), until a signal ends it. */
int post_answer(const char *folder, const char *program);

#endif

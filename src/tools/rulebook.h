/* rulebook.h - the tables of doc/notation.md, made from the tables of the program. */
#ifndef RULEBOOK_H
#define RULEBOOK_H

/* Print paths, tasks, choices, events and causes as Markdown on standard output. */
void rulebook_list(void);

#endif

/* version.h - of the program; that of the rules is in rules/mk.h. */
#ifndef VERSION_H
#define VERSION_H

#define PROGRAM_VERSION "0.2"

#endif

/* store_clubs.h - clubs: who belongs to them, which tables are for them, and what came of their games.
 *
 * The same door as store.h, for those few files that need it; what is said there holds here. What is said in a club is
 * kept by the functions for the chat of a table, with the id of the club.
 */
#ifndef STORE_CLUBS_H
#define STORE_CLUBS_H

#include "store.h"

enum {
    STORE_ABOUT = 300 * 4, /* bytes of what a club says of itself */
    STORE_CODE = 16,       /* characters of the code that lets people in */
};

#define CLUB_ENTRY_LIST(X) X(CLUB_UNSAID, "") X(CLUB_OPEN, "open") X(CLUB_APPROVAL, "approval") X(CLUB_CODE, "code")
enum club_entry { CLUB_ENTRY_LIST(LIST_ID) CLUB_ENTRIES };
/* Who has a role, and what somebody may be made ("": not that). */
#define CLUB_ROLE_LIST(X)              \
    X(ROLE_NONE, "", "")               \
    X(ROLE_ASKS, "asks", "")           \
    X(ROLE_MEMBER, "member", "member") \
    X(ROLE_KEEPER, "keeper", "keeper") \
    X(ROLE_FOUNDER, "founder", "founder")
/* ROLE_BARRED: was put out, and does not come back unless a keeper wants it. */
enum club_role { ROLE_BARRED = -1, CLUB_ROLE_LIST(LIST_ID) ROLES };

typedef struct store_club {
    char id[STORE_ID + 1];
    char name[STORE_NAME + 1], looks[STORE_NAME + 1]; /* looks: names that a reader takes for it have the same */
    char about[STORE_ABOUT + 1], code[STORE_CODE + 1];
    uint8_t entry; /* enum club_entry */
    int64_t created, changed;
    int members, role; /* after reading: how many; of who asks */
} store_club;
typedef bool store_club_fn(void *context, const store_club *c);
store_result store_add_club(store *s, const store_club *c); /* STORE_TAKEN: the name, or the id */
store_result store_put_club(store *s, const store_club *c); /* STORE_TAKEN: the name */
store_result store_get_club(store *s, const char *id, int64_t person, store_club *out);
/* Those with this text in their name ("": all), the last changed first. */
store_result store_list_clubs(store *s, int64_t person, const char *text, int most, store_club_fn *each, void *context);
/* Those that the person belongs to, or asks to. */
store_result store_clubs_of(store *s, int64_t person, store_club_fn *each, void *context);
/* All there are; those that the person belongs to or asks to; those of them that the person has founded. */
store_result store_count_clubs(store *s, int64_t person, int *all, int *own, int *founded);
/* With its members, its chat and its results; its tables stay, and are nobody's but theirs who sit there. */
store_result store_drop_club(store *s, const char *id);

typedef struct store_member {
    char club[STORE_ID + 1];
    int64_t person, since;
    int role;                  /* enum club_role */
    char name[STORE_NAME + 1]; /* after reading */
} store_member;
store_result store_put_member(store *s, const store_member *m); /* a new one, or changed */
store_result store_drop_member(store *s, const char *club, int64_t person);
int store_role(store *s, const char *club, int64_t person); /* ROLE_NONE: nothing is known of them */
typedef bool store_member_fn(void *context, const store_member *m);
store_result store_each_member(store *s, const char *club, store_member_fn *each, void *context);
/* Who follows where this founder goes; *banned: nobody else is left but who cannot come. STORE_NONE: nobody. */
store_result store_next_founder(store *s, const char *club, int64_t person, int64_t now, int64_t *out, bool *banned);

/* ---- tables ---- */
store_result store_add_club_table(store *s, const char *club, const char *table, int64_t now);
/* The game is over. STORE_NONE: it is no table of a club, or it was over before. */
store_result store_end_club_table(store *s, const char *table);
store_result store_lose_club_table(store *s, const char *table);            /* it is closed */
store_result store_count_club_tables(store *s, const char *club, int *out); /* that are not over */
/* Those that are over, or those that are not; the newest first. */
store_result store_list_club_tables(store *s, const char *club, bool over, int most, store_table_fn *each,
                                    void *context);

/* ---- results ---- */
typedef struct store_club_score {
    int64_t person;
    char name[STORE_NAME + 1]; /* after reading; and the role */
    int role;
    int games, wins, points; /* points: as in tournaments */
    int64_t score;           /* of the games, together */
} store_club_score;
store_result store_add_club_score(store *s, const char *club, int season, const store_club_score *r);
typedef bool store_club_score_fn(void *context, const store_club_score *r);
store_result store_each_club_score(store *s, const char *club, int season, store_club_score_fn *each,
                                   void *context); /* season 0: all of them together */
typedef bool store_season_fn(void *context, int season);
store_result store_each_club_season(store *s, const char *club, int most, store_season_fn *each,
                                    void *context); /* the newest first */

#endif

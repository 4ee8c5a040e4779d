/* admin_tournaments.c - who runs the server, about tournaments: look, and cancel one. */
#include "admin.h"
#include "tournament.h"

enum { SHOWN = 50 };

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

typedef struct listing {
    server *sv;
    json_t *list;
} listing;

static bool add_tournament(void *context, const store_contest *row)
{
    const listing *to = context;
    json_array_append_new(to->list, tournament_brief(to->sv, row));
    return true;
}

bool admin_tournaments(admin *a)
{
    listing to = {a->sv, json_array()};
    int most = (int)admin_number(a, ASK_LAST, SHOWN);
    json_object_set_new(a->reply, "tournaments", to.list);
    return store_list_contests(a->sv->store, MAX(most, 1), add_tournament, &to) != STORE_OK && lost(a);
}

/* No further round is drawn, and it is in no list any more; tables that run go on. */
static void cancel(tournament *t)
{
    t->row.state = CONTEST_CANCELLED;
    t->row.due = 0;
    tournament_keep(t);
}

bool admin_cancel_tournament(admin *a)
{
    char whom[STORE_ID + STORE_NAME + 2];
    store_result result;
    tournament *t = tournament_load(a->sv, admin_text(a, ASK_TOURNAMENT), &result);
    if (!t && result == STORE_NONE) return admin_refuse(a, "no-tournament", "there is no such tournament");
    if (!t) return lost(a);
    const char *why = t->row.league[0]                    ? "this is part of a league: cancel the league"
                      : t->row.state == CONTEST_CANCELLED ? "it is so already"
                                                          : NULL;
    if (!why) {
        g_snprintf(whom, sizeof whom, "%s %s", t->row.id, t->name);
        cancel(t);
        admin_note(a, whom, "");
    }
    g_free(t);
    return why && admin_refuse(a, "wrong-time", why);
}

/* answers.c - paths whose values are worked out: guards, segments, what the game would be worth now. */
#include "notation.h"

static void item(text_out *out, bool *more, int noun, int id)
{
    if (*more) out_char(out, ',');
    *more = true;
    out_name(out, noun, id);
}

static void write_asked(const mk_game *g, text_out *out)
{
    bool more = false;
    for (int who = 0; who <= MK_CHANCE; who++)
        if (mk_asked(g, who)) item(out, &more, NOUN_SEAT, who);
    if (!more) out_char(out, '-');
}

static void write_discovered(const mk_player *p, text_out *out)
{
    bool more = false;
    for (int i = 0; i < MK_OASIS_SPACES; i++)
        if (p->oasis[i]) item(out, &more, NOUN_OASIS, p->oasis[i]);
    if (!more) out_char(out, '-');
}

static void write_gates(const mk_player *p, text_out *out)
{
    bool more = false;
    for (int s = 0; s < MK_SECTORS; s++)
        if (p->gate[s]) item(out, &more, NOUN_COLOUR, p->gate[s] - 1);
    if (!more) out_char(out, '-');
}

static void write_spectators(const mk_game *g, const path *p, text_out *out)
{
    for (int i = 0; i < MK_SPACES; i++) {
        if (p->element >= 0 && i != p->element) continue;
        if (p->element < 0) {
            if (i) out_char(out, ',');
            out_name(out, NOUN_SPACE, i);
            out_char(out, ' ');
        }
        out_number(out, mk_spectators(g, p->player, i));
    }
}

/* When the final scoring is done, its points are in the tally. */
static int final_points(const mk_game *g, int player, int category)
{
    int points[MK_CATEGORIES] = {0};
    const mk_player *p = &g->player[player];
    bool done = g->phase == PHASE_END && mk_over(g);
    if (done && category < MK_CATEGORIES) return p->tally[category];
    if (done) return p->score;
    mk_final_scores(g, player, points);
    if (category < MK_CATEGORIES) return points[category];
    int sum = p->score;
    for (int i = SCORE_SECTORS; i < MK_CATEGORIES; i++) sum += points[i];
    return sum;
}

static int rank_of(const mk_game *g, int player)
{
    int rank[MK_SEATS] = {0};
    mk_ranking(g, rank);
    return rank[player];
}

static int answer_number(const mk_game *g, int player, int answer)
{
    const mk_player *p = &g->player[player];
    switch (answer) {
    case ANSWER_GUARDS_FREE: return free_guards(g, player);
    case ANSWER_GUARDS_COMMITTED: return p->keshi[MEDINA] - free_guards(g, player);
    case ANSWER_PALACE_SEGMENT: return segment_of(p->pawn[COURTIER]) + 1;
    case ANSWER_MOSQUE_SEGMENT: return segment_of(p->pawn[STUDENT]) + 1;
    case ANSWER_SECTORS: return final_points(g, player, SCORE_SECTORS);
    case ANSWER_OASES: return final_points(g, player, SCORE_OASES);
    case ANSWER_TOWNS: return final_points(g, player, SCORE_TOWNS);
    case ANSWER_RACE: return final_points(g, player, SCORE_RACE);
    case ANSWER_LEFTOVERS: return final_points(g, player, SCORE_LEFTOVERS);
    case ANSWER_TOTAL: return final_points(g, player, MK_CATEGORIES);
    default: return rank_of(g, player);
    }
}

void answer_write(const mk_game *g, const path *p, text_out *out)
{
    switch (p->row->at) {
    case ANSWER_ASKED: write_asked(g, out); break;
    case ANSWER_TITLE: out_name(out, NOUN_TITLE, mk_lazy_rank(g)); break;
    case ANSWER_DISCOVERED: write_discovered(&g->player[p->player], out); break;
    case ANSWER_GATES: write_gates(&g->player[p->player], out); break;
    case ANSWER_SPECTATORS: write_spectators(g, p, out); break;
    default: out_number(out, answer_number(g, p->player, p->row->at));
    }
}

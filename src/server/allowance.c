/* allowance.c - what people and addresses may do in an hour: make guests, be wrong about passwords, and what quota.c
 * counts.
 *
 * A try is paid for before the password is hashed, because many can be under way at once, and given back when it was
 * right: only wrong ones count. Whether it is right is not looked at where too many were wrong, else guessing would
 * never end. So whoever is right may have to wait for others who were wrong; these rules keep that short:
 *
 * - A person pays with an allowance of their own, so that one who guesses is stopped before the house is.
 * - Who was not wrong lately has one try even where the address has none left.
 * - Strangers who guess at a login use up what strangers have. Where its owner has been with a token or the password,
 *   it has an allowance of its own, which only people of the same address can use up.
 *
 * What is remembered of addresses is lost with the program: nothing of it is in the store.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "server.h"
#include "tries.h"

enum { GUEST, ADDRESS, PERSON, LOGIN, AT_HOME, RIGHT, FORGOT, FORGOT_ADDRESS, OTHERS };
enum { NETWORKS = 3, LIMITS = 2 + NETWORKS };

static bool unlimited(const server *sv)
{
    return sv->options.wire.rate == 0;
}

/* ---- addresses ---- */

/* An IPv6 address counts as its /64; who has a /56 or a /48 has many of these. */
static bool network_of(const char *address, int bits, char out[WIRE_ADDRESS])
{
    char start[WIRE_ADDRESS], text[INET6_ADDRSTRLEN];
    uint8_t bytes[16];
    g_strlcpy(start, address, sizeof start);
    char *end = strstr(start, "/64");
    if (!end) return false;
    *end = 0;
    if (inet_pton(AF_INET6, start, bytes) != 1) return false;
    memset(bytes + bits / 8, 0, sizeof bytes - (size_t)bits / 8);
    if (!inet_ntop(AF_INET6, bytes, text, sizeof text)) return false;
    snprintf(out, WIRE_ADDRESS, "%s/%d", text, bits);
    return true;
}

/* The address and the networks it is in, with what each may do. Returns how many. */
static int networks(const server *sv, const char *address, int kind, int limit, tries_of out[NETWORKS])
{
    static const struct {
        int bits, times;
    } wider[] = {{56, LIMIT_NETWORK_56}, {48, LIMIT_NETWORK_48}};
    int per_address = sv->options.wire.per_address ? sv->options.wire.per_address : LIMIT_PER_ADDRESS, n = 1;
    int most = (int)MAX((int64_t)limit * per_address / LIMIT_PER_ADDRESS, 1);
    char network[WIRE_ADDRESS];
    out[0] = (tries_of){.kind = kind, .per_hour = most};
    g_strlcpy(out[0].name, address, sizeof out[0].name);
    for (size_t i = 0; i < G_N_ELEMENTS(wider) && network_of(address, wider[i].bits, network); i++) {
        out[n] = (tries_of){.kind = kind, .per_hour = most * wider[i].times};
        g_strlcpy(out[n++].name, network, sizeof out[0].name);
    }
    return n;
}

static bool all_have_room(const server *sv, const tries_of *of, int n, int64_t now)
{
    for (int i = 0; i < n; i++)
        if (tries_count(sv->tries, &of[i], now) >= of[i].per_hour) return false;
    return true;
}

static bool refused(server *sv, const char *address, const char *what)
{
    sv->figures.tries_refused++;
    log_brief(LOG_WARNING, "tries-refused", LOG_FROM(address), LOG_TEXT("what", what));
    return false;
}

bool allowance_guest(server *sv, const char *address)
{
    tries_of of[NETWORKS];
    int64_t now = g_get_monotonic_time();
    if (unlimited(sv)) return true;
    int n = networks(sv, address, GUEST, LIMIT_GUESTS, of);
    if (!all_have_room(sv, of, n, now)) return refused(sv, address, "guests");
    for (int i = 0; i < n; i++) tries_add(sv->tries, &of[i], now);
    return true;
}

enum allowance allowance_take(server *sv, int kind, const char *what, const payer *who, int person, int address)
{
    tries_of of[1 + NETWORKS] = {{.kind = OTHERS + kind, .per_hour = person}};
    int64_t now = g_get_monotonic_time();
    if (unlimited(sv)) return ALLOWANCE_LEFT;
    snprintf(of[0].name, sizeof of[0].name, "%lld", (long long)who->person);
    int n = 1 + networks(sv, who->address, OTHERS + kind, address, of + 1);
    bool own = all_have_room(sv, of, 1, now);
    if (!own || !all_have_room(sv, of, n, now)) {
        refused(sv, who->address, what);
        return own ? ALLOWANCE_ADDRESS : ALLOWANCE_PERSON;
    }
    for (int i = 0; i < n; i++) tries_add(sv->tries, &of[i], now);
    return ALLOWANCE_LEFT;
}

bool allowance_forgot(server *sv, const char *mail, const char *address)
{
    tries_of of[1 + NETWORKS] = {{.kind = FORGOT, .per_hour = LIMIT_FORGOT_MAIL}};
    int64_t now = g_get_monotonic_time();
    if (unlimited(sv)) return true;
    char *small = g_ascii_strdown(mail, -1);
    g_strlcpy(of[0].name, small, sizeof of[0].name);
    g_free(small);
    int n = 1 + networks(sv, address, FORGOT_ADDRESS, LIMIT_FORGOT_ADDRESS, of + 1);
    if (!all_have_room(sv, of, n, now)) return refused(sv, address, "forgotten");
    for (int i = 0; i < n; i++) tries_add(sv->tries, &of[i], now);
    return true;
}

/* ---- passwords ---- */

static tries_of of_login(int kind, int limit, const char *login)
{
    tries_of of = {.kind = kind, .per_hour = limit};
    g_strlcpy(of.name, login, sizeof of.name);
    return of;
}

/* Who pays for it. The person comes first, and networks last. */
static int paying(const server *sv, const attempt *a, tries_of out[LIMITS])
{
    int n = 0;
    if (a->at_home) {
        out[0] = (tries_of){.kind = AT_HOME, .per_hour = LIMIT_WRONG_AT_HOME};
        snprintf(out[0].name, sizeof out[0].name, "%s %s", a->login, a->who.address);
        return 1;
    }
    out[n] = (tries_of){.kind = PERSON, .per_hour = LIMIT_WRONG_PERSON};
    if (a->who.person)
        snprintf(out[n++].name, sizeof out[0].name, "%lld", (long long)a->who.person);
    else
        snprintf(out[n++].name, sizeof out[0].name, "at %s", a->who.address);
    if (a->login[0]) out[n++] = of_login(LOGIN, LIMIT_WRONG_LOGIN, a->login);
    return n + networks(sv, a->who.address, ADDRESS, LIMIT_WRONG_ADDRESS, out + n);
}

bool allowance_try(server *sv, attempt *a)
{
    tries_of of[LIMITS], right = of_login(RIGHT, LIMIT_LOGINS, a->login);
    int64_t now = g_get_monotonic_time();
    if (unlimited(sv)) return true;
    a->at_home = a->login[0] && tries_remembers(sv->tries, a->login, a->who.address);
    int n = paying(sv, a, of);
    /* Who was not wrong yet need not ask the house. */
    bool innocent = !a->at_home && tries_count(sv->tries, &of[0], now) == 0;
    int asked = innocent ? 1 + (a->login[0] != 0) : n;
    if (!all_have_room(sv, of, asked, now) || (a->login[0] && !all_have_room(sv, &right, 1, now)))
        return refused(sv, a->who.address, "passwords");
    for (int i = 0; i < n; i++) tries_add(sv->tries, &of[i], now);
    return true;
}

void allowance_give_back(server *sv, const attempt *a)
{
    tries_of of[LIMITS];
    if (unlimited(sv)) return;
    for (int i = 0, n = paying(sv, a, of); i < n; i++) tries_take_back(sv->tries, &of[i]);
}

void allowance_right(server *sv, const attempt *a)
{
    tries_of right = of_login(RIGHT, LIMIT_LOGINS, a->login);
    allowance_give_back(sv, a);
    if (unlimited(sv) || !a->login[0]) return;
    tries_add(sv->tries, &right, g_get_monotonic_time());
    allowance_at_home(sv, a->login, a->who.address);
}

void allowance_at_home(server *sv, const char *login, const char *address)
{
    if (login[0]) tries_remember(sv->tries, login, address);
}

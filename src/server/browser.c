/* browser.c - a browser in two words, for the list of one's devices: so much of the User-Agent and no more is kept. */
#include <string.h>

#include "account.h"

typedef struct mark {
    const char *found, *name;
} mark;

/* The first that is found: most say that they are others, too. */
static const mark browsers[] = {{"Edg", "Edge"},        {"OPR/", "Opera"},      {"SamsungBrowser", "Samsung Internet"},
                                {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},   {"CriOS", "Chrome"},
                                {"Chrome", "Chrome"},   {"Chromium", "Chrome"}, {"Safari", "Safari"}};
static const mark systems[] = {{"Windows", "Windows"}, {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                               {"CrOS", "ChromeOS"},   {"Mac OS", "macOS"},    {"Linux", "Linux"}};

static const char *find(const mark *among, size_t n, const char *agent)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(agent, among[i].found)) return among[i].name;
    return "";
}

void browser_name(const char *agent, char out[STORE_BROWSER + 1])
{
    const char *browser = find(browsers, G_N_ELEMENTS(browsers), agent);
    const char *system = find(systems, G_N_ELEMENTS(systems), agent);
    g_snprintf(out, STORE_BROWSER + 1, "%s%s%s", browser, browser[0] && system[0] ? ", " : "", system);
}

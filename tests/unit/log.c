/* log.c - one record is one line, whatever strangers put into it. */
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"
#include "unit.h"

static char said[3 * LOG_LINE];

static void hear(int fd)
{
    ssize_t n = read(fd, said, sizeof said - 1);
    said[n > 0 ? n : 0] = '\0';
}

/* What strangers can bring about again and again. */
static void test_brief(int fd)
{
    int lines = 0;
    log_brief(LOG_INFO, "other", LOG_FROM("192.0.2.1"));
    hear(fd);
    FACT(strstr(said, " event=other from=192.0.2.1\n"), "%s", said);
    for (int i = 0; i < LOG_BRIEF + 1000; i++) log_brief(LOG_INFO, "flood", LOG_NUMBER("n", i));
    log_sum_up();
    for (const char *end; !strstr(said, "left-out"); lines++) {
        hear(fd);
        for (const char *at = said; (end = strchr(at, '\n')) && end[1]; at = end + 1) lines++;
    }
    FACT(lines == LOG_BRIEF + 1, "%d lines", lines);
    FACT(strstr(said, " event=left-out what=flood lines=1000\n") && !strstr(said, "what=other"), "%s", said);
    log_set_addresses(false);
    log_brief(LOG_INFO, "flood", LOG_FROM("192.0.2.1"));
    log_sum_up();
    hear(fd);
    FACT(strstr(said, " event=flood from=-\n") && !strstr(said, "left-out"), "%s", said);
}

int main(void)
{
    int ends[2];
    if (pipe(ends)) return 1;
    log_set_output(ends[1]);
    log_say(LOG_INFO, "listening", LOG_TEXT("address", "127.0.0.1"), LOG_NUMBER("port", -8080));
    hear(ends[0]);
    FACT(strlen(said) > 30 && !strncmp(said, "time=20", 7) && said[28] == 'Z', "%s", said);
    FACT(!strcmp(said + 29, " level=info event=listening address=127.0.0.1 port=-8080\n"), "%s", said);
    log_say(LOG_WARNING, "odd", LOG_TEXT("name", "a\nlevel=error \"x\" \\ \xc3\xa4\x7f\t"), LOG_TEXT("empty", ""));
    hear(ends[0]);
    FACT(strstr(said, " name=\"a\\nlevel=error \\\"x\\\" \\\\ \\xc3\\xa4\\x7f\\x09\" empty=\"\"\n"), "%s", said);
    log_set_json(true);
    log_say(LOG_INFO, "odd", LOG_TEXT("name", "a\n\"x\" \\ \xc3"), LOG_NUMBER("n", -7));
    hear(ends[0]);
    FACT(!strncmp(said, "{\"time\":\"20", 11), "%s", said);
    FACT(
        strstr(said,
               "\"level\":\"info\",\"event\":\"odd\",\"name\":\"a\\u000a\\u0022x\\u0022 \\u005c \\u00c3\",\"n\":-7}\n"),
        "%s", said);
    char many[LOG_VALUE + 1];
    memset(many, '\n', LOG_VALUE);
    many[LOG_VALUE] = '\0';
    log_say(LOG_INFO, "long", LOG_TEXT("a", many), LOG_NUMBER("n", 7), LOG_TEXT("b", many));
    hear(ends[0]);
    FACT(strlen(said) <= LOG_LINE && strstr(said, "\"n\":7}\n") && !strstr(said, "\"a\""), "%s", said);
    log_set_json(false);
    char *large = malloc(5000);
    memset(large, 'x', 5000);
    large[4999] = '\0';
    log_say(LOG_ERROR, "large", LOG_TEXT("name", large));
    hear(ends[0]);
    FACT(strlen(said) < LOG_VALUE + 100 && strstr(said, "xxx...\"\n"), "%zu bytes", strlen(said));
    large[LOG_VALUE] = '\0';
    memset(large, '\n', LOG_VALUE);
    log_say(LOG_ERROR, "long", LOG_TEXT("a", large), LOG_TEXT("b", large), LOG_TEXT("c", large), LOG_TEXT("d", large));
    hear(ends[0]);
    FACT(strlen(said) <= LOG_LINE && strchr(said, '\n') == said + strlen(said) - 1, "%zu bytes", strlen(said));
    free(large);
    log_event(LOG_DEBUG, "quiet");
    log_set_level(LOG_ERROR);
    log_event(LOG_WARNING, "quiet");
    log_event(LOG_ERROR, "loud");
    hear(ends[0]);
    FACT(!strstr(said, "quiet") && strstr(said, " level=error event=loud\n"), "%s", said);
    log_set_level(LOG_INFO);
    test_brief(ends[0]);
    return unit_end();
}

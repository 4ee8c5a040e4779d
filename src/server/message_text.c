/* message_text.c - which texts of people others may get to see: names and chat.
 *
 * What records do not hold (control characters, what turns the direction of writing round) is refused in both. A text
 * of which nothing can be seen is refused too. Names stand in front of what others say and do, so nothing in them may
 * be invisible; but joiners and variation selectors, of which many emojis and some scripts make one sign, are no
 * trick.
 */
#include <string.h>

#include "match/record.h"
#include "message_reader.h"

enum character { SEEN, SPACE, JOINER, UNSEEN };

/* Unicode: general categories Zs and Cf, Default_Ignorable_Code_Point, and signs that are drawn as nothing. */
static const struct {
    unsigned from, to;
    enum character what;
} ranges[] = {
    {0x20, 0x20, SPACE},        {0xA0, 0xA0, SPACE},        {0xAD, 0xAD, UNSEEN},     {0x34F, 0x34F, UNSEEN},
    {0x61C, 0x61C, UNSEEN},     {0x115F, 0x1160, UNSEEN},   {0x1680, 0x1680, SPACE},  {0x17B4, 0x17B5, UNSEEN},
    {0x180B, 0x180F, UNSEEN},   {0x2000, 0x200A, SPACE},    {0x200B, 0x200B, UNSEEN}, {0x200C, 0x200D, JOINER},
    {0x200E, 0x200F, UNSEEN},   {0x202F, 0x202F, SPACE},    {0x205F, 0x205F, SPACE},  {0x2060, 0x206F, UNSEEN},
    {0x2800, 0x2800, UNSEEN},   {0x3000, 0x3000, SPACE},    {0x3164, 0x3164, UNSEEN}, {0xFE00, 0xFE0F, JOINER},
    {0xFEFF, 0xFEFF, UNSEEN},   {0xFFA0, 0xFFA0, UNSEEN},   {0xFFF0, 0xFFFB, UNSEEN}, {0x1BCA0, 0x1BCA3, UNSEEN},
    {0x1D173, 0x1D17A, UNSEEN}, {0xE0000, 0xE0FFF, UNSEEN},
};

static enum character about(unsigned code)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].from && code <= ranges[i].to) return ranges[i].what;
    return SEEN;
}

/* Counts the characters of each kind; false where there is one that no text may hold. */
static bool count(const char *text, int number[UNSEEN + 1], enum character *first, enum character *last)
{
    size_t left = strlen(text);
    *first = *last = SPACE;
    for (bool begin = true; left > 0; begin = false) {
        unsigned code;
        int n = record_character(text, left, &code);
        if (n <= 0) return false;
        *last = about(code);
        if (begin) *first = *last;
        number[*last]++;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

bool message_good_name(const char *text)
{
    int n[UNSEEN + 1] = {0};
    enum character first, last;
    if (!count(text, n, &first, &last) || first == SPACE || last == SPACE) return false;
    return n[SEEN] > 0 && n[UNSEEN] == 0 && n[SEEN] + n[SPACE] + n[JOINER] <= LIMIT_NAME_CHARACTERS;
}

bool message_good_text(const char *text)
{
    int n[UNSEEN + 1] = {0};
    enum character first, last;
    if (!count(text, n, &first, &last)) return false;
    return n[SEEN] > 0 && n[SEEN] + n[SPACE] + n[JOINER] + n[UNSEEN] <= LIMIT_CHAT_CHARACTERS;
}

/* message.c - messages of clients: good ones, those of doc/protocol.md, and what must be refused. */
#include "server/message.h"

#include <stdlib.h>

#include "unit.h"

#define ID "\"table\":\"k3mx7q2a9p\""
#define CLUB "\"club\":\"k3mx7q2a9p\""
#define TOKEN "w3Zq_w3Zq-w3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw"
#define SIDES "side-1,side-3,side-5,side-7,side-9,side-11,side-13,side-15,side-17,side-19,side-21,side-23"
#define FOUR \
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":\"greedy\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]"
#define ONE "\"seats\":[{\"kind\":\"me\"}]"
#define TWO "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]"

/* Of a type the shortest message first, then one with everything. */
static const struct {
    message_type type;
    const char *text;
} good[] = {
    {MESSAGE_HELLO, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"A\"}"},
    {MESSAGE_HELLO, "{\"type\":\"hello\",\"id\":1,\"protocol\":1,\"name\":\"Anna\",\"token\":\"" TOKEN
                    "\",\"texts\":false,\"language\":\"de\"}"},
    {MESSAGE_HELLO, "{\"type\":\"hello\",\"protocol\":1,\"token\":\"" TOKEN "\"}"},
    {MESSAGE_NAME, "{\"type\":\"name\",\"name\":\"Bea\"}"},
    {MESSAGE_NAME, "{\"id\":7,\"type\":\"name\",\"name\":\"Zo\xc3\xab de l'\xc3\x89t\xc3\xa9 \xf0\x9f\x90\xaa\"}"},
    {MESSAGE_REGISTER, "{\"type\":\"register\",\"login\":\"ann\",\"password\":\"0123456789\"}"},
    {MESSAGE_REGISTER,
     "{\"type\":\"register\",\"id\":2,\"login\":\"Anna-M._1\",\"password\":\"caf\\u00e9 \\n\\t au lait\"}"},
    {MESSAGE_LOGIN, "{\"type\":\"login\",\"login\":\"anna\",\"password\":\"0123456789\"}"},
    {MESSAGE_LOGIN, "{\"type\":\"login\",\"id\":2147483647,\"login\":\"anna\",\"password\":\"0123456789\"}"},
    {MESSAGE_LOGOUT, "{\"type\":\"logout\"}"},
    {MESSAGE_LOGOUT, "{\"type\":\"logout\",\"id\":3}"},
    {MESSAGE_LOGOUT_ALL, "{\"type\":\"logout-all\"}"},
    {MESSAGE_PASSWORD, "{\"type\":\"password\",\"old\":\"x\",\"new\":\"0123456789\"}"},
    {MESSAGE_PASSWORD, "{\"type\":\"password\",\"id\":4,\"old\":\"0123456789\",\"new\":\"caf\\u00e9 au lait\"}"},
    {MESSAGE_LOGIN, "{\"type\":\"login\",\"login\":\"anna\",\"password\":\"0123456789\",\"code\":\"012345\"}"},
    {MESSAGE_CHANGE_LOGIN, "{\"type\":\"change-login\",\"login\":\"bea\",\"password\":\"0123456789\"}"},
    {MESSAGE_ACCOUNT, "{\"type\":\"account\"}"},
    {MESSAGE_MAIL, "{\"type\":\"mail\",\"mail\":\"\",\"password\":\"0123456789\"}"},
    {MESSAGE_MAIL_CONFIRM, "{\"type\":\"mail-confirm\",\"token\":\"" TOKEN "\"}"},
    {MESSAGE_FORGOT, "{\"type\":\"forgot\",\"mail\":\"anna@example.org\"}"},
    {MESSAGE_RESET, "{\"type\":\"reset\",\"token\":\"" TOKEN "\",\"new\":\"0123456789\"}"},
    {MESSAGE_SECOND, "{\"type\":\"second\",\"password\":\"0123456789\"}"},
    {MESSAGE_SECOND_ON, "{\"type\":\"second-on\",\"code\":\"012345\"}"},
    {MESSAGE_SECOND_OFF, "{\"type\":\"second-off\",\"password\":\"0123456789\",\"code\":\"ABCD-EFGH-IJKL-MNOP\"}"},
    {MESSAGE_FORGET_ME, "{\"type\":\"forget-me\"}"},
    {MESSAGE_FORGET_ME, "{\"type\":\"forget-me\",\"password\":\"0123456789\",\"code\":\"012345\"}"},
    {MESSAGE_DEVICES, "{\"type\":\"devices\"}"},
    {MESSAGE_LOGOUT_DEVICE, "{\"type\":\"logout-device\",\"device\":12}"},
    {MESSAGE_RESULTS, "{\"type\":\"results\"}"},
    {MESSAGE_RESULTS, "{\"type\":\"results\",\"id\":3,\"before\":9007199254740993}"},
    {MESSAGE_RATING, "{\"type\":\"rating\",\"rated\":false}"},
    {MESSAGE_RATINGS, "{\"type\":\"ratings\"," ID "}"},
    {MESSAGE_BEST, "{\"type\":\"best\"}"},
    {MESSAGE_PING, "{\"type\":\"ping\"}"},
    {MESSAGE_PING, " {\n\t\"type\" : \"\\u0070ing\", \"id\":3 }\r\n"},
    {MESSAGE_LOBBY, "{\"type\":\"lobby\",\"watch\":true}"},
    {MESSAGE_LOBBY, "{\"type\":\"lobby\",\"id\":3,\"watch\":false}"},
    {MESSAGE_MINE, "{\"type\":\"mine\"}"},
    {MESSAGE_MINE, "{\"type\":\"mine\",\"id\":3}"},
    {MESSAGE_CREATE, "{\"type\":\"create\",\"game\":{\"players\":2}," TWO "}"},
    {MESSAGE_CREATE, "{\"type\":\"create\",\"id\":3,\"game\":{\"edition\":\"essential\",\"players\":4,\"layer\":\"B2\","
                     "\"modules\":\"staircase,offices,buildings\",\"options\":\"new-offices,buildings-back\","
                     "\"staircase\":\"" SIDES "\",\"solo\":\"none\",\"difficulty\":\"normal\","
                     "\"river\":\"01 drawn drawn\",\"first\":\"p4\"}," FOUR ",\"public\":true,"
                     "\"clock\":{\"kind\":\"move\",\"seconds\":120},\"patience\":600,\"start\":true}"},
    {MESSAGE_CREATE, "{\"type\":\"create\",\"game\":{\"solo\":\"pasha\",\"difficulty\":\"hard\"}," ONE "}"},
    {MESSAGE_CREATE,
     "{\"type\":\"create\",\"game\":{\"solo\":\"lazy\",\"players\":2}," ONE ",\"clock\":{\"kind\":\"none\"}}"},
    {MESSAGE_TOURNAMENT_CREATE, "{\"type\":\"tournament-create\",\"id\":4,\"name\":\"A\",\"game\":{\"players\":4},"
                                "\"plan\":{\"kind\":\"swiss\",\"size\":4,\"rounds\":24,\"most\":64,\"move\":5,"
                                "\"time\":7776000,\"starts\":1790000000000}}"},
    {MESSAGE_TOURNAMENT_CREATE, "{\"type\":\"tournament-create\",\"name\":\"A\",\"game\":{\"players\":2}," CLUB
                                ",\"plan\":{\"kind\":\"swiss\",\"size\":2,\"most\":2,\"move\":5,\"time\":5}}"},
    {MESSAGE_CREATE, "{\"type\":\"create\",\"game\":{\"players\":2}," TWO "," CLUB "}"},
    {MESSAGE_CREATE, "{\"type\":\"create\",\"game\":{\"players\":2}," TWO ",\"key\":\"0123456789abcDE_\"}"},
    {MESSAGE_CLUBS, "{\"type\":\"clubs\"}"},
    {MESSAGE_CLUBS, "{\"type\":\"clubs\",\"id\":4,\"text\":\"Jeudi\"}"},
    {MESSAGE_CLUB, "{\"type\":\"club\"," CLUB "}"},
    {MESSAGE_CLUB, "{\"type\":\"club\",\"id\":4," CLUB ",\"watch\":false}"},
    {MESSAGE_CLUB_RESULTS, "{\"type\":\"club-results\"," CLUB "}"},
    {MESSAGE_CLUB_CREATE, "{\"type\":\"club-create\",\"name\":\"A\",\"about\":\"\",\"entry\":\"open\"}"},
    {MESSAGE_CLUB_JOIN, "{\"type\":\"club-join\"," CLUB "}"},
    {MESSAGE_CLUB_ACCEPT, "{\"type\":\"club-accept\",\"id\":4," CLUB ",\"person\":7,\"on\":false}"},
    {MESSAGE_CLUB_REPORT, "{\"type\":\"club-report\"," CLUB ",\"person\":7,\"reason\":\"other\"}"},
    {MESSAGE_DAILY, "{\"type\":\"daily\"}"},
    {MESSAGE_DAILY, "{\"type\":\"daily\",\"id\":3,\"day\":\"2026-11-18\"}"},
    {MESSAGE_DAILY_PLAY, "{\"type\":\"daily-play\"}"},
    {MESSAGE_PARTED, "{\"type\":\"parted\"," ID ",\"with\":\"0123456789\"}"},
    {MESSAGE_AGAIN, "{\"type\":\"again\"," ID "}"},
    {MESSAGE_AGAIN, "{\"type\":\"again\",\"id\":4," ID ",\"seat\":\"p2\",\"invite\":\"a\"}"},
    {MESSAGE_CHALLENGE, "{\"type\":\"challenge\"," ID "}"},
    {MESSAGE_CHALLENGE, "{\"type\":\"challenge\",\"id\":4," ID ",\"seat\":\"p2\",\"invite\":\"a\"}"},
    {MESSAGE_OPEN, "{\"type\":\"open\"," ID "}"},
    {MESSAGE_OPEN, "{\"type\":\"open\",\"id\":4," ID ",\"invite\":\"AZaz09-_AZaz09-_\"}"},
    {MESSAGE_CLOSE, "{\"type\":\"close\"," ID "}"},
    {MESSAGE_CLOSE, "{\"type\":\"close\",\"id\":4," ID "}"},
    {MESSAGE_JOIN, "{\"type\":\"join\"," ID "}"},
    {MESSAGE_JOIN, "{\"type\":\"join\",\"id\":4," ID ",\"seat\":\"p4\",\"invite\":\"a\"}"},
    {MESSAGE_LEAVE, "{\"type\":\"leave\"," ID "}"},
    {MESSAGE_LEAVE, "{\"type\":\"leave\",\"id\":4," ID "}"},
    {MESSAGE_KICK, "{\"type\":\"kick\"," ID ",\"seat\":\"p1\"}"},
    {MESSAGE_KICK, "{\"type\":\"kick\",\"id\":4," ID ",\"seat\":\"p2\"}"},
    {MESSAGE_SEAT, "{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"open\"}"},
    {MESSAGE_SEAT, "{\"type\":\"seat\",\"id\":4," ID ",\"seat\":\"p2\",\"kind\":\"bot\",\"level\":\"greedy\"}"},
    {MESSAGE_START, "{\"type\":\"start\"," ID "}"},
    {MESSAGE_START, "{\"type\":\"start\",\"id\":4," ID "}"},
    {MESSAGE_REMATCH, "{\"type\":\"rematch\"," ID "}"},
    {MESSAGE_REMATCH, "{\"type\":\"rematch\",\"id\":4," ID "}"},
    {MESSAGE_CHAT, "{\"type\":\"chat\"," ID ",\"text\":\"!\"}"},
    {MESSAGE_CHAT,
     "{\"type\":\"chat\",\"id\":4," ID ",\"text\":\" <b>Sal\\u00e2m</b> \\ud83d\\udc2a \\\"&amp;\\\" \"}"},
    {MESSAGE_ANSWER, "{\"type\":\"answer\"," ID ",\"question\":0,\"choice\":\"palace-3\"}"},
    {MESSAGE_ANSWER,
     "{\"type\":\"answer\",\"id\":9," ID ",\"question\":2147483647,\"choices\":[\"red\",\"green\",\"white\"],"
     "\"confirm\":true}"},
    {MESSAGE_PREVIEW, "{\"type\":\"preview\"," ID ",\"question\":17,\"choice\":\"pass\"}"},
    {MESSAGE_PREVIEW, "{\"type\":\"preview\",\"id\":9," ID ",\"question\":17,\"choices\":[\"pass\"]}"},
    {MESSAGE_PREVIEWS, "{\"type\":\"previews\"," ID ",\"question\":17}"},
    {MESSAGE_PREVIEWS, "{\"type\":\"previews\",\"id\":9," ID ",\"question\":17,\"choices\":[\"souk\",\"keshi\"]}"},
    {MESSAGE_UNDO, "{\"type\":\"undo\"," ID "}"},
    {MESSAGE_UNDO, "{\"type\":\"undo\",\"id\":9," ID ",\"all\":true,\"version\":17,\"resent\":2147483647}"},
    {MESSAGE_UNDO, "{\"type\":\"undo\"," ID ",\"steps\":20}"},
    {MESSAGE_PLAN, "{\"type\":\"plan\"," ID "}"},
    {MESSAGE_PLAN, "{\"type\":\"plan\",\"id\":9," ID ",\"choices\":[\"2-red\",\"souk\"]}"},
    {MESSAGE_STANDING, "{\"type\":\"standing\"," ID ",\"task\":\"row\",\"choice\":\"pass\"}"},
    {MESSAGE_STANDING, "{\"type\":\"standing\",\"id\":9," ID
                       ",\"task\":\"row\",\"cause\":\"scroll 59\",\"choice\":\"pass\",\"on\":false}"},
    {MESSAGE_CONSENT, "{\"type\":\"consent\"," ID ",\"request\":0,\"agree\":false}"},
    {MESSAGE_CONSENT, "{\"type\":\"consent\",\"id\":9," ID ",\"request\":4,\"agree\":true}"},
    {MESSAGE_HAND, "{\"type\":\"hand\"," ID "}"},
    {MESSAGE_HAND, "{\"type\":\"hand\",\"id\":9," ID ",\"seat\":\"p3\"}"},
    {MESSAGE_TAKE, "{\"type\":\"take\"," ID "}"},
    {MESSAGE_TAKE, "{\"type\":\"take\",\"id\":9," ID "}"},
    {MESSAGE_HISTORY, "{\"type\":\"history\"," ID ",\"from\":0,\"to\":0}"},
    {MESSAGE_HISTORY, "{\"type\":\"history\",\"id\":9," ID ",\"from\":17,\"to\":30000}"},
    {MESSAGE_POSITION, "{\"type\":\"position\"," ID ",\"version\":1}"},
    {MESSAGE_POSITION, "{\"type\":\"position\",\"id\":9," ID ",\"version\":30000}"},
    {MESSAGE_FORK, "{\"type\":\"fork\"," ID ",\"version\":1}"},
    {MESSAGE_FORK, "{\"type\":\"fork\",\"id\":9," ID ",\"version\":41,\"seat\":\"p2\"}"},
    {MESSAGE_LOT, "{\"type\":\"lot\"," ID ",\"lot\":\"00112233445566778899aabbccddeeff\"}"},
    {MESSAGE_LOT, "{\"type\":\"lot\",\"id\":3," ID ",\"lot\":\"ffffffffffffffffffffffffffffffff\"}"},
    {MESSAGE_THROW, "{\"type\":\"throw\"," ID ",\"version\":1}"},
    {MESSAGE_THROW, "{\"type\":\"throw\",\"id\":9," ID ",\"version\":41}"},
    {MESSAGE_ODDS, "{\"type\":\"odds\"," ID "}"},
    {MESSAGE_ODDS, "{\"type\":\"odds\",\"id\":9," ID ",\"choices\":[\"red\",\"green\"]}"},
    {MESSAGE_HINT, "{\"type\":\"hint\"," ID "}"},
    {MESSAGE_HINT, "{\"type\":\"hint\",\"id\":9," ID "}"},
    {MESSAGE_REVIEW, "{\"type\":\"review\"," ID "}"},
    {MESSAGE_REVIEW, "{\"type\":\"review\",\"id\":9," ID "}"},
    {MESSAGE_RESIGN, "{\"type\":\"resign\"," ID "}"},
    {MESSAGE_RESIGN, "{\"type\":\"resign\",\"id\":9," ID "}"},
    {MESSAGE_REMOVE, "{\"type\":\"remove\"," ID "}"},
    {MESSAGE_REMOVE, "{\"type\":\"remove\",\"id\":9," ID "}"},
    {MESSAGE_UNSEAT, "{\"type\":\"unseat\"," ID ",\"seat\":\"p3\"}"},
    {MESSAGE_UNSEAT, "{\"type\":\"unseat\",\"id\":9," ID ",\"seat\":\"p3\"}"},
    {MESSAGE_STUDY, "{\"type\":\"study\",\"lesson\":\"a\",\"answers\":[]}"},
    {MESSAGE_STUDY, "{\"type\":\"study\",\"id\":9," ID
                    ",\"version\":17,\"answers\":[\"p1 red green white\",\"p2 souk\"],\"seat\":\"p2\",\"from\":18}"},
    {MESSAGE_STUDY, "{\"type\":\"study\",\"puzzle\":17,\"answers\":[\"p1 2-green\"]}"},
    {MESSAGE_PUZZLES, "{\"type\":\"puzzles\"}"},
    {MESSAGE_OPINION, "{\"type\":\"opinion\"," ID ",\"version\":17,\"answers\":[]}"},
    {MESSAGE_OPINION,
     "{\"type\":\"opinion\",\"id\":9," ID ",\"version\":17,\"answers\":[\"p1 souk\"],\"seat\":\"p2\",\"effort\":3}"},
    {MESSAGE_OPINION_STOP, "{\"type\":\"opinion-stop\"}"},
    {MESSAGE_LINES, "{\"type\":\"lines\"," ID "}"},
    {MESSAGE_LINE, "{\"type\":\"line\"," ID ",\"version\":17,\"answers\":[\"p1 souk\"]}"},
    {MESSAGE_LINE,
     "{\"type\":\"line\",\"id\":9," ID ",\"version\":17,\"answers\":[\"p1 souk\",\"chance 2\"],\"text\":\"Better?\"}"},
    {MESSAGE_LINE_DROP, "{\"type\":\"line-drop\"," ID ",\"number\":3}"},
    {MESSAGE_TOGETHER, "{\"type\":\"together\"," ID ",\"version\":17,\"answers\":[\"p1 souk\"]}"},
    {MESSAGE_TOGETHER_SHOW, "{\"type\":\"together-show\"," ID ",\"version\":17,\"answers\":[]}"},
    {MESSAGE_TOGETHER_LEAD, "{\"type\":\"together-lead\"," ID ",\"number\":3}"},
    {MESSAGE_TOGETHER_LEAVE, "{\"type\":\"together-leave\"," ID "}"},
    {MESSAGE_TRIED, "{\"type\":\"puzzles-tried\",\"tried\":[17,-3]}"},
    {MESSAGE_STUDY_PREVIEWS, "{\"type\":\"study-previews\",\"lesson\":\"a\",\"answers\":[]}"},
    {MESSAGE_STUDY_PREVIEWS, "{\"type\":\"study-previews\",\"id\":9," ID
                             ",\"version\":17,\"answers\":[\"p1 palace\"],\"seat\":\"p2\",\"choices\":[\"keshi\"]}"},
    {MESSAGE_RECORD, "{\"type\":\"record\"," ID "}"},
    {MESSAGE_RECORD, "{\"type\":\"record\",\"id\":9," ID "}"},
};
enum { GOOD = sizeof good / sizeof *good };

#define HELLO(rest) "{\"type\":\"hello\",\"protocol\":1," rest "}"
#define NAME(text) "{\"type\":\"name\",\"name\":\"" text "\"}"
#define CHAT(text) "{\"type\":\"chat\"," ID ",\"text\":\"" text "\"}"
#define GAME(game) "{\"type\":\"create\",\"game\":{" game "}," TWO "}"
#define CREATE(rest) "{\"type\":\"create\",\"game\":{\"players\":2}," rest "}"
#define ANSWER(rest) "{\"type\":\"answer\"," ID "," rest "}"
#define LOGIN(login, password) "{\"type\":\"login\",\"login\":\"" login "\",\"password\":\"" password "\"}"
#define STUDY(rest) "{\"type\":\"study\"," rest "}"
#define TENTH "0123456789"
#define FIFTY TENTH TENTH TENTH TENTH TENTH
#define JSON "bad-json"
#define BAD "bad-message"

static const struct {
    const char *text, *code, *word;
} bad[] = {
    /* no JSON object */
    {"", JSON, "cut off"},
    {" ", JSON, "cut off"},
    {"{", JSON, "cut off"},
    {"{\"type\":\"ping\"", JSON, "cut off"},
    {"{\"type\":\"pi", JSON, "cut off"},
    {"{\"type\":\"ping\"}}", JSON, "follows"},
    {"{\"type\":\"ping\"} {\"type\":\"ping\"}", JSON, "follows"},
    {"ping", JSON, "not JSON"},
    {"\"ping\"", JSON, "not JSON"},
    {"17", JSON, "not JSON"},
    {"null", JSON, "not JSON"},
    {"[]", JSON, "JSON object"},
    {"[{\"type\":\"ping\"}]", JSON, "JSON object"},
    {"{'type':'ping'}", JSON, "not JSON"},
    {"{type:\"ping\"}", JSON, "not JSON"},
    {"{\"type\":\"ping\",}", JSON, "not JSON"},
    {"{\"type\":\"ping\"/**/}", JSON, "not JSON"},
    {"{\"type\":\"ping\",\"id\":01}", JSON, "not JSON"},
    {"{\"type\":\"ping\",\"id\":0x1}", JSON, "not JSON"},
    {"{\"type\":\"ping\",\"id\":NaN}", JSON, "not JSON"},
    {"\xef\xbb\xbf{\"type\":\"ping\"}", JSON, "not JSON"},
    {NAME("A\xff"), JSON, "UTF-8"},
    {NAME("A\xc0\xaf"), JSON, "UTF-8"},
    {NAME("A\xed\xa0\x80"), JSON, "UTF-8"},
    {NAME("A\xf4\x90\x80\x80"), JSON, "UTF-8"},
    {NAME("A\xc3"), JSON, "UTF-8"},
    {NAME("A\\ud800"), JSON, "not JSON"},
    {NAME("A\\udc2a\\ud83d"), JSON, "not JSON"},
    {NAME("A\\x41"), JSON, "not JSON"},
    {NAME("A\nB"), JSON, "not JSON"},
    /* JSON that we do not take */
    {NAME("A\\u0000"), BAD, "null character"},
    {"{\"type\":\"ping\",\"id\\u0000\":1}", BAD, "null character"},
    {"{\"type\":\"ping\",\"type\":\"mine\"}", BAD, "twice"},
    {"{\"type\":\"ping\",\"id\":1,\"id\":1}", BAD, "twice"},
    {"{\"type\":\"ping\",\"id\":99999999999999999999}", BAD, "too large"},
    {"{\"type\":\"ping\",\"id\":1e999}", BAD, "too large"},
    /* type and id */
    {"{}", BAD, "\"type\" is missing"},
    {"{\"id\":1}", BAD, "\"type\" is missing"},
    {"{\"type\":null}", BAD, "\"type\" must be text"},
    {"{\"type\":[\"ping\"]}", BAD, "\"type\" must be text"},
    {STUDY("\"answers\":[]"), BAD, "must be given"},
    {STUDY("\"lesson\":\"a\"," ID ",\"version\":1,\"answers\":[]"), BAD, "must be given"},
    {STUDY(ID ",\"answers\":[]"), BAD, "\"version\" belongs"},
    {STUDY("\"lesson\":\"a\",\"version\":1,\"answers\":[]"), BAD, "\"version\" belongs"},
    {STUDY("\"lesson\":\"a\""), BAD, "\"answers\" is missing"},
    {STUDY("\"lesson\":\"a\",\"answers\":\"p1 red\""), BAD, "a list of answers"},
    {STUDY("\"lesson\":\"a\",\"answers\":[7]"), BAD, "a list of answers"},
    {STUDY("\"lesson\":\"a\",\"answers\":[\"\"]"), BAD, "a list of answers"},
    {STUDY("\"lesson\":\"a\",\"answers\":[\"p1\\nred\"]"), BAD, "a list of answers"},
    {STUDY("\"lesson\":\"a\",\"answers\":[\"" FIFTY FIFTY "x\"]"), BAD, "a list of answers"},
    {STUDY("\"lesson\":\"../a\",\"answers\":[]"), BAD, "the name of a lesson"},
    {"{\"type\":\"\"}", BAD, "no message \"\""},
    {"{\"type\":\"Ping\"}", BAD, "no message \"Ping\""},
    {"{\"type\":\"ping \"}", BAD, "no such message"},
    {"{\"type\":\"\\u202eping\"}", BAD, "no such message"},
    {"{\"type\":\"" FIFTY "\"}", BAD, "no such message"},
    {"{\"type\":\"ping\",\"id\":0}", BAD, "ping: \"id\" must be a whole number from 1 to 2147483647"},
    {"{\"type\":\"ping\",\"id\":-1}", BAD, "\"id\" must"},
    {"{\"type\":\"ping\",\"id\":2147483648}", BAD, "\"id\" must"},
    {"{\"type\":\"ping\",\"id\":1.0}", BAD, "\"id\" must"},
    {"{\"type\":\"ping\",\"id\":\"1\"}", BAD, "\"id\" must"},
    {"{\"type\":\"ping\",\"id\":null}", BAD, "\"id\" must"},
    {"{\"type\":\"ping\",\"id\":true}", BAD, "\"id\" must"},
    /* unknown and missing fields */
    {"{\"type\":\"ping\",\"table\":\"k3mx7q2a9p\"}", BAD, "no field \"table\""},
    {"{\"type\":\"ping\",\"\":1}", BAD, "no field \"\""},
    {"{\"type\":\"ping\",\"\\u001b[31m\":1}", BAD, "name that no field has"},
    {"{\"type\":\"ping\",\"" FIFTY "\":1}", BAD, "name that no field has"},
    {"{\"type\":\"open\"," ID ",\"seat\":\"p1\"}", BAD, "open: there is no field \"seat\""},
    {"{\"type\":\"open\"}", BAD, "open: \"table\" is missing"},
    {"{\"type\":\"kick\"," ID "}", BAD, "\"seat\" is missing"},
    {"{\"type\":\"lobby\"}", BAD, "\"watch\" is missing"},
    {"{\"type\":\"login\",\"login\":\"anna\"}", BAD, "\"password\" is missing"},
    {"{\"type\":\"chat\"," ID "}", BAD, "\"text\" is missing"},
    {"{\"type\":\"consent\"," ID ",\"request\":1}", BAD, "\"agree\" is missing"},
    /* who is there */
    {"{\"type\":\"hello\",\"name\":\"A\"}", BAD, "\"protocol\" is missing"},
    {"{\"type\":\"hello\",\"name\":\"A\",\"protocol\":2}", BAD, "\"protocol\" must be 1"},
    {"{\"type\":\"hello\",\"protocol\":1}", BAD, "\"name\" or \"token\""},
    {HELLO("\"token\":\"abc\""), BAD, "\"token\" must be 43"},
    {HELLO("\"token\":\"\""), BAD, "\"token\" must be 43"},
    {HELLO("\"token\":\"" TOKEN "A\""), BAD, "\"token\" must be 43"},
    {HELLO("\"token\":\"/3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Zqw3Z\""), BAD, "\"token\" must be 43"},
    {HELLO("\"name\":\"A\",\"texts\":0"), BAD, "\"texts\" must be true or false"},
    {HELLO("\"name\":\"A\",\"language\":\"DE\""), BAD, "\"language\" must be a code"},
    {HELLO("\"name\":\"A\",\"language\":\"english\""), BAD, "\"language\" must be a code"},
    {HELLO("\"name\":\"A\",\"language\":\"pt-br\""), BAD, "\"language\" must be a code"},
    {HELLO("\"name\":\"A\",\"language\":\"p\""), BAD, "\"language\" must be a code"},
    {HELLO("\"name\":\"A\",\"language\":\"de-\""), BAD, "\"language\" must be a code"},
    {"{\"type\":\"language\"}", BAD, "\"language\" is missing"},
    {NAME(""), BAD, "\"name\" must be 1 to 24"},
    {NAME(" "), BAD, "\"name\" must"},
    {NAME(" Anna"), BAD, "\"name\" must"},
    {NAME("Anna "), BAD, "\"name\" must"},
    {NAME("Anna\xc2\xa0"), BAD, "\"name\" must"},
    {NAME("\xe3\x80\x80"), BAD, "\"name\" must"},
    {NAME("0123456789012345678901234"), BAD, "\"name\" must"},
    {NAME("A\\n"), BAD, "\"name\" must"},
    {NAME("A\\u007f"), BAD, "\"name\" must"},
    {NAME("A\\u0085"), BAD, "\"name\" must"},
    {NAME("A\\u202eB"), BAD, "\"name\" must"},
    {NAME("A\\u2066B"), BAD, "\"name\" must"},
    {NAME("A\\u2028B"), BAD, "\"name\" must"},
    {NAME("A\\u200bB"), BAD, "\"name\" must"},
    {NAME("A\\u200fB"), BAD, "\"name\" must"},
    {NAME("\\u3164"), BAD, "\"name\" must"},
    {NAME("\\u200d"), BAD, "\"name\" must"},
    {NAME("A\\udb40\\udc41"), BAD, "\"name\" must"},
    {"{\"type\":\"name\",\"name\":17}", BAD, "\"name\" must"},
    {LOGIN("an", TENTH), BAD, "\"login\" must be 3 to 32"},
    {LOGIN(FIFTY, TENTH), BAD, "\"login\" must"},
    {LOGIN("an na", TENTH), BAD, "\"login\" must"},
    {LOGIN("ann\xc3\xa4", TENTH), BAD, "\"login\" must"},
    {LOGIN("anna", "012345678"), BAD, "\"password\" must be 10 to 200"},
    {LOGIN("anna", FIFTY FIFTY FIFTY FIFTY "0"), BAD, "\"password\" must"},
    {"{\"type\":\"register\",\"login\":\"anna\",\"password\":1234567890}", BAD, "register: \"password\" must"},
    {"{\"type\":\"password\",\"old\":\"0123456789\",\"new\":\"012345678\"}", BAD, "password: \"new\" must"},
    {"{\"type\":\"password\",\"old\":\"\",\"new\":\"0123456789\"}", BAD, "password: \"old\" must"},
    {"{\"type\":\"password\",\"new\":\"0123456789\"}", BAD, "password: \"old\" is missing"},
    /* tables */
    {"{\"type\":\"open\",\"table\":\"K3MX7Q2A9P\"}", BAD, "\"table\" must be the id"},
    {"{\"type\":\"open\",\"table\":\"k3mx7q2a9\"}", BAD, "\"table\" must"},
    {"{\"type\":\"open\",\"table\":\"k3mx7q2a9pp\"}", BAD, "\"table\" must"},
    {"{\"type\":\"open\",\"table\":\"../../../x\"}", BAD, "\"table\" must"},
    {"{\"type\":\"open\",\"table\":17}", BAD, "\"table\" must"},
    {"{\"type\":\"open\"," ID ",\"invite\":\"\"}", BAD, "\"invite\" must be 1 to 16"},
    {"{\"type\":\"open\"," ID ",\"invite\":\"01234567890123456\"}", BAD, "\"invite\" must"},
    {"{\"type\":\"open\"," ID ",\"invite\":\"a b\"}", BAD, "\"invite\" must"},
    {"{\"type\":\"join\"," ID ",\"seat\":\"p5\"}", BAD, "\"seat\" must be p1"},
    {"{\"type\":\"join\"," ID ",\"seat\":\"p0\"}", BAD, "\"seat\" must"},
    {"{\"type\":\"join\"," ID ",\"seat\":\"chance\"}", BAD, "\"seat\" must"},
    {"{\"type\":\"join\"," ID ",\"seat\":\"pass\"}", BAD, "\"seat\" must"},
    {"{\"type\":\"join\"," ID ",\"seat\":1}", BAD, "\"seat\" must"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"me\"}", BAD, "\"kind\" must be bot or open"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"\"}", BAD, "\"kind\" must"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"bot\"}", BAD, "\"level\" must be given"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"open\",\"level\":\"greedy\"}", BAD,
     "\"level\" must be given"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"bot\",\"level\":\"a b\"}", BAD,
     "\"level\" must be the name"},
    {"{\"type\":\"seat\"," ID ",\"seat\":\"p2\",\"kind\":\"bot\",\"level\":\"" FIFTY "\"}", BAD, "\"level\" must"},
    {CHAT(""), BAD, "\"text\" must be 1 to 300"},
    {CHAT("  "), BAD, "\"text\" must"},
    {CHAT("\\u200b"), BAD, "\"text\" must"},
    {CHAT("a\\nb"), BAD, "\"text\" must"},
    {CHAT("a\\u001b[2J"), BAD, "\"text\" must"},
    {CHAT("a\\u202eb"), BAD, "\"text\" must"},
    {CHAT(FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY "0"), BAD, "\"text\" must"},
    /* create */
    {"{\"type\":\"create\"," TWO "}", BAD, "\"game\" is missing"},
    {"{\"type\":\"create\",\"game\":[]," TWO "}", BAD, "\"game\" must be an object"},
    {GAME(""), BAD, "\"game.players\" is missing"},
    {GAME("\"players\":1"), BAD, "\"game.players\": players is a number from 2 to 4"},
    {GAME("\"players\":5"), BAD, "from 2 to 4"},
    {GAME("\"players\":\"2\""), BAD, "\"game.players\" must be a number"},
    {GAME("\"players\":2.0"), BAD, "\"game.players\" must be a number"},
    {GAME("\"players\":2,\"colour\":\"red\""), BAD, "no field \"game.colour\""},
    {GAME("\"players\":2,\"rules\":\"2\""), BAD, "\"game.rules\" must be a number"},
    {GAME("\"players\":2,\"rules\":1"), BAD, "\"game.rules\": new tables play by the newest rules, 2"},
    {GAME("\"players\":2,\"rules\":3"), BAD, "\"game.rules\": this program plays by rules 1 and 2"},
    {GAME("\"players\":2,\"edition\":1"), BAD, "\"game.edition\" must be text"},
    {GAME("\"players\":2,\"edition\":\"Classic\""), BAD, "classic or essential"},
    {GAME("\"players\":2,\"layer\":\"b1\""), BAD, "B1 or B2"},
    {GAME("\"players\":2,\"modules\":\"chess\""), BAD, "no such module"},
    {GAME("\"players\":2,\"modules\":\"\""), BAD, "no such module"},
    {GAME("\"players\":2,\"modules\":\"race,race\""), BAD, "no such module"},
    {GAME("\"players\":2,\"modules\":[\"race\"]"), BAD, "\"game.modules\" must be text"},
    {GAME("\"players\":2,\"options\":\"fast\""), BAD, "options are"},
    {GAME("\"players\":2,\"staircase\":\"side-1\""), BAD, "12 sides"},
    {GAME("\"players\":2,\"staircase\":\"\""), BAD, "12 sides"},
    {GAME("\"players\":2,\"staircase\":\"" SIDES ",side-2\""), BAD, "12 sides"},
    {GAME("\"players\":2,\"solo\":\"yes\""), BAD, "pasha or lazy"},
    {GAME("\"players\":3,\"solo\":\"pasha\""), BAD, "must be 2 in solo"},
    {GAME("\"players\":2,\"solo\":\"pasha\",\"difficulty\":\"brutal\""), BAD, "difficulty is"},
    {GAME("\"players\":2,\"river\":\"drawn drawn\""), BAD, "river needs"},
    {GAME("\"players\":2,\"river\":\"drawn drawn drawn drawn\""), BAD, "river needs"},
    {GAME("\"players\":2,\"river\":\"99 drawn drawn\""), BAD, "river needs"},
    {GAME("\"players\":2,\"river\":\"\""), BAD, "river needs"},
    {GAME("\"players\":2,\"first\":\"p5\""), BAD, "first is a seat"},
    {GAME("\"players\":3"), BAD, "\"seats\" must have 3 entries"},
    {GAME("\"solo\":\"lazy\""), BAD, "\"seats\" must have 1 entry"},
    {CREATE("\"seats\":[]"), BAD, "list of 1 to 4"},
    {CREATE("\"seats\":{}"), BAD, "list of 1 to 4"},
    {CREATE("\"seats\":[{},{},{},{},{}]"), BAD, "list of 1 to 4"},
    {CREATE("\"seats\":[\"me\",\"open\"]"), BAD, "\"seats[0]\" must be an object"},
    {CREATE("\"seats\":[{\"kind\":\"me\"},{}]"), BAD, "\"seats[1].kind\" is missing"},
    {CREATE("\"seats\":[{\"kind\":\"me\"},{\"kind\":\"person\"}]"), BAD, "\"seats[1].kind\" must be open, me or bot"},
    {CREATE("\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]"), BAD, "more than once"},
    {CREATE("\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\"}]"), BAD, "\"seats[1].level\" must be given"},
    {CREATE("\"seats\":[{\"kind\":\"me\",\"level\":\"greedy\"},{\"kind\":\"open\"}]"), BAD, "\"seats[0].level\""},
    {CREATE("\"seats\":[{\"kind\":\"me\",\"name\":\"A\"},{\"kind\":\"open\"}]"), BAD, "no field \"seats[0].name\""},
    {CREATE(TWO ",\"public\":1"), BAD, "\"public\" must be true or false"},
    {CREATE(TWO ",\"start\":\"now\""), BAD, "\"start\" must be true or false"},
    {CREATE(TWO ",\"patience\":-1"), BAD, "\"patience\" must be a whole number from 0"},
    {CREATE(TWO ",\"patience\":2592001"), BAD, "\"patience\" must"},
    {CREATE(TWO ",\"clock\":\"none\""), BAD, "\"clock\" must be an object"},
    {CREATE(TWO ",\"clock\":{}"), BAD, "\"clock.kind\" is missing"},
    {CREATE(TWO ",\"clock\":{\"kind\":\"sand\"}"), BAD, "\"clock.kind\" must be none, move or game"},
    {CREATE(TWO ",\"clock\":{\"kind\":\"move\"}"), BAD, "\"clock\": a clock needs seconds"},
    {CREATE(TWO ",\"clock\":{\"kind\":\"move\",\"seconds\":2592001}"), BAD, "\"clock.seconds\" must"},
    {CREATE(TWO ",\"clock\":{\"kind\":\"none\",\"seconds\":1}"), BAD, "\"clock\": where there is no clock"},
    {CREATE(TWO ",\"clock\":{\"kind\":\"none\",\"hours\":1}"), BAD, "no field \"clock.hours\""},
    /* play */
    {ANSWER("\"choice\":\"red\""), BAD, "\"question\" is missing"},
    {ANSWER("\"question\":1"), BAD, "\"choice\" or \"choices\" is missing"},
    {ANSWER("\"question\":1,\"choice\":\"red\",\"choices\":[\"red\"]"), BAD, "must be given"},
    {ANSWER("\"question\":-1,\"choice\":\"red\""), BAD, "answer: \"question\" must be a whole number from 0 to"},
    {ANSWER("\"question\":2147483648,\"choice\":\"red\""), BAD, "\"question\" must"},
    {ANSWER("\"question\":1,\"choice\":\"\""), BAD, "\"choice\" must be the name of an option"},
    {ANSWER("\"question\":1,\"choice\":3"), BAD, "\"choice\" must"},
    {ANSWER("\"question\":1,\"choice\":[\"red\"]"), BAD, "\"choice\" must"},
    {ANSWER("\"question\":1,\"choice\":\"" FIFTY "\""), BAD, "\"choice\" must"},
    {ANSWER("\"question\":1,\"choice\":\"Red\""), BAD, "\"choice\" must"},
    {ANSWER("\"question\":1,\"choices\":\"red\""), BAD, "\"choices\" must be a list of 1 to 8"},
    {ANSWER("\"question\":1,\"choices\":[]"), BAD, "\"choices\" must"},
    {ANSWER("\"question\":1,\"choices\":[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\"]"), BAD,
     "\"choices\" must"},
    {ANSWER("\"question\":1,\"choices\":[\"red\",null]"), BAD, "\"choices\" must"},
    {ANSWER("\"question\":1,\"choice\":\"red\",\"confirm\":1"), BAD, "\"confirm\" must be true or false"},
    {"{\"type\":\"preview\"," ID ",\"question\":1,\"choice\":\"a\",\"confirm\":true}", BAD, "no field \"confirm\""},
    {"{\"type\":\"undo\"," ID ",\"all\":\"yes\"}", BAD, "\"all\" must be true or false"},
    {"{\"type\":\"undo\"," ID ",\"steps\":0}", BAD, "\"steps\" must be a whole number from 1 to 20"},
    {"{\"type\":\"undo\"," ID ",\"steps\":21}", BAD, "\"steps\" must"},
    {"{\"type\":\"consent\"," ID ",\"request\":\"4\",\"agree\":true}", BAD, "\"request\" must be a whole number"},
    {"{\"type\":\"history\"," ID ",\"from\":5,\"to\":4}", BAD, "\"from\" must not be larger"},
    {"{\"type\":\"history\"," ID ",\"from\":0,\"to\":30001}", BAD, "\"to\" must be a whole number from 0 to 30000"},
    {"{\"type\":\"history\"," ID ",\"from\":0.5,\"to\":4}", BAD, "\"from\" must"},
    /* clubs */
    {"{\"type\":\"club\",\"club\":\"K3MX7Q2A9P\"}", BAD, "the id of a club"},
    {"{\"type\":\"club-create\",\"name\":\"A\",\"about\":\"\\t\",\"entry\":\"open\"}", BAD, "300 characters"},
    {"{\"type\":\"club-create\",\"name\":\"A\",\"about\":\"\",\"entry\":\"\"}", BAD, "approval"},
    {"{\"type\":\"club-role\"," CLUB ",\"person\":7,\"role\":\"asks\"}", BAD, "member, keeper or founder"},
    {"{\"type\":\"club-results\"," CLUB ",\"season\":\"2026\"}", BAD, "a quarter"},
    {"{\"type\":\"create\",\"game\":{\"players\":2}," TWO "," CLUB ",\"public\":true}", BAD, "exclude"},
};
enum { BAD_ONES = sizeof bad / sizeof *bad };

static const char *read_text(message *m, const char *text, char error[MESSAGE_ERROR])
{
    return message_read(m, text, strlen(text), error);
}

static void test_good(void)
{
    for (int i = 0; i < GOOD; i++) {
        message m;
        char error[MESSAGE_ERROR];
        const char *code = read_text(&m, good[i].text, error);
        FACT(!code, "%s\n    %s: %s", good[i].text, code, error);
        FACT(m.type == good[i].type, "%s", good[i].text);
        FACT((m.id > 0) == (strstr(good[i].text, "\"id\":") != NULL), "%s", good[i].text);
    }
}

/* ---- doc/protocol.md ---- */

/* What stands for values there, and values. */
static const char *const placeholders[][2] = {
    {"\"ID\"", "\"k3mx7q2a9p\""},
    {"\"CODE\"", "\"AZaz09\""},
    {"\"HEX\"", "\"00112233445566778899aabbccddeeff\""},
    {"\"w3Zq...\"", "\"" TOKEN "\""},
    {"\"...\"", "\"0123456789\""},
};

/* An object, from its brace on, with values. False: it does not end. */
static bool take_example(const char *at, char *out, size_t size)
{
    size_t len = 0;
    for (int depth = 0; *at && len + 64 < size;) {
        size_t i = 0, all = sizeof placeholders / sizeof *placeholders;
        while (i < all && strncmp(at, placeholders[i][0], strlen(placeholders[i][0])) != 0) i++;
        if (i < all) {
            len += (size_t)snprintf(out + len, size - len, "%s", placeholders[i][1]);
            at += strlen(placeholders[i][0]);
            continue;
        }
        depth += (*at == '{') - (*at == '}');
        out[len++] = *at++;
        out[len] = 0;
        if (!depth) return true;
    }
    return false;
}

/* Every message has an example there, which is good. Those that the server sends may have the same names. */
static void test_documented(void)
{
    static char page[1 << 17], example[1 << 12];
    int examples[MESSAGE_TYPES] = {0};
    FILE *f = fopen("doc/protocol.md", "r");
    FACT(f, "doc/protocol.md");
    if (!f) return;
    size_t len = fread(page, 1, sizeof page - 1, f);
    fclose(f);
    FACT(len < sizeof page - 1, "all of doc/protocol.md fits");
    for (const char *at = page; (at = strstr(at, "{\"type\":")); at++) {
        message m;
        char error[MESSAGE_ERROR];
        if (take_example(at, example, sizeof example) && !read_text(&m, example, error)) examples[m.type]++;
    }
    for (int t = MESSAGE_NONE + 1; t < MESSAGE_TYPES; t++)
        FACT(examples[t], "doc/protocol.md has no good example of %s", message_name((message_type)t));
}

static void test_bad(void)
{
    for (int i = 0; i < BAD_ONES; i++) {
        message m;
        char error[MESSAGE_ERROR];
        const char *code = read_text(&m, bad[i].text, error);
        FACT(code && !strcmp(code, bad[i].code), "%s\n    %s", bad[i].text, code ? code : "accepted");
        FACT(strstr(error, bad[i].word), "%s\n    %s\n    not: %s", bad[i].text, error, bad[i].word);
    }
    FACT(BAD_ONES >= 80, "%d refused texts", BAD_ONES);
}

/* Refused, and the text names the field. */
static void expect_field(const json_t *root, const char *field)
{
    message m;
    char error[MESSAGE_ERROR];
    char *text = json_dumps(root, JSON_COMPACT);
    const char *code = read_text(&m, text, error);
    FACT(code && !strcmp(code, BAD) && strstr(error, field), "%s\n    %s: %s", text, code ? code : "accepted", error);
    free(text);
}

/* No field of any message takes null, a list of lists or a broken number, and no message takes a field more. */
static void test_every_field(void)
{
    static const char *const wrong[] = {"null", "[[]]", "1.5", "-1", "{\"\":0}"};
    for (int i = 0; i < GOOD; i++) {
        json_t *root = json_loads(good[i].text, 0, NULL), *value;
        const char *field;
        json_object_foreach(root, field, value)
        {
            for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
                json_t *copy = json_copy(root);
                json_object_set_new(copy, field, json_loads(wrong[k], JSON_DECODE_ANY, NULL));
                expect_field(copy, strcmp(wrong[k], "{\"\":0}") != 0 ? field : "");
                json_decref(copy);
            }
        }
        json_object_set_new(root, "extra", json_null());
        expect_field(root, "no field \"extra\"");
        json_decref(root);
    }
}

static void test_values(void)
{
    message m;
    char error[MESSAGE_ERROR];
    FACT(!read_text(&m, good[0].text, error), "%s", error);
    FACT(m.id == 0 && m.protocol == 1 && m.texts && !m.language[0] && !strcmp(m.name, "A") && !m.token[0] &&
             m.seat == -1 && m.patience == -1,
         "what is left out is as usual");
    FACT(!read_text(&m, good[1].text, error), "%s", error);
    FACT(m.id == 1 && !m.texts && !strcmp(m.language, "de") && !strcmp(m.name, "Anna") && !strcmp(m.token, TOKEN),
         "a full hello");
    message_wipe(&m);
    FACT(!m.token[0] && !m.token[1], "the token is gone");
    FACT(!read_text(&m, LOGIN("anna", "caf\\u00e9 au lait"), error), "%s", error);
    FACT(!strcmp(m.login, "anna") && !strcmp(m.password, "caf\xc3\xa9 au lait"), "%s", m.password);
    message_wipe(&m);
    FACT(!m.password[0] && !m.password[1], "the password is gone");
    FACT(read_text(&m, "{\"type\":\"login\",\"login\":\"anna\",\"password\":\"0123456789\",\"id\":0}", error), "%s",
         error);
    FACT(!m.password[0] && !m.password[1], "a refused message keeps no password");
    FACT(!read_text(&m, ANSWER("\"id\":5,\"question\":18,\"choices\":[\"red\",\"green\"],\"confirm\":true"), error),
         "%s", error);
    FACT(m.question == 18 && m.choices == 2 && !strcmp(m.choice[0], "red") && !strcmp(m.choice[1], "green") &&
             m.confirm && !strcmp(m.table, "k3mx7q2a9p"),
         "an answer");
    FACT(!read_text(&m, "{\"type\":\"seat\"," ID ",\"seat\":\"p3\",\"kind\":\"bot\",\"level\":\"greedy\"}", error),
         "%s", error);
    FACT(m.seat == 2 && m.kind.kind == SEAT_BOT && !strcmp(m.kind.level, "greedy"), "a seat");
    FACT(!read_text(&m, "{\"type\":\"consent\"," ID ",\"request\":4,\"agree\":true}", error), "%s", error);
    FACT(m.request == 4 && m.agree, "consent");
    FACT(!read_text(&m, "{\"type\":\"history\"," ID ",\"from\":3,\"to\":17}", error), "%s", error);
    FACT(m.from == 3 && m.to == 17, "history");
    FACT(read_text(&m, "{\"type\":\"open\",\"id\":12}", error) && m.id == 12 && m.type == MESSAGE_OPEN,
         "an error has its id");
    FACT(read_text(&m, "{\"type\":\"chess\",\"id\":12}", error) && m.id == 12 && m.type == MESSAGE_NONE,
         "... of any type");
    FACT(read_text(&m, "{\"id\":\"x\",\"type\":\"open\"}", error) && m.id == 0 && m.type == MESSAGE_OPEN,
         "... if it is one");
}

static void test_create(void)
{
    message m;
    char error[MESSAGE_ERROR];
    int full = 0;
    while (good[full].type != MESSAGE_CREATE) full++;
    FACT(!read_text(&m, good[full].text, error), "%s", error);
    FACT(m.setup.players == 2 && m.seats_len == 2 && m.patience == -1 && !m.open && !m.start &&
             m.clock.kind == CLOCK_NONE,
         "a short one");
    FACT(!read_text(&m, good[full + 1].text, error), "%s", error);
    const mk_setup *s = &m.setup;
    FACT(s->players == 4 && s->edition == ESSENTIAL && s->layer == B2 && s->river[0] == 1 && s->river[1] == 0 &&
             s->first_player == 4 && s->modules == (1 << MOD_STAIRCASE | 1 << MOD_OFFICES | 1 << MOD_BUILDINGS) &&
             s->options == 3 && s->solo == SOLO_NONE,
         "its game");
    FACT(m.seats_len == 4 && m.seats[0].kind == SEAT_PERSON && m.seats[1].kind == SEAT_BOT &&
             !strcmp(m.seats[1].level, "greedy") && m.seats[3].kind == SEAT_OPEN,
         "its seats");
    FACT(m.open && m.start && m.patience == 600 && m.clock.kind == CLOCK_MOVE && m.clock.seconds == 120, "the rest");
    FACT(!read_text(&m, good[full + 2].text, error), "%s", error);
    FACT(s->players == 2 && s->solo == SOLO_PASHA && s->difficulty && m.seats_len == 1, "solo");
}

static void test_sizes(void)
{
    static char text[LIMIT_MESSAGE_BYTES + 2];
    message m;
    char error[MESSAGE_ERROR];
    snprintf(text, sizeof text, "%-*s", (int)sizeof text - 1, "{\"type\":\"ping\"}"); /* spaces follow */
    FACT(!message_read(&m, text, LIMIT_MESSAGE_BYTES, error), "%s", error);
    const char *code = message_read(&m, text, LIMIT_MESSAGE_BYTES + 1, error);
    FACT(code && !strcmp(code, BAD) && strstr(error, "more than 16384 bytes"), "%s", error);
    memset(text, '[', LIMIT_MESSAGE_BYTES);
    code = message_read(&m, text, LIMIT_MESSAGE_BYTES, error);
    FACT(code && !strcmp(code, JSON) && strstr(error, "nested"), "%s", error);
    code = message_read(&m, "{\"type\":\"ping\"\0}", 16, error);
    FACT(code && !strcmp(code, JSON), "a null byte");
    code = message_read(&m, "{\"type\":\"ping\"}\0", 16, error);
    FACT(code && !strcmp(code, JSON), "a null byte behind it");
}

static void test_names(void)
{
    static const char *const fine[] = {"A",
                                       "Anna B.",
                                       "\xc3\x89mile",
                                       "\xd9\x85\xd8\xb1\xd8\xa7\xd9\x83\xd8\xb4",
                                       "\xe2\x9d\xa4\xef\xb8\x8f",
                                       "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x8c\xbe",
                                       "012345678901234567890123"};
    static const char *const wrong[] = {"",
                                        " ",
                                        "A ",
                                        " A",
                                        "A\tB",
                                        "\xc2\xad",
                                        "A\xe2\x80\x8b",
                                        "\xff",
                                        "A\xc3",
                                        "\xe2\x80\x8d",
                                        "0123456789012345678901234"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) FACT(message_good_name(fine[i]), "%s", fine[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) FACT(!message_good_name(wrong[i]), "'%s'", wrong[i]);
#define CAMEL "\xf0\x9f\x90\xaa"
#define SIX CAMEL CAMEL CAMEL CAMEL CAMEL CAMEL
    FACT(message_good_name(SIX SIX SIX SIX), "24 camels");
    FACT(!message_good_name(SIX SIX SIX SIX CAMEL), "25 camels");
}

int main(void)
{
    test_good();
    test_documented();
    test_bad();
    test_every_field();
    test_values();
    test_create();
    test_sizes();
    test_names();
    return unit_end();
}

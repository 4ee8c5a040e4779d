"""Plain HTTP: health, figures, catalogue, headers, records out and in."""

import json
import os
import re
import tempfile

from client import Client, check_error, must
from harness import Server, party, people, run
from test_games import check_end, play_out
from test_play import asked_alone, choosing, play_until


async def test_healthz(server):
    status, headers, body = await server.http("GET", "/healthz")
    must(status == 200 and body.strip() == b"ok", "healthz:", status, body)


def figures(text):
    """Prometheus text as a dict; every line must be one of that format."""
    found, typed = {}, set()
    for line in text.splitlines():
        if line.startswith("#"):
            must(re.match(r"# (HELP|TYPE) [a-zA-Z_:][a-zA-Z0-9_:]* .", line), "metrics:", line)
            typed.add(line.split()[2])
        elif line:
            m = re.fullmatch(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[^{}]*\})? ([-+]?[0-9.eE+-]+|NaN|[+-]Inf)( \d+)?", line)
            must(m, "metrics:", line)
            must(m[1] + (m[2] or "") not in found, "metrics: twice:", line)
            must(m[1] in typed or re.sub("_(bucket|sum|count)$", "", m[1]) in typed, "metrics: no type of", line)
            found[m[1] + (m[2] or "")] = float(m[3])
    return found


async def test_metrics(server):
    """Parsable, and the figures move."""
    async def metrics():
        status, headers, body = await server.http("GET", "/metrics")
        must(status == 200 and headers["Content-Type"].startswith("text/plain"), "metrics:", status)
        must(body.endswith(b"\n"), "metrics do not end with a line feed")
        return figures(body.decode())

    before = await metrics()
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    after = await metrics()
    must(len(after) >= 5 and set(before) <= set(after), "metrics:", after)
    must(sum(after[name] > before.get(name, 0) for name in after) >= 3, "figures do not move:", before, after)
    longest = [value for name, value in after.items() if name.startswith("marrakesh_work_longest_seconds{")]
    must(longest and abs(max(longest) - after["marrakesh_loop_longest_seconds"]) < 1e-6, "longest stretch:", after)


async def test_documented_metrics(server):
    """Whatever figure a document or the dashboard names is there."""
    docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../doc")
    text = (await server.http("GET", "/metrics"))[2].decode()
    there = set(re.findall(r"^# TYPE marrakesh_(\w+) ", text, re.MULTILINE))
    named = {}
    for file in os.listdir(docs):
        if file.endswith((".md", ".json")):
            with open(os.path.join(docs, file), encoding="utf-8") as document:
                for name in re.findall(r"\bmarrakesh_(\w*[a-z])|`(?!marrakesh_)([a-z_]+_total)`", document.read()):
                    named.setdefault(name[0] or name[1], set()).add(file)
    must(len(named) > 30, "only these are named:", named)
    must(set(named) <= there, "there are no such figures:", {name: named[name] for name in set(named) - there})


async def test_metrics_are_not_for_strangers(server):
    """What a proxy passes on gets no figures, unless the server was started so."""
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        status, _, body = await server.http("GET", "/metrics", headers={name: "127.0.0.1"})
        must(status == 404 and b"marrakesh_" not in body, f"figures in spite of {name}:", status)
        status, _, _ = await server.http("GET", "/healthz", headers={name: "127.0.0.1"})
        must(status == 200, "healthz:", status)
    async with Server("--proxy", "--metrics") as own:
        status, _, body = await own.http("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        must(status == 200 and b"marrakesh_" in body, "figures for everybody:", status)


async def test_catalogue(server):
    status, headers, body = await server.http("GET", "/api/catalog")
    must(status == 200 and headers["Content-Type"].startswith("application/json"), "catalog:", status)
    _, out, _ = run("catalog", "--json")
    must(json.loads(body) == json.loads(out), "the catalogue is not that of `marrakesh catalog --json`")


async def test_security_headers(server):
    for path in ("/", "/healthz", "/api/catalog", "/no-such-page", "/api/tables/aaaaaaaaaa/record"):
        status, headers, _ = await server.http("GET", path)
        policy = headers.get("Content-Security-Policy", "")
        must("default-src" in policy and "unsafe-inline" not in policy.split("style-src")[0], f"{path}: CSP {policy!r}")
        must("frame-ancestors" in policy or headers.get("X-Frame-Options") == "DENY", f"{path}: may be framed")
        must(headers.get("X-Content-Type-Options") == "nosniff", f"{path}: no nosniff")
        must(headers.get("Referrer-Policy"), f"{path}: no referrer policy")
        must("Set-Cookie" not in headers, f"{path}: a cookie")
        must(status != 500, f"{path}: status 500")


async def test_unknown_paths(server):
    """Programs are told in JSON that there is nothing, people by a page; the status is the same."""
    page = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    strange = {"/no-such-page": 404, "/t/abc": 404, "/assets/gone.js": 404, "/caf%C3%A9": 404, "//": 404, "/..": 404,
               "/%E0%A4%A": 400, "/%": 400, "/a?b=%": 400, "/" + "a" * 5000: 414}
    _, _, index = await server.http("GET", "/")
    for path, wanted in strange.items():
        status, headers, body = await server.http("GET", path, headers=page)
        must(status == wanted and headers["Content-Type"].startswith("text/html"), path, status, headers)
        must(body == index and headers["Cache-Control"] == "no-store", f"{path}: not the page of the client")
        must("default-src" in headers["Content-Security-Policy"], f"{path}: a page without a policy")
        for accept in ("*/*", "application/json", "image/avif,*/*"):
            status, _, body = await server.http("GET", path, headers={"Accept": accept})
            must(status == wanted and json.loads(body)["type"] == "error", f"{path} for {accept}:", status, body)
    for method, path in (("GET", "/api/no-such-thing"), ("GET", "/api/"), ("POST", "/no-such-page")):
        status, _, body = await server.http(method, path, None, page)
        must(status == 404 and json.loads(body)["code"] == "not-found", method, path, status, body)
    status, _, body = await server.http("GET", "/api/tables/aaaaaaaaaa/record", headers=page)
    must(status == 404 and json.loads(body)["code"] == "no-table", "record:", status, body)


async def test_head(server):
    status, headers, body = await server.http("HEAD", "/healthz")
    must(status in (200, 405) and body == b"", "HEAD:", status, body)


async def test_record_of_a_running_game(server):
    """As far as the one who asks may know it: other seats' secrets are not in it."""
    clients, table = await party(server, 2, watchers=1)
    await play_until(clients, table, choosing)
    t = clients[1].tables[table]
    await clients[1].answer(t, t.question["options"][:3])
    for client in clients:
        text = (await client.request("record", table=table))["text"]
        status, _, body = await get_record(server, table, client.token)
        must(status == 200 and body.decode() == text, "GET record:", status)
        must("\nseed " not in text and "\nsecret " not in text, "a record of a running game with its seed")
        must("\ncommitment " in text, "a record of a running game without its commitment")
        status, out, err = run("replay", "-", "--rewrite", data=text)
        must(status == 0 and out == text, "replay:", err)
        deals = [line.split()[-1] for line in text.splitlines() if " chance deal " in line]
        own = 3 if client.tables[table].seat else 0
        must(len([d for d in deals if d != "?"]) >= own and "?" in deals, "deals of", client.tables[table].seat, deals)
        picks = [line for line in text.splitlines() if " p2 pick " in line][-3:]
        must((client is clients[1]) == ("?" not in picks[-1]), client.tables[table].seat, "sees", picks)
    status, _, body = await get_record(server, table)
    must(status == 200 and body.decode() == text, "a public record without token is that of a spectator:", status)


async def get_record(server, table, token=None):
    return await server.http("GET", f"/api/tables/{table}/record",
                             headers={"Authorization": f"Bearer {token}"} if token else {})


async def post_record(client, text):
    return await client.server.http("POST", "/api/records", text.encode() if isinstance(text, str) else text,
                                    {"Authorization": f"Bearer {client.token}", "Content-Type": "text/plain"})


async def test_import_of_a_game(server):
    """A game that is over, exported and imported again, is the same record."""
    clients, table = await party(server, 2)
    await play_out(clients, table, 31, check=0)
    text = (await clients[0].request("record", table=table))["text"]
    status, _, body = await post_record(clients[0], text)
    must(status == 201, "import:", status, body)
    copy = json.loads(body)["table"]
    must(copy != table, "the same table")
    t = await clients[0].open(copy)
    original = clients[0].tables[table]
    must(t.summary["state"] == "over" and t.summary["scores"] == original.over["scores"], "imported:", t.summary)
    names = [[seat.get("name") for seat in one.summary["seats"]] for one in (original, t)]
    must(names[0] == names[1] and all(names[0]), "who played it:", names)
    seen = {k: v for k, v in t.view.items()}
    must(all(seen.get(k) == v for k, v in original.view.items() if ".provision" not in k and k != "provisions.unseen"),
         "the position of the copy differs")
    again = (await clients[0].request("record", table=copy))["text"]
    moves = lambda r: r.split("\n\n", 1)[1]  # noqa: E731
    must(moves(again) == moves(text), "the record of the copy differs")


async def test_import_and_play_on(server):
    """A game of the program's own bots, cut off in the middle, goes on at a table."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        file = f"{folder}/game.record"
        status, _, err = run("sim", "--players", "2", "--games", "1", "--seed", "5", "--record", file)
        must(status == 0, "sim:", err)
        status, cut, err = run("replay", file, "--rewrite", "--to", "150")
        must(status == 0, "replay --rewrite:", err)
    anna, bea = await people(server, 2)
    status, _, body = await post_record(anna, cut)
    must(status == 201, "import:", status, body)
    table = json.loads(body)["table"]
    t = await anna.join(table, seat="p2")
    await bea.join(table, **({} if t.summary["public"] else {"invite": t.invite}))
    await anna.request("start", table=table)
    for client, seat in ((anna, "p2"), (bea, "p1")):
        mine = client.tables[table]
        await client.wait(lambda m=mine: m.version is not None, "for the start")
        status, out, err = run("replay", "-", "--position", "--seat", seat, data=cut)
        must(status == 0, "replay --position:", err)
        lines = [line.split(" ", 1) for line in out.splitlines()[1:] if not line.startswith("task ")]
        for path, value in lines:
            must(mine.view.get(path) == value, f"{seat}: {path} is {mine.view.get(path)}, by the record {value}")
        must(len(lines) > 50, "a short position")
    await play_out([anna, bea], table, 32)
    await check_end([anna, bea], table, own_dice=False)


async def test_bad_records(server):
    """Each is refused with line and reason, and makes no table."""
    anna = await Client.connect(server, "Anna")
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    good = (await clients[0].request("record", table=table))["text"]
    for text in ("", "hello", "marrakesh record 1\n", "marrakesh record 2\n" + good, good[:-1], good + "9. p1 take\n",
                 good.replace("edition classic", "edition deluxe"), good.replace("\n", "\r\n"), "\0" * 100,
                 "marrakesh record 1\n" + "x" * 600 + "\n", good.replace("1. ", "7. ", 1)):
        status, _, body = await post_record(anna, text)
        error = json.loads(body)
        must(status in (400, 422) and error["code"] == "bad-record", f"import of {text[:30]!r}: {status}", body)
        must(error["line"] >= 1, "refused without a line:", error)
        check_error(error)
    status, _, body = await post_record(anna, b"\xff\xfe" * 50)
    must(status in (400, 422), "import of bytes:", status)
    status, _, body = await post_record(anna, "marrakesh record 1\n" + "{x}\n" * 200000)
    must(status == 413, "import of 800 KB:", status)
    must((await anna.request("mine"))["tables"] == [], "a bad record made a table")


async def test_import_needs_a_token(server):
    for value in (None, "Bearer " + "x" * 43, "Basic YTpi", "Bearer", "Bearer " + "x" * 5000):
        headers = {"Authorization": value} if value else {}
        status, _, body = await server.http("POST", "/api/records", b"marrakesh record 1\n", headers)
        must(status in (400, 401, 403), f"import with {value}: {status}")
        must(json.loads(body)["type"] == "error", "an error that is not JSON:", body)


async def test_token_beside_a_password(server):
    """A proxy has its own password in the header for such things: then the token comes in another one."""
    clients, table = await party(server, 2, public=False)
    await play_until(clients, table, asked_alone)
    path, basic = f"/api/tables/{table}/record", {"Authorization": "Basic YTpi"}
    status, _, text = await server.http("GET", path, headers={**basic, "X-Marrakesh-Token": clients[0].token})
    must(status == 200, "record:", status)
    status, _, _ = await server.http("GET", path, headers=basic)
    must(status == 404, "a record without a token:", status)
    status, _, _ = await server.http("GET", path, headers={**basic, "X-Marrakesh-Token": "x" * 43})
    must(status == 401, "a record with a wrong token:", status)
    status, _, body = await server.http("POST", "/api/records", text, {**basic, "X-Marrakesh-Token": clients[0].token})
    must(status in (201, 422), "import:", status, body)


async def test_wrong_bearer(server):
    """A token that nobody has is refused also where none is needed."""
    clients, table = await party(server, 2)
    status, _, body = await get_record(server, table, "x" * 43)
    must(status == 401 and json.loads(body)["code"] == "unknown-token", "record with a forged token:", status, body)
    await play_out(clients, table, 33, check=0)
    await check_end(clients, table)


async def test_dashboard(server):
    """Every figure that the dashboard for Grafana shows is one of the server's."""
    with open("doc/grafana-dashboard.json", encoding="utf-8") as f:
        panels = json.load(f)["panels"]
    asked = {name for panel in panels for target in panel["targets"]
             for name in re.findall(r"marrakesh_\w+", target["expr"])}
    known = {name.partition("{")[0] for name in figures((await server.http("GET", "/metrics"))[2].decode())}
    must(len(asked) > 20 and asked <= known, "figures that there are not:", asked - known)

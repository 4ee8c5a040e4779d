"""Told when it is your turn: by webhooks and browsers, once, and not of what is over; and what a link in it opens."""

import asyncio
import contextlib
import json
import random
import re

from client import Client, must, some_choice
from harness import Server, people
from mailbox import until
from receiver import Browser, Receiver, check_signature

FORM = '{"content":"{text}","link":"{link}","open":"{open}"}'
SITE = "https://marrakesh.example"


@contextlib.asynccontextmanager
async def telling(receiver, *options):
    hosts = f"127.0.0.1:{receiver.port}" if isinstance(receiver, Receiver) else receiver
    async with Server("--rate", "0", "--pace", "1", "--site", SITE + "/", "--webhook-hosts", hosts, *options) as server:
        yield server


async def wants(client, channel, after=0, looking=True, slow=False):
    """Returns the number of the channel."""
    await client.request("told-set", told={"after": after, "looking": looking, "slow": slow})
    return (await client.request("told-add", told=channel))["channel"]


def hook(url, form=FORM):
    return {"kind": "webhook", "url": url, "form": form}


async def new_game(sitting):
    anna, bea = sitting
    t = await anna.create(2, ["me", "open"], game={"first": "p1"})
    await bea.join(t.id)
    await anna.request("start", table=t.id)
    await anna.wait(lambda: anna.tables[t.id].question, "for the first question")
    return t.id


async def end_turn(client, table):
    """Answer until somebody else is waited for."""
    t, rng = client.tables[table], random.Random(1)
    while t.question:
        await client.answer(t, some_choice(t.question, rng))


async def test_hook(_server):
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            await anna.request("language", language="de")
            await wants(anna, hook(receiver.url + "/x"))
            table = await new_game((anna, bea))
            await until(lambda: receiver.posts, "a message")
            path, headers, body = receiver.posts[0]
            said = json.loads(body)
            must(path == "/x" and headers["Content-Type"].startswith("application/json"), path, headers)
            must(said["link"] == f"{SITE}/#/t/{table}", said)
            must("Bea" in said["content"] and "{" not in said["content"], said)
            await asyncio.sleep(1.5)
            must(len(receiver.posts) == 1, "told twice", receiver.posts)
            await bea.close()


async def test_link(_server):
    """Opens its table and answers there, without a log-in, and nothing else; not after logging out everywhere."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            await wants(anna, hook(receiver.url))
            other = await anna.create(2, ["me", "greedy"], start=True)
            table = await new_game((anna, bea))
            await until(lambda: receiver.posts, "a message")
            said = json.loads(receiver.posts[0][2])["open"]
            key = re.fullmatch(re.escape(f"{SITE}/#/t/{table}?") + r"([\w-]{43})", said)[1]
            guest = await Client.connect(server, token=key, hello=False)
            welcome = await guest.hello()
            must(welcome["only"] == table and guest.person["id"] == anna.person["id"], welcome)
            t = await guest.open(table)
            for kind, fields in (("open", {"table": other.id}), ("mine", {}), ("name", {"name": "Eve"}), ("told", {}),
                                 ("logout-all", {}), ("resign", {"table": table}), ("leave", {"table": table}),
                                 ("chat", {"table": table, "text": "hi"}),
                                 ("register", {"login": "eve", "password": "x" * 12}),
                                 ("password", {"old": "x", "new": "x" * 12}),
                                 ("told-add", {"told": hook("https://eve.example")})):
                await guest.refused("not-allowed", kind, **fields)
            await guest.answer(t, some_choice(t.question, random.Random(1)))
            status, _, _ = await server.http("POST", "/api/records", "no record", {"Authorization": f"Bearer {key}"})
            must(status == 401, "a link over HTTP:", status)
            await guest.close()
            again = await Client.connect(server, token=key)
            await again.close()
            await anna.request("logout-all")
            stranger = await Client.connect(server, hello=False)
            await stranger.refused("unknown-token", "hello", protocol=1, token=key)


async def test_push(_server):
    """Signed and encrypted; a browser that is gone is dropped; who wants to be left alone is."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            key = (await anna.request("told"))["key"]
            browser = Browser()
            channel = await wants(anna, browser.channel(receiver.url + "/push/1"))
            receiver.status, receiver.headers = 429, {"Retry-After": "3"}
            table = await new_game((anna, bea))
            await until(lambda: receiver.posts, "a message")
            first = asyncio.get_running_loop().time()
            receiver.status, receiver.headers = 201, {}
            await until(lambda: len(receiver.posts) == 2, "it comes again")
            must(asyncio.get_running_loop().time() - first > 2.5, "it came again too soon")
            _, headers, body = receiver.posts[1]
            check_signature(headers, receiver.url, key)
            must(headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0, headers)
            said = browser.read(body)
            must("Bea" in said["title"] and said["url"].startswith(f"{SITE}/#/t/{table}?"), said)
            receiver.status = 410
            await anna.request("told-test", channel=channel)
            await until(lambda: len(receiver.posts) == 3, "a test")

            async def gone():
                while (await anna.request("told"))["channels"]:
                    await asyncio.sleep(0.05)
            await asyncio.wait_for(gone(), 20)
            await server.close_clients()
            must(server.stop() == 0, "it does not stop")
            server.start()
            anna = await Client.connect(server, token=anna.token)
            must((await anna.request("told"))["key"] == key, "another key after a restart")


async def test_looking(_server):
    """Nobody is told who is here; who has gone is told, of all tables at once, and not of one that moved on."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            await wants(anna, hook(receiver.url, "{text} {open}"), looking=False)
            tables = [await new_game((anna, bea)) for _ in range(3)]
            await end_turn(anna, tables[0])
            await asyncio.sleep(2.5)
            must(not receiver.posts, "told while here", receiver.posts)
            await anna.request("looking", on=False)
            await until(lambda: receiver.posts, "a message")
            await asyncio.sleep(1.5)
            said = [body.decode().strip() for _, _, body in receiver.posts]
            must(said == ["It is your turn at 2 tables"], said)


async def test_moved_on(_server):
    """While nobody takes the message, the turn is over: it is never told."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            await wants(anna, hook(receiver.url))
            receiver.status = 503
            table = await new_game((anna, bea))
            await until(lambda: receiver.posts, "a first try")
            await end_turn(anna, table)
            receiver.status = 200
            tries = len(receiver.posts)
            await asyncio.sleep(2.5)
            must(len(receiver.posts) <= tries + 1 and "outcome=sent" not in server.said(50), server.said())


async def test_killed(_server):
    """Killed while a message goes, which the receiver has: it does not go again, and the next turn is told."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, bea = await people(server, 2)
            await wants(anna, hook(receiver.url))
            receiver.pause = 1
            first = await new_game((anna, bea))
            await until(lambda: receiver.posts, "it goes")
            await server.close_clients()
            server.kill()
            receiver.pause = 0
            server.start()
            anna, bea = [await Client.connect(server, token=one.token) for one in (anna, bea)]
            second = await new_game((anna, bea))
            await until(lambda: len(receiver.posts) >= 2, "the second one")
            await asyncio.sleep(1.2)
            links = [json.loads(body)["link"] for _, _, body in receiver.posts]
            must(links == [f"{SITE}/#/t/{first}", f"{SITE}/#/t/{second}"], links)


async def test_refusing(_server):
    """A receiver that refuses for good is asked once; one that is slow keeps nobody; both are told honestly."""
    with Receiver() as receiver, Receiver() as slow:
        hosts = f"127.0.0.1:{receiver.port},127.0.0.1:{slow.port}"
        async with telling(hosts) as server:
            anna, bea = await people(server, 2)
            slow.pause, receiver.status = 20, 400
            await wants(anna, hook(receiver.url))
            await bea.request("told-test", channel=await wants(bea, hook(slow.url)))
            await until(lambda: slow.posts, "the slow one")
            await new_game((anna, bea))
            await until(lambda: receiver.posts and slow.posts, "both")
            channels = []
            for _ in range(100):
                channels = (await anna.request("told"))["channels"]
                if "outcome" in channels[0]:
                    break
                await asyncio.sleep(0.05)
            must(channels[0]["outcome"] == "refused", channels)
            await asyncio.sleep(1.2)
            must(len(receiver.posts) == 1, "asked again", len(receiver.posts))


async def test_dead(_server):
    """Nobody listens at a webhook; later somebody does, and is told once, also after a restart in between."""
    with Receiver() as gone:
        port = gone.port
    async with telling(f"127.0.0.1:{port}") as server:
        anna, bea = await people(server, 2)
        await wants(anna, hook(f"http://127.0.0.1:{port}"))
        table = await new_game((anna, bea))
        await until(lambda: "event=message" in server.said(), "it was tried")
        await anna.close()
        server.stop()
        server.start()
        with Receiver(port=port) as receiver:
            await until(lambda: receiver.posts, "the message")
            must(json.loads(receiver.posts[0][2])["link"] == f"{SITE}/#/t/{table}", receiver.posts)
            await asyncio.sleep(2.5)
            must(len(receiver.posts) == 1, "told twice", receiver.posts)


async def test_push_dead(_server):
    """The maker of a browser does not answer; later it does, and is told once, signed and encrypted."""
    with Receiver() as gone:
        port = gone.port
    async with telling(f"127.0.0.1:{port}") as server:
        anna, bea = await people(server, 2)
        key, browser = (await anna.request("told"))["key"], Browser()
        await wants(anna, browser.channel(f"http://127.0.0.1:{port}/push/1"))
        table = await new_game((anna, bea))
        await until(lambda: "event=message" in server.said(), "it was tried")
        with Receiver(port=port) as receiver:
            await until(lambda: receiver.posts, "the message")
            _, headers, body = receiver.posts[0]
            check_signature(headers, receiver.url, key)
            must(browser.read(body)["url"].startswith(f"{SITE}/#/t/{table}?"), "another table")
            await asyncio.sleep(2.5)
            must(len(receiver.posts) == 1, "told twice", receiver.posts)


async def test_push_slow(_server):
    """The maker of a browser takes its time: others are told meanwhile, answers wait for nobody."""
    with Receiver() as slow, Receiver() as quick:
        async with telling(f"127.0.0.1:{slow.port},127.0.0.1:{quick.port}") as server:
            anna, bea = await people(server, 2)
            slow.pause = 20
            channel = await wants(anna, Browser().channel(slow.url + "/push/1"))
            await anna.request("told-test", channel=channel)
            await until(lambda: slow.posts, "the slow one")
            began = asyncio.get_running_loop().time()
            await bea.request("told-test", channel=await wants(bea, hook(quick.url)))
            await until(lambda: quick.posts, "the quick one")
            await new_game((anna, bea))
            must(asyncio.get_running_loop().time() - began < 10, "somebody waited for the slow one")


async def test_own_network(_server):
    """No way into the host's own network, by address, by name, by a redirect."""
    with Receiver() as receiver:
        async with Server("--rate", "0", "--pace", "1") as server:
            anna, = await people(server, 1)
            for url in ("http://example.org/x", "https://127.0.0.1/x", "https://localhost/x", "https://10.1.2.3/",
                        "https://router/", "https://[::1]/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/",
                        "https://169.254.169.254/latest", "https://user:word@example.org/", "https://example.org:25/",
                        "ftp://example.org/", "https://2130706433/", "https://0x7f.1/",
                        "file:///etc/passwd", "https://example.org/\n", "https://"):
                await anna.refused("not-allowed", "told-add", told=hook(url))
            # a name whose address is inside is found out when it is looked up
            channel = await wants(anna, hook(f"https://inside.localhost:{receiver.port}/x"))
            await anna.request("told-test", channel=channel)
            await until(lambda: "event=message" in server.said(), "it was tried")
            must("outcome=sent" not in server.said() and not receiver.posts, "it went inside", receiver.posts)
        with Receiver() as inside:
            async with telling(receiver) as server:
                anna, = await people(server, 1)
                channel = await wants(anna, hook(receiver.url))
                receiver.status, receiver.headers = 302, {"Location": inside.url}
                await anna.request("told-test", channel=channel)
                await until(lambda: "outcome=refused" in server.said(), "a redirect")
                must(not inside.posts, "a redirect was followed")


async def test_limits(server):
    """Bad wishes and channels are refused with a reason; so are too many."""
    anna, bea = await people(server, 2)
    for told in ({}, {"after": -1}, {"after": 1.5}, {"after": 999999}, {"after": 1, "x": 1}, {"after": 1, "slow": 1},
                 [], "x"):
        await anna.refused("bad-message", "told-set", told=told)
    for told in ({}, {"kind": "fax"}, {"kind": "webhook"}, {"kind": "webhook", "url": "https://a.example"},
                 {"kind": "webhook", "url": "x" * 501, "form": "x"},
                 {"kind": "webhook", "url": "https://a.example", "form": "\0"}):
        await anna.refused("bad-message", "told-add", told=told)
    await anna.refused("not-allowed", "told-add", told=hook("https://a.example", '{"text": {text}'))
    await anna.refused("not-allowed", "told-add", told={"kind": "mail"})
    browser = Browser()
    bad = browser.channel("https://push.example/1")
    for field in ({"key": bad["key"][:-4]}, {"key": "B" + "A" * 86}, {"auth": "AAAA"}, {"auth": ""}):
        await anna.refused("not-allowed", "told-add", told={**bad, **field})
    for n in range(10):
        last = await wants(anna, Browser().channel(f"https://push.example/{n}"))
    await anna.refused("not-allowed", "told-add", told=browser.channel("https://push.example/x"))
    await bea.refused("not-allowed", "told-drop", channel=last)
    await bea.refused("not-allowed", "told-test", channel=last)
    await anna.request("told-drop", channel=last)
    await anna.request("told-add", told=browser.channel("https://push.example/x"))
    reply = await anna.request("told")
    must(len(reply["channels"]) == 10 and not reply["mails"] and "address" not in reply, reply)


async def test_bots_alone(_server):
    """Against bots alone nobody is told."""
    with Receiver() as receiver:
        async with telling(receiver) as server:
            anna, = await people(server, 1)
            await wants(anna, hook(receiver.url))
            await anna.create(2, ["me", "greedy"], start=True)
            await asyncio.sleep(1.5)
            must(not receiver.posts, "told of bots", receiver.posts)

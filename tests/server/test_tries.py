"""Guessing at passwords and making guests without end: who does it is stopped, and nobody else."""

import itertools

from client import Client, Gone, Refused, must
from harness import Server
from test_people import PASSWORD, some_login

WRONG = PASSWORD + "!"
PROXY = ("--proxy", "--rate", "50", "--per-address", "400")


async def account(server, address):
    login = some_login()
    anna = await Client.connect(server, "Anna", address=address)
    await anna.enter("register", login=login, password=PASSWORD)
    return anna, login


async def guesses(client, login, most):
    """How many wrong passwords are looked at before it is refused; `most` where it is not."""
    for count in range(most):
        try:
            await client.request("login", login=login, password=WRONG)
        except Refused as refusal:
            if refusal.code == "too-many":
                return count
            must(refusal.code == "wrong-password", "a wrong password:", refusal)
    return most


async def may_log_in(server, login, address):
    client = await Client.connect(server, "Anna", address=address)
    await client.enter("login", login=login, password=PASSWORD)
    await client.close()


async def test_one_guest_of_a_house(server):
    """60 wrong tries of one guest: it has to wait, the others at its address do not notice."""
    del server
    async with Server(*PROXY) as own:
        house, elsewhere = "192.0.2.1", "192.0.2.2"
        _, login = await account(own, elsewhere)
        guesser = await Client.connect(own, "Guesser", address=house)
        looked_at = await guesses(guesser, some_login(), 60)
        must(looked_at < 20, f"{looked_at} guesses of one guest were looked at")
        await may_log_in(own, login, house)
        # Also not those who never said hello, whom nobody can tell from each other.
        stranger = await Client.connect(own, hello=False, address=house)
        looked_at = await guesses(stranger, some_login(), 30)
        must(looked_at < 20, f"{looked_at} guesses of a stranger were looked at")
        await may_log_in(own, login, house)


async def test_many_guests_of_a_house(server):
    """Many guests who guess use up what their address has; who is right at the first try is let in all the same."""
    del server
    async with Server("--proxy", "--rate", "50", "--per-address", "100") as own:  # 15 of an address
        house = "192.0.2.1"
        _, login = await account(own, "192.0.2.2")
        _, other = await account(own, house)
        count, guessers = 0, 0
        while count < 30:
            guesser = await Client.connect(own, "Guesser", address=house)
            guessers += 1
            looked_at = await guesses(guesser, some_login(), 30)
            await guesser.close()
            count += looked_at
            if looked_at <= 1:  # the address has none left: there is the one of somebody who was not wrong yet
                break
        must(14 <= count <= 20, f"{count} guesses of {guessers} guests at one address were looked at")
        await may_log_in(own, login, house)
        await may_log_in(own, other, house)
        mistaken = await Client.connect(own, "Mistaken", address=house)
        must(await guesses(mistaken, other, 3) == 3, "somebody at home may not be mistaken three times")
        await mistaken.enter("login", login=other, password=PASSWORD)


async def test_honest_logins_of_a_club(server):
    """More than 60 logins from one address with the right password."""
    del server
    async with Server(*PROXY) as own:
        logins = [(await account(own, "192.0.2.2"))[1] for _ in range(4)]
        for n in range(64):
            await may_log_in(own, logins[n % len(logins)], "192.0.2.1")


async def test_one_login_from_everywhere(server):
    """Guesses at one login from many addresses are stopped; its owner is not, where it has been before."""
    del server
    async with Server(*PROXY) as own:
        home = "203.0.113.7"
        anna, login = await account(own, home)
        _, other = await account(own, home)
        looked_at = 0
        for n in range(50):
            guesser = await Client.connect(own, hello=False, address=f"198.51.100.{n}")
            looked_at += await guesses(guesser, login, 1)
            await guesser.close()
        must(20 <= looked_at <= 35, f"{looked_at} of 50 guesses at one login were looked at")
        stranger = await Client.connect(own, "Stranger", address="198.51.100.99")
        await stranger.refused("too-many", "login", login=login, password=PASSWORD)
        await stranger.enter("login", login=other, password=PASSWORD)  # it is about the login
        await may_log_in(own, login, home)
        await anna.close()
        # Where a device has been with its token, the owner is at home, too.
        await (await anna.again(address="203.0.113.8")).close()
        await may_log_in(own, login, "203.0.113.8")


async def test_logins_are_not_listed(server):
    """Whether logins exist cannot be asked without end by registering."""
    del server
    async with Server(*PROXY) as own:
        _, login = await account(own, "192.0.2.2")
        prober = await Client.connect(own, "Prober", address="192.0.2.1")
        codes = []
        for _ in range(30):
            try:
                await prober.request("register", login=login, password=PASSWORD)
            except Refused as refusal:
                codes.append(refusal.code)
        must(codes.count("taken") < 20 and codes[-1] == "too-many", "asked after a login:", codes)


async def test_wrong_old_password(server):
    """Whoever found a token cannot guess at the password with it."""
    del server
    async with Server(*PROXY) as own:
        anna, _ = await account(own, "192.0.2.2")
        codes = []
        for _ in range(30):
            try:
                await anna.request("password", old=WRONG, new=WRONG)
            except Refused as refusal:
                codes.append(refusal.code)
        must(0 < codes.count("wrong-password") < 20 and codes[-1] == "too-many", "wrong old passwords:", codes)


async def guests(server, addresses):
    """How many guests can be made, each from the next of the addresses."""
    for count, address in enumerate(addresses):
        client = await Client.connect(server, hello=False, address=address)
        try:
            await client.hello(f"Guest {count}")
        except Refused as refusal:
            must(refusal.code == "too-many", "a new guest:", refusal)
            return count
        except Gone:
            return count
        finally:
            await client.close()
    return None


async def test_guests_per_address(server):
    """--per-address scales how many new guests an address may make: 300 with 400."""
    del server
    for per_address, low, high in ((50, 37, 45), (500, 375, None)):
        async with Server("--proxy", "--rate", "50", "--per-address", str(per_address)) as own:
            made = await guests(own, itertools.repeat("192.0.2.1", 400 if high else 380))
            if high:
                must(made is not None and low <= made <= high, f"--per-address {per_address}: {made} guests")
            else:
                must(made is None or made >= low, f"--per-address {per_address}: {made} guests")


async def test_guests_of_a_network(server):
    """Who has an IPv6 network /48 has 65,536 times /64: they count together."""
    del server
    async with Server("--proxy", "--rate", "50", "--per-address", "25") as own:  # 18 of a /64
        made = await guests(own, (f"2001:db8:1:{n:x}::1" for n in range(120)))  # of one /56
        must(made is not None and 72 <= made <= 80, f"{made} guests from the /64s of a /56")
        made = await guests(own, (f"2001:db8:2:{n << 8:x}::1" for n in range(256)))  # each /64 in another /56
        more = await guests(own, (f"2001:db8:2:{n << 8 | 1:x}::1" for n in range(256)))
        must(made is None and more is not None and 256 + more <= 300, f"{made}, {more} guests from the /56s of a /48")
        must(await guests(own, ["2001:db8:3::1"]) is None, "another network is refused, too")

"""mailbox - a mail server on this machine, real SMTP, that behaves as a test wants."""

import asyncio
import email
import email.policy
import socket
import ssl
import subprocess
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


class Mailbox:
    """Mails come in `mails`. `reply` says what it answers to their end, `pause` how long it lets wait for that; `tls`
    makes it want STARTTLS, or (`smtps`) nothing else, with a certificate in that folder; `login` is the only one."""

    def __init__(self, tls=None, smtps=False, login=None, port=0):
        self.mails, self.seen, self.logins = [], 0, []
        self.reply, self.pause = "250 OK", 0
        self.tls, self.smtps, self.login, self.port = tls, smtps, login, port
        self.controller = None

    async def handle_DATA(self, _smtp, _session, envelope):
        self.seen += 1
        reply = self.reply
        if self.pause:
            await asyncio.sleep(self.pause)
        if reply.startswith("250"):
            self.mails.append((envelope, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return reply

    def __enter__(self):
        options = {"hostname": "127.0.0.1", "port": self.port or free_port(), "ready_timeout": 30}
        if self.login:
            options |= {"authenticator": self.let_in, "auth_required": True, "auth_require_tls": bool(self.tls)}
        if self.tls:
            context = certificate(self.tls)
            options |= {"ssl_context": context} if self.smtps else {"tls_context": context, "require_starttls": True}
        self.controller = Controller(self, **options)
        self.controller.start()
        self.port = self.controller.port
        return self

    def __exit__(self, *rest):
        self.controller.stop()

    def let_in(self, _server, _session, _envelope, _mechanism, data):
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=self.logins[-1] == self.login)

    @property
    def url(self):
        return f"{'smtps' if self.smtps else 'smtp'}://localhost:{self.port}"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def certificate(folder):
    """For localhost, signed by itself: folder/cert.pem is what to trust."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
    return context


async def until(condition, what, seconds=40):
    """What nobody tells: look again until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what() if callable(what) else what}")
        await asyncio.sleep(0.05)

"""receiver - a server that is posted to: a webhook's, or that of a browser's maker, which checks what it gets."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import threading
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from client import must


class Receiver:
    """What came is in `posts`: (path, headers, body). `status`, `headers` and `pause` are what it answers with."""

    def __init__(self, port=0):
        self.posts, self.status, self.headers, self.pause = [], 200, {}, 0
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, headers = receiver.status, receiver.headers  # who sees the post may change them
                receiver.posts.append((self.path, dict(self.headers), body))
                time.sleep(receiver.pause)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_arguments):
                pass

        class Threads(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_arguments):
                pass  # whoever posted is gone

        self.server = Threads(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *rest):
        self.server.shutdown()
        self.server.server_close()


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt, secret, info, length):
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


class Browser:
    """The keys of a subscription, as a browser makes them."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)

    def channel(self, url):
        return {"kind": "push", "url": url, "key": text_of(self.point), "auth": text_of(self.secret), "name": "Firefox"}

    def read(self, body):
        """RFC 8291 and 8188: what is in the body of a message."""
        salt, size, point = body[:16], int.from_bytes(body[16:20], "big"), body[21:21 + body[20]]
        must(size >= 18 and len(body) - 86 <= size <= 4096, "record size", size)
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self.key.exchange(ec.ECDH(), peer)
        secret = hkdf(self.secret, shared, b"WebPush: info\0" + self.point + point, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + body[20]:], None)
        must(plain.rstrip(b"\0")[-1:] == b"\x02", "no end of the record")
        return json.loads(plain.rstrip(b"\0")[:-1])


def check_signature(headers, origin, key):
    """RFC 8292: signed by the server's key, for this receiver, not for long."""
    scheme, _, rest = headers["Authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    must(scheme == "vapid" and fields["k"] == key, "the key is another one", headers["Authorization"])
    text, _, signature = fields["t"].rpartition(".")
    signature = bytes_of(signature)
    must(len(signature) == 64, "a signature of", len(signature))
    der = utils.encode_dss_signature(int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(bytes_of(part)) for part in text.split("."))
    must(head == {"typ": "JWT", "alg": "ES256"}, head)
    must(claims["aud"] == origin and 0 < claims["exp"] - time.time() <= 24 * 3600, claims)
    must(claims["sub"].startswith(("mailto:", "https://")), claims)

"""An authenticator app: codes by the letter of RFC 4226 and RFC 6238, by nothing of the server's.

authenticator.py SECRET TIME... prints, line by line, the six digits for a secret in base32 at each Unix time.
"""

import base64
import hashlib
import hmac
import struct
import sys

secret = base64.b32decode(sys.argv[1])
for time in sys.argv[2:]:
    digest = hmac.new(secret, struct.pack(">Q", int(time) // 30), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    print(f"{number % 1_000_000:06}")

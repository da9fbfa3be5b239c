"""A mail server for tests: aiosmtpd with adjustable behaviour.

Prints a JSON object a line: where it listens, then every mail that was handed to it and what it did with it. Each line
it reads sets its behaviour from then on: "ok", "451", "550" (at the recipient), "451-data" (after the mail), "drop"
(takes the mail and hangs up without a word), "slow" (takes it after six seconds), "hang" (says nothing more after the
mail); "report" changes nothing. It ends with its input.
"""

import asyncio
import json
import sys

from aiosmtpd.smtp import SMTP, Envelope, Session

behaviour = "ok"


def say(**what):
    print(json.dumps(what), flush=True)


class Handler:
    async def handle_RCPT(self, server, session: Session, envelope: Envelope, address, options):
        if behaviour in ("451", "550"):
            say(refused=address, behaviour=behaviour)
            return {"451": "451 4.7.1 <%s> later", "550": "550 5.1.1 <%s> unknown"}[behaviour] % address
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session: Session, envelope: Envelope):
        say(
            mail=envelope.content.decode("utf-8", "surrogateescape"),
            sender=envelope.mail_from,
            recipients=envelope.rcpt_tos,
            behaviour=behaviour,
        )
        if behaviour == "drop":
            server.transport.abort()
            return "250 accepted"
        if behaviour == "slow":
            await asyncio.sleep(6)
        if behaviour == "hang":
            await asyncio.sleep(3600)
        return "451 4.3.0 not now" if behaviour == "451-data" else "250 taken"


async def read_commands():
    global behaviour
    loop = asyncio.get_running_loop()
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := await commands.readline():
        command = line.decode().strip()
        if command != "report":
            behaviour = command
        say(done=command)


async def main():
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(Handler(), enable_SMTPUTF8=False, timeout=3600), "127.0.0.1", int(sys.argv[1])
    )
    say(port=server.sockets[0].getsockname()[1])
    await read_commands()


asyncio.run(main())

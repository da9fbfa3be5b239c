// A login provider for tests: oidc, github, gitlab or twitter. A site is registered with it (client "site", secret
// "secret-of-the-site"). Its commands change its behaviour:
//   {"person": {…}}    the user who is signed in there; see `Behaviour`
//   {"deny": true}     the user refuses
//   {"page": true}     oidc only: a page asks for the user's identity, for a browser
//   {"failure": "…"}   slow, reset, large, html or 500: how the site's own calls fail
//   {"attack": "…"}    oidc only; see hostile-responses.mjs
//   {"linkedinQuirks": true} oidc only: it offers no PKCE, refuses a verifier and omits the nonce, as LinkedIn does
import http from "node:http";

import { listen } from "./listen.mjs";
import { oidc } from "./oidc.mjs";
import { github, gitlab, twitter } from "./protocols.mjs";

class Behaviour {
  person = { sub: "1", name: "Ana Silva", username: "ana", email: "ana@example.com", email_verified: true };
  deny = false;
  page = false;
  failure = null;
  attack = null;
  linkedinQuirks = false;
}

const failures = {
  slow: () => {},
  reset: (request) => request.socket.resetAndDestroy(),
  large: (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"padding":"${"x".repeat(10 * 1024 * 1024)}"}`);
  },
  html: (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>Maintenance</title>");
  },
  500: (_, response) => {
    response.writeHead(500, { "content-type": "application/json" });
    response.end('{"error":"server_error"}');
  },
};

/** Starts a provider for a site's origin: its own origin, a function that executes a command, and one that stops it. */
export async function startLoginProvider(kind, site) {
  const behaviour = new Behaviour();
  const server = http.createServer();
  const { origin, stop } = await listen(server);
  const handle =
    kind === "oidc" ? oidc(origin, site, behaviour) : { github, gitlab, twitter }[kind](site, behaviour);
  server.on("request", (request, response) => {
    // Only calls of the site fail, not those of visitors.
    const isSite = request.headers["user-agent"]?.startsWith("server/");
    if (behaviour.failure && isSite) return failures[behaviour.failure](request, response);
    return handle(request, response);
  });
  const execute = ({ person, ...rest }) => {
    if (person) behaviour.person = { ...behaviour.person, ...person };
    Object.assign(behaviour, rest);
    return { done: true };
  };
  return { origin, execute, stop };
}

// A login provider for tests: oidc, github, gitlab or twitter. A site is registered with it (client "site", secret
// "secret-of-the-site"). Its orders change its behaviour:
//   {"person": {…}}    the user who is signed in there; see `Behaviour`
//   {"deny": true}     the user refuses
//   {"page": true}     oidc only: a page asks for the user's identity, for a browser
//   {"trouble": "…"}   slow, reset, large, html or 500: how the site's own calls fail
//   {"lie": "…"}       oidc only; see lies.mjs
//   {"linkedinQuirks": true} oidc only: it offers no PKCE, refuses a verifier and omits the nonce, as LinkedIn does
import http from "node:http";

import { listen } from "./listen.mjs";
import { oidc } from "./oidc.mjs";
import { github, gitlab, twitter } from "./protocols.mjs";

class Behaviour {
  person = { sub: "1", name: "Ana Silva", username: "ana", email: "ana@example.com", email_verified: true };
  deny = false;
  page = false;
  trouble = null;
  lie = null;
  linkedinQuirks = false;
}

const troubles = {
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

/** Starts a provider for a site's origin: its own origin, a function that obeys an order, and one that stops it. */
export async function startLoginProvider(kind, site) {
  const behaviour = new Behaviour();
  const server = http.createServer();
  const { origin, stop } = await listen(server);
  const speak =
    kind === "oidc" ? oidc(origin, site, behaviour) : { github, gitlab, twitter }[kind](site, behaviour);
  server.on("request", (request, response) => {
    // Visitors always get through.
    const isSite = request.headers["user-agent"]?.startsWith("server/");
    if (behaviour.trouble && isSite) return troubles[behaviour.trouble](request, response);
    return speak(request, response);
  });
  const obey = ({ person, ...rest }) => {
    if (person) behaviour.person = { ...behaviour.person, ...person };
    Object.assign(behaviour, rest);
    return { obeyed: true };
  };
  return { origin, obey, stop };
}

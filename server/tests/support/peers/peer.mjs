// A login provider of a test's own. Usage: node peer.mjs KIND ORIGIN, where KIND is oidc, github, gitlab or twitter and
// ORIGIN the address of the site that is registered with it (client "site", secret "secret-of-the-site").
//
// Prints where it listens, as JSON. Each line it reads changes how it behaves, and is answered by a line:
//   {"person": {…}}    who is signed in there; see `will.person`
//   {"deny": true}     they refuse
//   {"page": true}     oidc only: a page asks who they are, for a browser
//   {"trouble": "…"}   slow, reset, large, html or 500: what the site's own calls meet
//   {"lie": "…"}       oidc only; see lies.mjs
//   {"linkedinQuirks": true} oidc only: it offers no PKCE, refuses a verifier and leaves the nonce out, as LinkedIn does
// It ends with its input.
import http from "node:http";
import { createInterface } from "node:readline";

import { github, gitlab, twitter } from "./protocols.mjs";

const [kind, site] = process.argv.slice(2);

/** What it was told. */
const will = {
  person: { sub: "1", name: "Ana Silva", username: "ana", email: "ana@example.com", email_verified: true },
  deny: false,
  page: false,
  trouble: null,
  lie: null,
  linkedinQuirks: false,
};

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

const server = http.createServer();
server.listen(0, "127.0.0.1", async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const speak =
    kind === "oidc"
      ? (await import("./oidc.mjs")).oidc(origin, site, will)
      : { github, gitlab, twitter }[kind](site, will);
  server.on("request", (request, response) => {
    // Visitors always get through.
    const visitor = request.headers["user-agent"]?.startsWith("server/") !== true;
    if (will.trouble && !visitor) return troubles[will.trouble](request, response);
    return speak(request, response);
  });
  console.log(JSON.stringify({ origin }));
});

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { person, ...rest } = JSON.parse(line);
    if (person) will.person = { ...will.person, ...person };
    Object.assign(will, rest);
    console.log(JSON.stringify({ obeyed: true }));
  })
  .on("close", () => process.exit(0));

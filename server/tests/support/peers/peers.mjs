// Runs stand-ins for other services: Stripe and login providers. Usage: node peers.mjs
//
// Each line it reads is a request in JSON, answered by a line with the same id:
//   {"id": 1, "start": "stripe"}                    → {"id": 1, "answer": {"peer": 1, "origin": "http://127.0.0.1:…"}}
//   {"id": 2, "start": "oidc", "site": "http://…"}  starts a login provider: oidc, github, gitlab or twitter
//   {"id": 3, "peer": 1, "command": {…}}              → {"id": 3, "answer": …}; see stripe.mjs and login-provider.mjs
//   {"id": 4, "peer": 1, "stop": true}              stops a peer
// It ends with its input.
import { createInterface } from "node:readline";

const peers = new Map();

// One script serves many tests: a fault of one peer must not stop the others.
process.on("uncaughtException", (error) => console.error(error));

/** Imported on demand: few tests need both. */
async function start(kind, site) {
  if (kind === "stripe") return (await import("./stripe.mjs")).startStripe();
  return (await import("./login-provider.mjs")).startLoginProvider(kind, site);
}

async function answer({ start: kind, site, peer, command, stop }) {
  if (kind) {
    const started = await start(kind, site);
    const number = peers.size + 1;
    peers.set(number, started);
    return { peer: number, origin: started.origin };
  }
  if (stop) return peers.get(peer).stop();
  return peers.get(peer).execute(command);
}

createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const { id, ...request } = JSON.parse(line);
    console.log(JSON.stringify({ id, answer: (await answer(request)) ?? null }));
  })
  .on("close", () => process.exit());

// Login providers for browser tests: an honest one as Google, one that forges tokens as LinkedIn, and fakes of GitHub
// and Twitter. See server/tests/support/peers.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const peers = resolve(import.meta.dirname, "../../server/tests/support/peers");

const providers = [
  { name: "GOOGLE", kind: "oidc", order: { page: true } },
  { name: "LINKEDIN", kind: "oidc", order: { page: true, lie: "public key as a secret" } },
  { name: "GITHUB", kind: "github", order: { person: { sub: "77", name: "Rui Costa", email: "rui@example.com" } } },
  { name: "TWITTER", kind: "twitter", order: { person: { sub: "78", name: "Eva Reis" } } },
];

/** Starts them for a site; returns its settings and a function that stops them. None if their packages are missing. */
export async function startLoginPeers(site) {
  if (!existsSync(resolve(peers, "node_modules"))) return { settings: {}, stop() {} };
  const started = await Promise.all(providers.map((peer) => start(site, peer)));
  return {
    settings: Object.assign({}, ...started.map(({ settings }) => settings)),
    stop() {
      for (const { child } of started) child.kill();
    },
  };
}

async function start(site, { name, kind, order }) {
  const child = spawn("node", [resolve(peers, "peer.mjs"), kind, site], { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { origin } = JSON.parse((await lines.next()).value);
  child.stdin.write(`${JSON.stringify(order)}\n`);
  await lines.next();
  const settings = {
    // LinkedIn only accepts one client authentication method.
    [`LOGIN_${name}_CLIENT_ID`]: name === "LINKEDIN" ? "site-by-post" : "site",
    [`LOGIN_${name}_CLIENT_SECRET`]: "secret-of-the-site",
    [`LOGIN_${name}_URL`]: origin,
  };
  return { child, settings };
}

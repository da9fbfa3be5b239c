// Login providers for browser tests: an honest one as Google, one that forges tokens as LinkedIn, and fakes of GitHub
// and Twitter. See server/tests/support/peers.
import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { Peers } from "../../server/tests/support/peers/client.mjs";

const packages = resolve(import.meta.dirname, "../../server/tests/support/peers");

const providers = [
  { name: "GOOGLE", kind: "oidc", command: { page: true } },
  { name: "LINKEDIN", kind: "oidc", command: { page: true, attack: "public key as a secret" } },
  { name: "GITHUB", kind: "github", command: { person: { sub: "77", name: "Rui Costa", email: "rui@example.com" } } },
  { name: "TWITTER", kind: "twitter", command: { person: { sub: "78", name: "Eva Reis" } } },
];

/** Starts them for a site; returns its settings and a function that stops them. None if their packages are missing. */
export async function startLoginPeers(site) {
  if (!existsSync(resolve(packages, "node_modules"))) return { settings: {}, stop() {} };
  const peers = new Peers();
  const settings = await Promise.all(providers.map((provider) => start(peers, site, provider)));
  return { settings: Object.assign({}, ...settings), stop: () => peers.stop() };
}

async function start(peers, site, { name, kind, command }) {
  const { origin, ask } = await peers.start(kind, site);
  await ask(command);
  return {
    // LinkedIn only accepts one client authentication method.
    [`LOGIN_${name}_CLIENT_ID`]: name === "LINKEDIN" ? "site-by-post" : "site",
    [`LOGIN_${name}_CLIENT_SECRET`]: "secret-of-the-site",
    [`LOGIN_${name}_URL`]: origin,
  };
}

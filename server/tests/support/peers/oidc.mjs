// A real OpenID Connect provider, which attacks the site on command.
import { generateKeyPairSync } from "node:crypto";

import { Provider } from "oidc-provider";

import { tamperWithRedirect, tamperWithToken, tamperWithPerson } from "./hostile-responses.mjs";

const slugs = ["google", "gitlab", "linkedin-openid"];

/** All providers share a key: making one takes long. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "one" };

export function oidc(origin, site, behaviour) {
  const redirect_uris = slugs.map((slug) => `${site}/api/v1/login/${slug}/callback`);
  const client = { client_id: "site", client_secret: "secret-of-the-site", redirect_uris };
  const hour = 3600;
  /** Everyone who signed in here, by their subject. */
  const people = new Map();
  const provider = new Provider(origin, {
    jwks: { keys: [key] },
    clients: [client, { ...client, client_id: "site-by-post", token_endpoint_auth_method: "client_secret_post" }],
    cookies: { keys: ["known-to-this-process-only"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => !behaviour.linkedinQuirks },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => claims(people.get(accountId)) }),
  });

  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === "userinfo") context.body = tamperWithPerson(behaviour.attack, context.body);
    if (behaviour.linkedinQuirks && context.oidc?.route === "discovery") {
      const { code_challenge_methods_supported: _, ...description } = context.body;
      context.body = description;
    }
    const attack = behaviour.attack ?? (behaviour.linkedinQuirks ? "no nonce" : null);
    if (context.body?.id_token) context.body.id_token = tamperWithToken(attack, context.body.id_token, privateKey);
    const location = context.response.get("location");
    if (location?.startsWith(site)) context.redirect(tamperWithRedirect(behaviour.attack, location));
  });

  const handle = provider.callback();
  return async (request, response) => {
    if (!request.url.startsWith("/interaction/")) return handle(request, response);
    if (behaviour.page && request.method === "GET") return showLoginForm(response);
    const { params } = await provider.interactionDetails(request, response);
    const person = behaviour.page ? await submittedPerson(request) : behaviour.person;
    if (behaviour.deny || !person) return provider.interactionFinished(request, response, { error: "access_denied" });
    people.set(person.sub, person);
    const accountId = person.sub;
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent });
  };
}

/** Undefined claims are left out. */
const claims = ({ sub, name, email, email_verified }) => ({ sub, name, email, email_verified });

/** The identity a visitor chose; null if they cancelled. */
async function submittedPerson(request) {
  let body = "";
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  if (form.has("back")) return null;
  const email = form.get("email");
  return { sub: email, name: form.get("name"), email, email_verified: form.has("verified") };
}

function showLoginForm(response) {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in there</title>
     <h1>Sign in there</h1>
     <form method="post">
       <p><label>Name <input name="name"></label></p>
       <p><label>Email <input name="email"></label></p>
       <p><label><input name="verified" type="checkbox"> The email is verified</label></p>
       <button>Continue</button> <button name="back">Go back</button>
     </form></html>`,
  );
}

// A real OpenID Connect provider, which lies on request.
import { generateKeyPairSync } from "node:crypto";

import { Provider } from "oidc-provider";

import { lieInAddress, lieInToken, lieOfPerson } from "./lies.mjs";

const slugs = ["google", "gitlab", "linkedin-openid"];

/** All providers share a key: making one takes long. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "one" };

export function oidc(origin, site, will) {
  const redirect_uris = slugs.map((slug) => `${site}/api/v1/login/${slug}/callback`);
  const client = { client_id: "site", client_secret: "secret-of-the-site", redirect_uris };
  const hour = 3600;
  /** Everybody who was signed in here, by their subject. */
  const people = new Map();
  const provider = new Provider(origin, {
    jwks: { keys: [key] },
    clients: [client, { ...client, client_id: "site-by-post", token_endpoint_auth_method: "client_secret_post" }],
    cookies: { keys: ["known-to-this-process-only"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => !will.linkedinQuirks },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => claims(people.get(accountId)) }),
  });

  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === "userinfo") context.body = lieOfPerson(will.lie, context.body);
    if (will.linkedinQuirks && context.oidc?.route === "discovery") {
      const { code_challenge_methods_supported: _, ...description } = context.body;
      context.body = description;
    }
    const lie = will.lie ?? (will.linkedinQuirks ? "no nonce" : null);
    if (context.body?.id_token) context.body.id_token = lieInToken(lie, context.body.id_token, privateKey);
    const location = context.response.get("location");
    if (location?.startsWith(site)) context.redirect(lieInAddress(will.lie, location));
  });

  const speak = provider.callback();
  return async (request, response) => {
    if (!request.url.startsWith("/interaction/")) return speak(request, response);
    if (will.page && request.method === "GET") return ask(response);
    const { params } = await provider.interactionDetails(request, response);
    const person = will.page ? await told(request) : will.person;
    if (will.deny || !person) return provider.interactionFinished(request, response, { error: "access_denied" });
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
async function told(request) {
  let body = "";
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  if (form.has("back")) return null;
  const email = form.get("email");
  return { sub: email, name: form.get("name"), email, email_verified: form.has("verified") };
}

function ask(response) {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in there</title>
     <h1>Sign in there</h1>
     <form method="post">
       <p><label>Name <input name="name"></label></p>
       <p><label>Mailbox <input name="email"></label></p>
       <p><label><input name="verified" type="checkbox"> The mailbox was proved</label></p>
       <button>Go on</button> <button name="back">Go back</button>
     </form></html>`,
  );
}

// Providers without OpenID Connect: GitHub, an old GitLab and Twitter, as documented.
import { createHash, randomBytes } from "node:crypto";

const secret = "secret-of-the-site";

/** What all three have in common: a code for a visitor, and a token for a code, once. */
function provider(site, slug, behaviour, { authorize, token, basic, refuse, api }) {
  const codes = new Map();
  const tokens = new Set();
  const callback = `${site}/api/v1/login/${slug}/callback`;

  const authorizeVisitor = (url, response) => {
    const asked = Object.fromEntries(url.searchParams);
    const wrong =
      asked.client_id !== "site" ||
      asked.redirect_uri !== callback ||
      asked.response_type !== "code" ||
      asked.code_challenge_method !== "S256" ||
      (asked.state ?? "").length < 22;
    if (wrong) return json(response, 400, { error: "invalid_request" });
    const back = new URL(callback);
    back.searchParams.set("state", asked.state);
    if (behaviour.deny) {
      back.searchParams.set("error", "access_denied");
    } else {
      const code = randomBytes(10).toString("hex");
      codes.set(code, asked.code_challenge);
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  };

  const exchange = async (request, response) => {
    const body = Object.fromEntries(new URLSearchParams(await read(request)));
    const header = request.headers.authorization;
    const known = basic
      ? header === `Basic ${Buffer.from(`site:${secret}`).toString("base64")}`
      : body.client_id === "site" && body.client_secret === secret;
    if (!known) return json(response, 401, { error: "invalid_client" });
    const challenge = codes.get(body.code);
    codes.delete(body.code);
    const verified = challenge === createHash("sha256").update(body.code_verifier ?? "").digest("base64url");
    if (!verified || body.redirect_uri !== callback || body.grant_type !== "authorization_code") {
      return refuse(response);
    }
    const access_token = randomBytes(20).toString("hex");
    tokens.add(access_token);
    return json(response, 200, { access_token, token_type: "bearer", scope: "user:email,read:user", expires_in: 7200 });
  };

  return (request, response) => {
    const url = new URL(request.url, site);
    if (request.method === "GET" && url.pathname === authorize) return authorizeVisitor(url, response);
    if (request.method === "POST" && url.pathname === token) return exchange(request, response);
    const answer = api[url.pathname];
    if (!answer) return json(response, 404, { message: "Not Found" });
    const bearer = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    if (!tokens.has(bearer)) return json(response, 401, { message: "Bad credentials" });
    return json(response, 200, answer(behaviour.person));
  };
}

/** GitHub Enterprise Server; answers 200 to a code it does not know. */
export const github = (site, behaviour) =>
  provider(site, "github", behaviour, {
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    basic: false,
    refuse: (response) => json(response, 200, { error: "bad_verification_code" }),
    api: {
      "/api/v3/user": ({ sub, name, username, email }) => ({ id: Number(sub), login: username, name, email }),
      "/api/v3/user/emails": ({ email, email_verified }) => [
        { email: "old@example.com", primary: false, verified: true, visibility: null },
        ...(email ? [{ email, primary: true, verified: email_verified, visibility: "private" }] : []),
      ],
    },
  });

/** A GitLab without OpenID Connect. */
export const gitlab = (site, behaviour) =>
  provider(site, "gitlab", behaviour, {
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    basic: false,
    refuse: (response) => json(response, 400, { error: "invalid_grant" }),
    api: {
      "/api/v4/user": ({ sub, name, username, email }) => ({
        id: Number(sub),
        username,
        name,
        email,
        confirmed_at: "2020-01-01T00:00:00Z",
      }),
    },
  });

/** Returns no email address. */
export const twitter = (site, behaviour) =>
  provider(site, "twitter", behaviour, {
    authorize: "/i/oauth2/authorize",
    token: "/2/oauth2/token",
    basic: true,
    refuse: (response) => json(response, 400, { error: "invalid_request" }),
    api: { "/2/users/me": ({ sub, name, username }) => ({ data: { id: sub, name, username } }) },
  });

function json(response, status, body) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

async function read(request) {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

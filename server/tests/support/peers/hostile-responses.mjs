// Responses of a hostile provider.
import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const now = () => Math.floor(Date.now() / 1000);

/** Changed claims, signed with the provider's own key. */
const claims = {
  issuer: (claims) => ({ ...claims, iss: "https://accounts.google.com" }),
  "issuer with a slash": (claims) => ({ ...claims, iss: `${claims.iss}/` }),
  audience: (claims) => ({ ...claims, aud: "another-site" }),
  audiences: (claims) => ({ ...claims, aud: ["site", "another-site"] }),
  "authorized party": (claims) => ({ ...claims, azp: "another-site" }),
  nonce: (claims) => ({ ...claims, nonce: "of-another-visit" }),
  "no nonce": ({ nonce: _, ...claims }) => claims,
  expired: (claims) => ({ ...claims, iat: now() - 300, exp: now() - 120 }),
  "no expiry": ({ exp: _, ...claims }) => claims,
  future: (claims) => ({ ...claims, iat: now() + 600 }),
  "not before": (claims) => ({ ...claims, nbf: now() + 600 }),
  stale: (claims) => ({ ...claims, iat: now() - 3600 }),
  "no subject": ({ sub: _, ...claims }) => claims,
  "empty subject": (claims) => ({ ...claims, sub: "" }),
};

/** Genuine claims with an invalid signature. */
const signatures = {
  none: (header, payload) => [{ ...header, alg: "none" }, payload, () => Buffer.alloc(0)],
  "public key as a secret": (header, payload, key) => {
    const secret = createPublicKey(key).export({ type: "spki", format: "pem" });
    return [{ ...header, alg: "HS256" }, payload, (data) => createHmac("sha256", secret).update(data).digest()];
  },
  "client secret": (header, payload) => [
    { ...header, alg: "HS256" },
    payload,
    (data) => createHmac("sha256", "secret-of-the-site").update(data).digest(),
  ],
  "key of a stranger": (header, payload) => [header, payload, (data) => sign("RSA-SHA256", data, stranger)],
  "unknown key": (header, payload) => [
    { ...header, kid: "two" },
    payload,
    (data) => sign("RSA-SHA256", data, stranger),
  ],
  "critical extension": (header, payload, key) => [
    { ...header, crit: ["exp"], exp: 0 },
    payload,
    (data) => sign("RSA-SHA256", data, key),
  ],
  "empty list of critical extensions": (header, payload, key) => [
    { ...header, crit: [] },
    payload,
    (data) => sign("RSA-SHA256", data, key),
  ],
  "another hash": (header, payload, key) => [
    { ...header, alg: "RS512" },
    payload,
    (data) => sign("RSA-SHA512", data, key),
  ],
};

export function tamperWithToken(attack, token, key) {
  const [header, payload] = token.split(".").slice(0, 2).map(decoded);
  if (claims[attack]) return written(header, claims[attack](payload), (data) => sign("RSA-SHA256", data, key));
  if (signatures[attack]) return written(...signatures[attack](header, payload, key));
  if (attack === "changed afterwards") {
    return [token.split(".")[0], encoded({ ...payload, sub: "admin" }), token.split(".")[2]].join(".");
  }
  return token;
}

export function tamperWithPerson(attack, person) {
  return attack === "another person" ? { ...person, sub: "another-person" } : person;
}

export function tamperWithRedirect(attack, address) {
  const url = new URL(address);
  if (attack === "another issuer's answer") url.searchParams.set("iss", "https://accounts.google.com");
  if (attack === "a callback without an issuer") url.searchParams.delete("iss");
  return url.href;
}

function written(header, payload, signed) {
  const data = `${encoded(header)}.${encoded(payload)}`;
  return `${data}.${signed(Buffer.from(data)).toString("base64url")}`;
}

const decoded = (part) => JSON.parse(Buffer.from(part, "base64url").toString());
const encoded = (part) => Buffer.from(JSON.stringify(part)).toString("base64url");

// How the canned site answers the calls of accounts: each is told who may make it, and asked in turn.
import { cookieName, visitorOf } from "./canned-visitors.mjs";

const calls = [];

/** Whether a visitor with these cookies may be more than a guest: nothing they are sent is anybody else's. */
export function isKnown(cookieHeader = "") {
  return new RegExp(`(?:^|; )${cookieName}=`).test(cookieHeader);
}

/**
 * What a call of an account is answered, as `{ status, body, headers }`; null for other calls. `fields` is what was
 * sent, files as they are in a form. Addresses tell the outcome: `taken@` is refused, `busy@` comes too often.
 */
export async function answerOf(method, path, cookieHeader, fields = {}) {
  const url = new URL(path, "http://api");
  const found = calls.find((call) => call.method === method && call.pattern.exec(url.pathname));
  if (!found) return null;
  const visitor = visitorOf(cookieHeader);
  const [, ...parts] = found.pattern.exec(url.pathname);
  const answer = refused(found.guard, visitor) ?? (await found.run({ visitor, fields, parts, url, cookieHeader }));
  const headers = { ...answer.headers };
  if (visitor.isNew) headers["set-cookie"] = `${cookieName}=${visitor.id}; Path=/; HttpOnly; SameSite=Lax`;
  visitor.isNew = false;
  return { ...answer, headers };
}

export function refused(guard, { user, confirmed }) {
  if (guard === "guest" && user) return { status: 403, body: { message: "Already authenticated." } };
  if (guard === "open" || guard === "guest") return null;
  if (!user) return { status: 401, body: { message: "Unauthenticated." } };
  if (guard === "recent" && !confirmed) return { status: 423, body: { message: "Password confirmation required." } };
  return null;
}

/** `guard` is open, guest, user or recent; `:` stands for a part of the address. */
export function on(call, guard, run) {
  const [method, path] = call.split(" ");
  const pattern = new RegExp(`^/api/v1/${path.replaceAll(":", "([^/]+)")}$`);
  calls.push({ method, pattern, guard, run });
}

export const ok = (body, status = 200) => ({ status, body });
export const done = { status: 204, body: null };
export const tooMany = { status: 429, body: { message: "Too Many Attempts." }, headers: { "retry-after": "60" } };

export function wrong(errors) {
  const all = Object.entries(errors).filter(([, message]) => message);
  if (all.length === 0) return null;
  const [[, first]] = all;
  return {
    status: 422,
    body: { message: first, errors: Object.fromEntries(all.map(([name, text]) => [name, [text]])) },
  };
}

// What must hold of what is sent

export const wrongCurrent = "The provided password does not match your current password.";

export function emailFault(email = "") {
  if (!/^\S+@\S+\.\S+$/.test(email)) return "The email field must be a valid email address.";
  return /^taken@/.test(email) ? "The email has already been taken." : null;
}

export function usernameFault(username) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(username))
    return "The username field must only contain lowercase letters, numbers, and single dashes between them.";
  return username === "taken" ? "The username has already been taken." : null;
}

export function passwordFault({ password = "", passwordConfirmation }) {
  if (password.length < 8) return "The password field must be at least 8 characters.";
  if (password === "password") return "The password is too common.";
  return password === passwordConfirmation ? null : "The password field confirmation does not match.";
}

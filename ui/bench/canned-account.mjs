// Answers to the calls of accounts, for looking at the pages without a server. What a visitor changes is kept in memory.
import {
  accountAt,
  accountNamed,
  code as appCode,
  become,
  cookieName,
  guest,
  identity,
  recoveryCodes,
  password as rightPassword,
  signedIn,
  visitorOf,
} from "./canned-visitors.mjs";
import { qrPicture } from "./qr-picture.mjs";

const callbackCookie = "gh_social_login_callback_url";
const providers = [
  { provider: "github", name: "GitHub" },
  { provider: "gitlab", name: "GitLab" },
  { provider: "google", name: "Google" },
];

/** Pictures that were sent to us: address → `{ type, bytes }`. */
const pictures = new Map();

/** A picture by its address, if it was sent to us; in all sizes it is the same. */
export function cannedPicture(path) {
  return pictures.get(path.replace(/-\d+\.webp$/, "-160.webp")) ?? null;
}

/** Whether a visitor with these cookies may be more than a guest: nothing they are sent is anybody else's. */
export function isKnown(cookieHeader = "") {
  return new RegExp(`(?:^|; )${cookieName}=`).test(cookieHeader);
}

/**
 * What a call of an account is answered, as `{ status, body, headers }`; null for other calls. `fields` is what was
 * sent, files as they are in a form. Addresses tell the outcome: `taken@` is refused, `busy@` comes too often.
 */
export async function cannedAccount(method, path, cookieHeader, fields = {}) {
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

function refused(guard, { user, confirmed }) {
  if (guard === "guest" && user) return { status: 403, body: { message: "Already authenticated." } };
  if (guard === "open" || guard === "guest") return null;
  if (!user) return { status: 401, body: { message: "Unauthenticated." } };
  if (guard === "recent" && !confirmed) return { status: 423, body: { message: "Password confirmation required." } };
  return null;
}

const calls = [];

/** `guard` is open, guest, user or recent; `:` stands for a part of the address. */
function on(call, guard, run) {
  const [method, path] = call.split(" ");
  const pattern = new RegExp(`^/api/v1/${path.replaceAll(":", "([^/]+)")}$`);
  calls.push({ method, pattern, guard, run });
}

const ok = (body, status = 200) => ({ status, body });
const done = { status: 204, body: null };
const tooMany = { status: 429, body: { message: "Too Many Attempts." }, headers: { "retry-after": "60" } };

function wrong(errors) {
  const all = Object.entries(errors).filter(([, message]) => message);
  if (all.length === 0) return null;
  const [[, first]] = all;
  return {
    status: 422,
    body: { message: first, errors: Object.fromEntries(all.map(([name, text]) => [name, [text]])) },
  };
}

// In and out

on("POST login", "open", ({ visitor, fields }) => {
  const login = fields.username || fields.email || "";
  if (/^busy@/.test(login)) return tooMany;
  const user = accountAt(login);
  if (!user?.hasPassword || fields.password !== rightPassword)
    return wrong({ email: "These credentials do not match our records." });
  if (visitor.user) return ok({ twoFactor: false });
  if (user.twoFactorEnabled) become(visitor, "pending", { ...guest(), pending: user });
  else become(visitor, user.username, { ...signedIn(user), confirmed: true });
  return ok({ twoFactor: user.twoFactorEnabled });
});

on("POST two-factor-challenge", "guest", ({ visitor, fields }) => {
  const { pending } = visitor;
  const codes = pending ? recoveryCodes : [];
  if (fields.recoveryCode !== undefined && !codes.includes(fields.recoveryCode))
    return wrong({ recoveryCode: "The provided two factor recovery code was invalid." });
  if (fields.recoveryCode === undefined && !(pending && fields.code === appCode))
    return wrong({ code: "The provided two factor authentication code was invalid." });
  become(visitor, pending.username, { ...signedIn(pending), confirmed: true });
  visitor.secondFactor.codes = codes.filter((code) => code !== fields.recoveryCode);
  return done;
});

on("POST logout", "user", ({ visitor }) => {
  become(visitor, "guest", guest());
  return done;
});

on("POST register", "guest", ({ visitor, fields }) => {
  const { name = "", email = "", password = "" } = fields;
  if (/^busy@/.test(email)) return tooMany;
  const refusal = wrong({
    name: name.trim() ? null : "The name field is required.",
    email: emailFault(email),
    password: passwordFault(fields),
  });
  if (refusal) return refusal;
  const username = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-");
  const user = accountNamed("ines", { name: name.trim(), username, email, emailVerifiedAt: null });
  become(visitor, "guest", { ...signedIn(user), confirmed: password !== "" });
  return ok(user, 201);
});

on("POST forgot-password", "open", ({ fields }) => {
  if (/^busy@/.test(fields.email)) return tooMany;
  return ok({ message: "We have emailed your password reset link." });
});

on("POST reset-password", "open", ({ fields }) => {
  const fault = fields.token === "good" ? null : "This password reset token is invalid.";
  return wrong({ email: fault, password: passwordFault(fields) }) ?? ok({ message: "Your password has been reset." });
});

on("POST email/verification-notification", "user", ({ visitor }) =>
  visitor.user.emailVerifiedAt ? done : ok({ message: "A new verification link has been sent." }, 202),
);

on("GET email/verify/:/:", "open", ({ visitor, url }) => {
  if (url.searchParams.get("signature") !== "good") return { status: 403, body: { message: "Invalid signature." } };
  if (visitor.user) visitor.user.emailVerifiedAt ??= "2025-10-10T12:00:00Z";
  return done;
});

on("GET login/providers", "open", () => ok(providers));

on("POST login/complete", "open", ({ visitor, fields }) => {
  const refusal = wrong({ email: emailFault(fields.email) });
  if (refusal) return refusal;
  become(visitor, "guest", { ...signedIn(accountNamed("social", { email: fields.email })), confirmed: true });
  return ok({ twoFactor: false });
});

/** The provider itself is left out: whoever goes there has been there. */
on("GET login/:", "open", ({ visitor, cookieHeader }) => {
  if (visitor.user) visitor.confirmed = true;
  else become(visitor, "social", { ...signedIn(accountNamed("social")), confirmed: true });
  return backFrom(cookieHeader);
});

function backFrom(cookieHeader = "") {
  const address = new RegExp(`(?:^|; )${callbackCookie}=([^;]*)`).exec(cookieHeader)?.[1] ?? "";
  const { pathname, search, hash } = new URL(decodeURIComponent(address), "http://here/preferences");
  return { status: 302, body: null, headers: { location: pathname + search + hash } };
}

// Oneself

on("GET user", "user", ({ visitor }) => ok(visitor.user));

on("GET user/permissions", "user", ({ visitor }) =>
  ok(visitor.user.roles.includes("administrator") ? ["users:list", "users:show", "users:destroy"] : []),
);

on("PUT user/password", "user", ({ visitor, fields }) => {
  const { user, confirmed } = visitor;
  if (!user.hasPassword && !confirmed) return refused("recent", visitor);
  const refusal = wrong({
    currentPassword:
      user.hasPassword && fields.currentPassword !== rightPassword
        ? "The provided password does not match your current password."
        : null,
    password: passwordFault(fields),
  });
  if (refusal) return refusal;
  user.hasPassword = true;
  visitor.sessions = visitor.sessions.filter(({ current }) => current);
  return done;
});

on("POST user/confirm-password", "user", ({ visitor, fields }) => {
  if (!visitor.user.hasPassword || fields.password !== rightPassword)
    return wrong({ password: "The provided password was incorrect." });
  visitor.confirmed = true;
  return ok({}, 201);
});

on("GET user/confirmed-password-status", "user", ({ visitor }) =>
  ok({ confirmed: visitor.confirmed, expiresAt: visitor.confirmed ? "2025-10-10T12:15:00Z" : null }),
);

on("POST user/profile-information", "user", ({ visitor, fields }) => {
  const { user } = visitor;
  const { name, username, email, currentPassword, signInMails, eventMails, avatar } = fields;
  const moves = email !== undefined && email !== user.email;
  if (moves && !visitor.confirmed) return refused("recent", visitor);
  const refusal = wrong({
    name: name?.trim() === "" ? "The name field is required." : null,
    username: username === undefined ? null : usernameFault(username),
    email: moves ? emailFault(email) : null,
    currentPassword: moves && user.hasPassword && currentPassword !== rightPassword ? wrongCurrent : null,
  });
  if (refusal) return refusal;
  if (name !== undefined) user.name = name.trim();
  if (username !== undefined) user.username = username;
  if (moves) Object.assign(user, { email, emailVerifiedAt: null });
  if (signInMails !== undefined) user.preferences.signInMails = signInMails === "true";
  if (eventMails !== undefined) user.preferences.eventMails = eventMails === "true";
  return avatar ? keepPicture(visitor, avatar) : ok(user);
});

on("PATCH user/avatar", "user", ({ visitor, fields }) => {
  if (fields.avatar) return keepPicture(visitor, fields.avatar);
  visitor.user.avatar = null;
  return ok(visitor.user);
});

async function keepPicture({ id, user }, file) {
  if (!/^image\//.test(file.type ?? "")) return wrong({ avatar: "The avatar field must be an image." });
  const bytes = Buffer.from(await file.arrayBuffer());
  user.avatar = `/media/avatars/${id}${bytes.length}-160.webp`;
  pictures.set(user.avatar, { type: file.type, bytes });
  return ok(user);
}

on("POST user/export", "recent", ({ visitor }) => ({
  ...ok({ account: visitor.user, sessions: visitor.sessions, identities: visitor.identities }),
  headers: { "content-disposition": `attachment; filename="${visitor.user.username}.json"` },
}));

on("DELETE user", "recent", ({ visitor, fields }) => {
  if (fields.confirmation !== visitor.user.username)
    return wrong({ confirmation: "The confirmation field must match your username." });
  become(visitor, "guest", guest());
  return done;
});

// The second factor

const notEnabled = { status: 404, body: { message: "Two factor authentication has not been enabled." } };

on("POST user/two-factor-authentication", "recent", ({ visitor }) => {
  visitor.secondFactor ??= { confirmed: false, codes: [...recoveryCodes] };
  return ok({});
});

on("DELETE user/two-factor-authentication", "recent", ({ visitor }) => {
  visitor.secondFactor = null;
  visitor.user.twoFactorEnabled = false;
  return done;
});

on("POST user/confirmed-two-factor-authentication", "recent", ({ visitor, fields }) => {
  if (!visitor.secondFactor || fields.code !== appCode)
    return wrong({ code: "The provided two factor authentication code was invalid." });
  visitor.secondFactor.confirmed = true;
  visitor.user.twoFactorEnabled = true;
  return ok({});
});

on("GET user/two-factor-qr-code", "recent", ({ visitor }) => {
  const url = `otpauth://totp/Hackathon:${visitor.user?.email}?secret=${secretKey}`;
  return secretFault(visitor) ?? ok({ svg: qrPicture, url });
});

on("GET user/two-factor-secret-key", "recent", ({ visitor }) => secretFault(visitor) ?? ok({ secretKey }));

/** The secret is shown while it is set up, and never again. */
function secretFault({ secondFactor }) {
  if (!secondFactor) return notEnabled;
  const message = "Two factor authentication has been confirmed.";
  return secondFactor.confirmed ? { status: 404, body: { message } } : null;
}

on("GET user/two-factor-recovery-codes", "recent", ({ visitor }) =>
  visitor.secondFactor ? ok(visitor.secondFactor.codes) : notEnabled,
);

on("POST user/two-factor-recovery-codes", "recent", ({ visitor }) => {
  if (!visitor.secondFactor) return notEnabled;
  visitor.secondFactor.codes = recoveryCodes.map((code) => [...code].reverse().join(""));
  return ok(visitor.secondFactor.codes);
});

const secretKey = "JBSWY3DPEHPK3PXPGEZDGNBVGY3TQOJQ";

// Devices and other ways in

on("GET user/sessions", "user", ({ visitor }) => ok(visitor.sessions));

on("DELETE user/sessions", "user", ({ visitor }) => {
  visitor.sessions = visitor.sessions.filter(({ current }) => current);
  return done;
});

on("DELETE user/sessions/:", "user", ({ visitor, parts: [id] }) => {
  const before = visitor.sessions.length;
  visitor.sessions = visitor.sessions.filter((session) => session.id !== id);
  return visitor.sessions.length < before ? done : { status: 404, body: { message: "Not found." } };
});

on("GET user/identities", "user", ({ visitor }) => ok(visitor.identities));

on("GET user/identities/:/link", "user", ({ visitor, parts: [provider] }) => {
  if (!visitor.confirmed) return { status: 302, body: null, headers: { location: "/preferences?error=confirm" } };
  if (!visitor.identities.some((one) => one.provider === provider))
    visitor.identities.push(identity(provider, visitor.user.username, null));
  return { status: 302, body: null, headers: { location: `/preferences?linked=${provider}#linked-accounts` } };
});

on("DELETE user/identities/:", "recent", ({ visitor, parts: [provider] }) => {
  const left = visitor.identities.filter((one) => one.provider !== provider);
  if (left.length === 0 && !visitor.user.hasPassword)
    return wrong({ provider: "This is your only way in. Set a password first." });
  visitor.identities = left;
  return done;
});

// Others

on("GET users/:/profile", "open", ({ visitor, parts: [username] }) => {
  if (username === "broken") return { status: 500, body: { message: "Server Error" } };
  const user = visitor.user?.username === username ? visitor.user : accountAt(username);
  if (!user) return { status: 404, body: { message: "Not found." } };
  return ok({ username: user.username, name: user.name, avatar: user.avatar, memberSince: user.createdAt });
});

// What must hold of what is sent

const wrongCurrent = "The provided password does not match your current password.";

function emailFault(email = "") {
  if (!/^\S+@\S+\.\S+$/.test(email)) return "The email field must be a valid email address.";
  return /^taken@/.test(email) ? "The email has already been taken." : null;
}

function usernameFault(username) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(username))
    return "The username field must only contain lowercase letters, numbers, and single dashes between them.";
  return username === "taken" ? "The username has already been taken." : null;
}

function passwordFault({ password = "", passwordConfirmation }) {
  if (password.length < 8) return "The password field must be at least 8 characters.";
  if (password === "password") return "The password is too common.";
  return password === passwordConfirmation ? null : "The password field confirmation does not match.";
}

// Answers to the calls of accounts, for looking at the pages without a server. What a visitor changes is kept in memory.
import { eventPicture } from "./canned-editions.mjs";
import "./canned-entry.mjs";
import "./canned-profile.mjs";
import "./canned-schedule.mjs";
import "./canned-second-factor.mjs";
import "./canned-teams.mjs";
import {
  done,
  emailFault,
  ok,
  on,
  passwordFault,
  refused,
  usernameFault,
  wrong,
  wrongCurrent,
} from "./canned-calls.mjs";
import { accountAt, become, guest, identity, password as rightPassword } from "./canned-visitors.mjs";

export { answerOf as cannedAccount, isKnown } from "./canned-calls.mjs";

/** Pictures that were sent to us: address → `{ type, bytes }`. */
const pictures = new Map();

/** A picture by its address: an edition's, or one that was sent to us; in all sizes it is the same. */
export function cannedPicture(path) {
  return eventPicture(path) ?? pictures.get(path.replace(/-\d+\.webp$/, "-160.webp")) ?? null;
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
    visitor.identities.push(identity(provider, visitor.user.username, "2025-10-10T12:00:00Z"));
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

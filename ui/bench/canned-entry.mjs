// The ways in and out, as the canned site answers them.
import { done, emailFault, ok, on, passwordFault, tooMany, wrong } from "./canned-calls.mjs";
import {
  accountAt,
  accountNamed,
  code as appCode,
  become,
  guest,
  recoveryCodes,
  password as rightPassword,
  signedIn,
} from "./canned-visitors.mjs";

const callbackCookie = "gh_social_login_callback_url";
const providers = [
  { provider: "github", name: "GitHub" },
  { provider: "gitlab", name: "GitLab" },
  { provider: "google", name: "Google" },
  { provider: "linkedin-openid", name: "LinkedIn" },
  { provider: "twitter", name: "Twitter" },
];

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

/** A link whose hash is `staff` is for the administrator alone. */
on("GET email/verify/:/:", "open", ({ visitor, url, parts: [, hash] }) => {
  if (url.searchParams.get("signature") !== "good") return { status: 403, body: { message: "Invalid signature." } };
  if (hash === "staff" && !visitor.user?.roles.includes("administrator"))
    return { status: 403, body: { message: "Log in to your account first, then open the link again." } };
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

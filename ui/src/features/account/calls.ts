import type { Call } from "@/lib/query-client";
import type { Challenge } from "./challenge";
import type { ForgottenPassword, Login, PasswordReset, Registration } from "./rules";

/** 200 with `LoggedIn`. Nobody is asked whether to be remembered. */
export function login({ email, password }: Login): Call {
  return { method: "POST", path: "/api/v1/login", body: { email, password, remember: true } };
}

export function twoFactorChallenge(challenge: Challenge): Call {
  return { method: "POST", path: "/api/v1/two-factor-challenge", body: challenge };
}

/** 201 with the user, who is logged in by it. */
export function register({ referralSource, ...person }: Registration): Call {
  return { method: "POST", path: "/api/v1/register", body: { ...person, ...(referralSource && { referralSource }) } };
}

/** Ends a registration by a social profile that told no address; 200 with `LoggedIn`. */
export function completeLogin({ email }: ForgottenPassword): Call {
  return { method: "POST", path: "/api/v1/login/complete", body: { email } };
}

/** 200, whether or not there is such an account. */
export function forgotPassword({ email }: ForgottenPassword): Call {
  return { method: "POST", path: "/api/v1/forgot-password", body: { email } };
}

/** 200; nobody is logged in by it. */
export function resetPassword(values: PasswordReset): Call {
  return { method: "POST", path: "/api/v1/reset-password", body: values };
}

export function logout(): Call {
  return { method: "POST", path: "/api/v1/logout" };
}

/** Another mail with the link that confirms the mailbox: 202; 204 when that was done before. */
export function verificationNotification(): Call {
  return { method: "POST", path: "/api/v1/email/verification-notification" };
}

/** What confirms a mailbox, from the address a mail's link leads to; null when that is not complete. */
export function verificationPath(search: string): `/api/${string}` | null {
  const given = new URLSearchParams(search);
  const [id, hash, expires, signature] = ["id", "hash", "expires", "signature"].map((name) => given.get(name));
  if (!id || !hash || !expires || !signature) return null;
  const proof = new URLSearchParams({ expires, signature });
  return `/api/v1/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}?${proof}`;
}

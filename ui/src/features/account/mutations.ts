import type { ApiRequest } from "@/lib/query-client";
import type { Challenge } from "./challenge";
import type { ForgottenPassword, Login, PasswordReset, Registration } from "./rules";

/** 200 with `LoginResponse`. Always remembers the login. */
export function login({ email, password }: Login): ApiRequest {
  return { method: "POST", path: "/api/v1/login", body: { email, password, remember: true } };
}

export function twoFactorChallenge(challenge: Challenge): ApiRequest {
  return { method: "POST", path: "/api/v1/two-factor-challenge", body: challenge };
}

/** 201 with the user, who is then logged in. */
export function register({ referralSource, ...person }: Registration): ApiRequest {
  return { method: "POST", path: "/api/v1/register", body: { ...person, ...(referralSource && { referralSource }) } };
}

/** Completes a registration by a social login without an email address; 200 with `LoginResponse`. */
export function completeLogin({ email }: ForgottenPassword): ApiRequest {
  return { method: "POST", path: "/api/v1/login/complete", body: { email } };
}

/** 200, whether or not the account exists. */
export function forgotPassword({ email }: ForgottenPassword): ApiRequest {
  return { method: "POST", path: "/api/v1/forgot-password", body: { email } };
}

/** 200; does not log in. */
export function resetPassword(values: PasswordReset): ApiRequest {
  return { method: "POST", path: "/api/v1/reset-password", body: values };
}

export function logout(): ApiRequest {
  return { method: "POST", path: "/api/v1/logout" };
}

/** Sends another confirmation email: 202, or 204 if the address is already confirmed. */
export function verificationNotification(): ApiRequest {
  return { method: "POST", path: "/api/v1/email/verification-notification" };
}

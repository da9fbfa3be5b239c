import type { ApiCall } from "@/api/calls";
import type { ReferralSource } from "@/api/types";
import type { Challenge } from "./challenge";
import type { ForgottenPassword, Login, PasswordReset, Registration } from "./rules";

/** 200 with `LoginResponse`. Always remembers the login. */
export function login({ email, password }: Login): ApiCall<"POST", "/api/v1/login"> {
  return { method: "POST", path: "/api/v1/login", body: { email, password, remember: true } };
}

export function twoFactorChallenge(challenge: Challenge): ApiCall<"POST", "/api/v1/two-factor-challenge"> {
  return { method: "POST", path: "/api/v1/two-factor-challenge", body: challenge };
}

/** 201 with the user, who is then logged in. */
export function register({ referralSource, ...person }: Registration): ApiCall<"POST", "/api/v1/register"> {
  return {
    method: "POST",
    path: "/api/v1/register",
    body: { ...person, ...(referralSource && { referralSource: referralSource as ReferralSource }) },
  };
}

/** Completes a registration by a social login without an email address; 200 with `LoginResponse`. */
export function completeLogin({ email }: ForgottenPassword): ApiCall<"POST", "/api/v1/login/complete"> {
  return { method: "POST", path: "/api/v1/login/complete", body: { email } };
}

/** 200, whether or not the account exists. */
export function forgotPassword({ email }: ForgottenPassword): ApiCall<"POST", "/api/v1/forgot-password"> {
  return { method: "POST", path: "/api/v1/forgot-password", body: { email } };
}

/** 200; does not log in. */
export function resetPassword(values: PasswordReset): ApiCall<"POST", "/api/v1/reset-password"> {
  return { method: "POST", path: "/api/v1/reset-password", body: values };
}

export function logout(): ApiCall<"POST", "/api/v1/logout"> {
  return { method: "POST", path: "/api/v1/logout" };
}

/** Sends another confirmation email: 202, or 204 if the address is already confirmed. */
export function verificationNotification(): ApiCall<"POST", "/api/v1/email/verification-notification"> {
  return { method: "POST", path: "/api/v1/email/verification-notification" };
}

import type { Call } from "@/lib/query-client";
import type { Login } from "./rules";

/** 200 with `{ twoFactor }`. Nobody is asked whether to be remembered. */
export function login({ email, password }: Login): Call {
  return { method: "POST", path: "/api/v1/login", body: { email, password, remember: true } };
}

export function logout(): Call {
  return { method: "POST", path: "/api/v1/logout" };
}

/** Another mail with the link that confirms the mailbox. */
export function verificationNotification(): Call {
  return { method: "POST", path: "/api/v1/email/verification-notification" };
}

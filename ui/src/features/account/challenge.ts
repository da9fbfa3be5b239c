/** Answers a two-factor challenge: a code from the authenticator app or a recovery code. */
export type Challenge = { code: string } | { recoveryCode: string };

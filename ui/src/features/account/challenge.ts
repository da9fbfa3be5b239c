/** What answers the challenge: a code of the authenticator app, or one of the recovery codes. */
export type Challenge = { code: string } | { recoveryCode: string };

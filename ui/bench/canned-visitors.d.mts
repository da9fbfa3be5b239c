export const password: string;
export const code: string;
export const recoveryCodes: readonly string[];

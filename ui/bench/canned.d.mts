export const now: string;
export function canned(path: string, editions?: number): { status: number; body: unknown };

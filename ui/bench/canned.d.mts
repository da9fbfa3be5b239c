export const contact: string;
export const now: string;
export function canned(
  path: string,
  editions?: number,
  options?: { phase?: string; bare?: boolean },
): { status: number; body: unknown };

export function cannedAccount(
  method: string,
  path: string,
  cookieHeader: string,
): Promise<{ status: number; body: unknown } | null>;

/** The URL of the largest of an avatar's three sizes; the API returns the middle one. */
export function largeAvatar(path: string | null): string | null {
  return path?.replace(/-160(?=\.\w+$)/, "-512") ?? null;
}

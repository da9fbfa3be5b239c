/** The address of somebody's picture as large as there is: it is kept in three sizes, and told of in the middle one. */
export function largePicture(path: string | null): string | null {
  return path?.replace(/-160(?=\.\w+$)/, "-512") ?? null;
}

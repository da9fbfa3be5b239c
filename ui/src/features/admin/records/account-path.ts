/** The row in the list of users, for those who may see it; otherwise the public profile. */
export function accountPath(username: string, mayListUsers: boolean): string {
  return mayListUsers ? `/admin/users?${new URLSearchParams({ q: username })}` : `/user/${username}`;
}

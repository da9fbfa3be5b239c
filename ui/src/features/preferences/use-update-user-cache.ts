import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { currentUserQuery } from "@/features/account";

/** Updates the cached user with a response. */
export function useUpdateUserCache(): (change: Partial<User>) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData(currentUserQuery().queryKey, (user: User | undefined) => user && { ...user, ...change });
}

/** Form data that may contain files. */
export function multipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

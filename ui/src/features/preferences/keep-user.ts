import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { currentUserQuery } from "@/features/account";

/** Keeps what an answer says of the visitor, for everything on the page that shows them. */
export function useKeepUser(): (change: Partial<User>) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData(currentUserQuery().queryKey, (user: User | undefined) => user && { ...user, ...change });
}

/** The fields as a form is sent that may bring files. */
export function multipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

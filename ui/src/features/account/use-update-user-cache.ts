import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { currentUserQuery } from "./queries";

/** Updates the cached user with a response. */
export function useUpdateUserCache(): (change: Partial<User>) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData(currentUserQuery().queryKey, (user: User | undefined) => user && { ...user, ...change });
}

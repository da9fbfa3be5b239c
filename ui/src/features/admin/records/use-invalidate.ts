import { useQueryClient } from "@tanstack/react-query";
import type { Resource } from "@/features/admin-resources";

/** Reloads what pages show of a resource, and its history. */
export function useInvalidate(resource: Resource) {
  const queries = useQueryClient();
  const [base = ""] = resource.list.path.split("?");
  const isAbout = (path: string) => path.startsWith(base) || path.startsWith("/api/v1/audit-log");
  return (refetchType: "active" | "none" = "active") =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAbout(`${path}`), refetchType });
}

// Replaces @tanstack/react-query in the server's bundle.
import { useQueryClient } from "@tanstack/react-query";
import { createServerHooks } from "./query-hooks";

export * from "@tanstack/react-query";
export const { useQuery, useSuspenseQuery, useMutation } = createServerHooks(useQueryClient);

import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "@/lib/api";
import type { Call } from "@/lib/query-client";

/** Sends what an account form has to send. Whoever calls says what was refused. */
export function useCall(): <Answer>(call: Call) => Promise<Answer> {
  const { mutateAsync } = useMutation<unknown, ApiError, Call>({ meta: { saysRefusal: true } });
  return <Answer>(call: Call) => mutateAsync(call) as Promise<Answer>;
}

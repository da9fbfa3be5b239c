import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "@/lib/api";
import type { Call } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { logout } from "./calls";
import { doubtAnswers, forgetVisitor } from "./session";
import { wordsFor } from "./words";

/** Logs out, and leads home. */
export function useLogOut(): () => Promise<void> {
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation<unknown, ApiError, Call>({ meta: { saysRefusal: true } });

  return async () => {
    const toast = toasts.progress("Logging out...");
    try {
      await mutateAsync(logout());
    } catch (error) {
      // The session may have ended by itself.
      const over = error instanceof ApiError && error.status === 401;
      if (!over) return toast.error("Failed to log out", wordsFor(error, "Please try again"));
    }
    doubtAnswers(queries);
    // The page they leave may be theirs alone.
    await navigate("/");
    forgetVisitor(queries);
    toast.dismiss();
  };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "@/lib/api";
import { deleteOfflineCopies } from "@/lib/offline-copies";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { errorMessage } from "./error-message";
import { logout } from "./mutations";
import { clearVisitor, invalidateGuestData } from "./session";

/** Logs out and goes to the home page. */
export function useLogOut(): () => Promise<void> {
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  return async () => {
    const toast = toasts.progress("Logging out...");
    try {
      await mutateAsync(logout());
    } catch (error) {
      // The session may have expired.
      const sessionEnded = error instanceof ApiError && error.status === 401;
      if (!sessionEnded) return toast.error("Failed to log out", errorMessage(error, "Try again"));
    }
    invalidateGuestData(queries);
    // Leave first: the current page may require a login.
    await navigate("/");
    clearVisitor(queries);
    void deleteOfflineCopies();
    toast.dismiss();
  };
}

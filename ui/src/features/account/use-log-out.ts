import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ApiError } from "@/lib/api";
import { useToasts } from "@/lib/toasts";
import { visitorErrorMessage } from "./error-message";
import { logout } from "./mutations";
import { clearUserData, invalidateGuestData } from "./session";

/** Logs out and goes to the home page, or to another one. */
export function useLogOut(): (to?: string) => Promise<void> {
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation<unknown, ApiError, ReturnType<typeof logout>>({
    meta: { handlesForbidden: true },
  });

  return async (to) => {
    const toast = toasts.progress("Logging out...");
    try {
      await mutateAsync(logout());
    } catch (error) {
      // The session may have expired.
      if ((error as ApiError).status !== 401)
        return toast.error("We couldn't log you out", visitorErrorMessage(error, "Try again"));
    }
    invalidateGuestData(queries);
    // Leave first: the current page may require a login.
    await navigate(to || "/");
    clearUserData(queries);
    toast.dismiss();
  };
}

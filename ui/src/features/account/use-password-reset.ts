import { useToasts } from "@/lib/toasts";
import { visitorErrorMessage } from "./error-message";
import { linkSent, resetDone, resetFailed } from "./forms/password-messages";
import { forgotPassword, resetPassword } from "./mutations";
import type { ForgottenPassword, PasswordReset } from "./rules";
import { useSendRequest } from "./use-send-request";

/** The two steps of a password reset: requesting the email and setting the new password. */
export function usePasswordReset() {
  const toasts = useToasts();
  const sendRequest = useSendRequest();
  return {
    async requestLink(values: ForgottenPassword) {
      try {
        await sendRequest(forgotPassword(values));
      } catch (error) {
        toasts.error("Failed to send email", visitorErrorMessage(error, "Please check your email and try again"));
        throw error;
      }
      toasts.success(linkSent.title, linkSent.text);
    },

    async reset(values: PasswordReset) {
      try {
        await sendRequest(resetPassword(values));
      } catch (error) {
        toasts.error(resetFailed.title, resetFailed.text);
        throw error;
      }
      toasts.success(resetDone.title, resetDone.text);
    },
  };
}

import { useToasts } from "@/lib/toasts";
import { forgotPassword, resetPassword } from "./calls";
import type { ForgottenPassword, PasswordReset } from "./rules";
import { useCall } from "./use-call";
import { wordsFor } from "./words";

/** The two steps to a new password: a mail with a link, and what is filled in behind that. */
export function usePasswordMails() {
  const toasts = useToasts();
  const call = useCall();
  return {
    async ask(values: ForgottenPassword) {
      try {
        await call(forgotPassword(values));
      } catch (error) {
        toasts.error("Failed to send email", wordsFor(error, "Please check your email and try again"));
        throw error;
      }
      toasts.success("Email sent", "Please check your email for a link to reset your password");
    },

    async reset(values: PasswordReset) {
      try {
        await call(resetPassword(values));
      } catch (error) {
        toasts.error("Failed to reset password", wordsFor(error, "Please check your credentials and try again"));
        throw error;
      }
      toasts.success("Password reset", "Your password was reset, you can now login");
    },
  };
}

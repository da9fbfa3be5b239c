import { useState } from "react";
import { useToasts } from "@/lib/toasts";
import { visitorErrorMessage } from "./error-message";
import { verificationNotification } from "./mutations";
import { useSendRequest } from "./use-send-request";

/** Sends the current user another confirmation email. */
export function useVerificationEmail(): { busy: boolean; sent: boolean; send(): Promise<void> } {
  const toasts = useToasts();
  const sendRequest = useSendRequest();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await sendRequest(verificationNotification());
      setSent(true);
      toasts.success("Link sent", "Check your inbox");
    } catch (error) {
      toasts.error("We couldn't send the link", visitorErrorMessage(error, "Try again"));
    } finally {
      setBusy(false);
    }
  }

  return { busy, sent, send };
}

import { useState } from "react";
import { useToasts } from "@/lib/toasts";
import { verificationNotification } from "./calls";
import { useCall } from "./use-call";
import { wordsFor } from "./words";

/** Sends another mail with the link that confirms the mailbox, to whoever is logged in. */
export function useVerificationMail(): { busy: boolean; sent: boolean; send(): Promise<void> } {
  const toasts = useToasts();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await call(verificationNotification());
      setSent(true);
      toasts.success("Email sent", "Please check your email for a link to confirm your address");
    } catch (error) {
      toasts.error("Failed to send email", wordsFor(error, "Please try again"));
    } finally {
      setBusy(false);
    }
  }

  return { busy, sent, send };
}

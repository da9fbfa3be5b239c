import MailCheck from "lucide-react/icons/mail-check";
import type { User } from "@/api/types";
import { Button } from "@/components/button";
import { useVerificationEmail } from "./use-verification-email";

/** Reminds users to confirm their email address; stays until they do. */
export function ConfirmNotice({ user }: { user: User }) {
  const { busy, sent, send } = useVerificationEmail();
  if (user.emailVerifiedAt) return null;
  return (
    <aside aria-label="Confirm your email" className="confirm-notice">
      <div className="wrap">
        <MailCheck aria-hidden="true" />
        <p>
          Confirm your email: we sent a link to <strong>{user.email}</strong>.
        </p>
        <Button busy={busy} disabled={sent} variant="quiet" onClick={() => void send()} small>
          {sent ? "Link sent" : "Send the link again"}
        </Button>
      </div>
    </aside>
  );
}

import { useState } from "react";
import type { User } from "@/api/types";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { clearUserStorage } from "@/features/account";
import { useApiForm } from "@/lib/form";
import { useApiMutation } from "@/lib/use-api-mutation";
import { deletionRules } from "./rules";

interface DeletionDialogProps {
  open: boolean;
  user: User;
  onClose(): void;
}

/** Deletes the account. Afterwards loads a new document, so that no user data stays in memory. */
export default function DeletionDialog({ open, user, onClose }: DeletionDialogProps) {
  const [deleted, setDeleted] = useState(false);
  const leave = () => window.location.assign("/");
  return (
    <Dialog
      contentKey={deleted ? "deleted" : "form"}
      description={deleted ? "Thanks for being part of it." : "This can't be undone."}
      onClose={deleted ? leave : onClose}
      open={open}
      size="medium"
      title={deleted ? "Account deleted" : "Delete your account?"}
    >
      {deleted ? (
        <FormFooter>
          <Button onClick={leave}>Go to the home page</Button>
        </FormFooter>
      ) : (
        <DeletionForm
          onClose={onClose}
          onDeleted={() => {
            clearUserStorage();
            setDeleted(true);
          }}
          username={user.username}
        />
      )}
    </Dialog>
  );
}

interface DeletionFormProps {
  username: string;
  onClose(): void;
  onDeleted(): void;
}

function DeletionForm({ username, onClose, onDeleted }: DeletionFormProps) {
  const form = useApiForm({ rules: deletionRules(username), values: { confirmation: "" } });
  const { mutate, isPending } = useApiMutation("We couldn't delete your account");
  const send = (body: { confirmation: string }) =>
    mutate({ method: "DELETE", path: "/api/v1/user", body }, { onSuccess: onDeleted, onError: form.showError });
  return (
    <FormLayout {...form.formProps(send)} method="post">
      <FormBody>
        <ul className="consequences">
          <li>We'll delete your profile, photo and linked accounts right away.</li>
          <li>We'll log you out on all devices.</li>
          <li>
            We'll cancel your upcoming tickets, refund them under the event's refund policy and remove you from your
            teams.
          </li>
          <li>We'll keep a record of your tickets, without your name.</li>
          <li>The mailing list is separate; use the unsubscribe link in any of its emails.</li>
        </ul>
        <Field
          error={form.errorOf("confirmation")}
          label={
            <>
              Type <span className="data">{username}</span> to confirm
            </>
          }
          required
        >
          <Input {...form.input("confirmation")} autoCapitalize="none" autoComplete="off" spellCheck={false} />
        </Field>
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <Button busy={isPending} disabled={!form.touched} variant="danger" type="submit">
          Delete my account
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormFooter>
    </FormLayout>
  );
}

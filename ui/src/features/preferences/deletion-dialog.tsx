import { useState } from "react";
import type { User } from "@/api/types";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { Input } from "@/components/input";
import { useChange } from "@/lib/change";
import { useApiForm } from "@/lib/form";
import { deletionRules } from "./rules";

interface DeletionDialogProps {
  open: boolean;
  user: User;
  onClose(): void;
}

/** The end of an account. Afterwards a new document begins: nothing of who was here stays in this one. */
export default function DeletionDialog({ open, user, onClose }: DeletionDialogProps) {
  const [gone, setGone] = useState(false);
  const leave = () => window.location.assign("/");
  return (
    <Dialog
      contentKey={gone ? "gone" : "form"}
      description={gone ? "Thank you for having been here." : "This cannot be undone."}
      onClose={gone ? leave : onClose}
      open={open}
      size="medium"
      title={gone ? "Your account is gone" : "Delete your account?"}
    >
      {gone ? (
        <FormFooter>
          <Button onClick={leave}>Go to the home page</Button>
        </FormFooter>
      ) : (
        <DeletionForm
          onClose={onClose}
          onDeleted={() => {
            window.localStorage.clear();
            setGone(true);
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
  const { change, busy } = useChange("Your account was not deleted");
  const send = (body: { confirmation: string }) =>
    change({ method: "DELETE", path: "/api/v1/user", body }, { onDone: onDeleted, onRefused: form.refuse });
  return (
    <FramedForm {...form.frame(send)} method="post">
      <FormBody>
        <ul className="consequences">
          <li>Your profile, your picture and your linked accounts are deleted at once.</li>
          <li>You are logged out on every device.</li>
          <li>That there was a ticket is remembered; your name on it is not.</li>
          <li>The mailing list is apart: leave it by the link in any of its mails.</li>
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
        <Button busy={busy} disabled={!form.touched} look="danger" type="submit">
          Delete my account
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep my account
        </Button>
      </FormFooter>
    </FramedForm>
  );
}

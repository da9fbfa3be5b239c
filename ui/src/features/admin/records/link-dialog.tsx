import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { useCopy } from "@/lib/copy";

export interface LinkDialogProps {
  /** Null until there is one. */
  link: string | null;
  onClose(): void;
}

/** A link that the API shows only once. Pages render it before they need it, so that its code is there in time. */
export default function LinkDialog({ link, onClose }: LinkDialogProps) {
  const copy = useCopy();
  if (link === null) return null;
  return (
    <Dialog
      description="Copy it now; we won't show it again. Anyone with the link can use it."
      onClose={onClose}
      open
      size="medium"
      title="Invite link"
    >
      <FormBody>
        <p className="data address">{link}</p>
      </FormBody>
      <FormFooter>
        <Button onClick={() => void copy(link, "Link copied")}>Copy link</Button>
        <Button variant="quiet" onClick={onClose}>
          Continue
        </Button>
      </FormFooter>
    </Dialog>
  );
}

import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import type { Refusal } from "./use-moves";

interface RefusalDialogProps {
  refusal: Refusal;
  onConfirm(): void;
  onClose(): void;
}

/** Shows why a move was refused, and lets the user move the item all the same. */
export function RefusalDialog({ refusal, onConfirm, onClose }: RefusalDialogProps) {
  const { item, messages } = refusal;
  return (
    <Dialog
      description={`We didn't move “${item.title}”. If you move it anyway, there will be these clashes:`}
      onClose={onClose}
      open
      size="medium"
      title="This time is taken"
    >
      <FormBody>
        <ul className="plain-list">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </FormBody>
      <FormFooter>
        <Button onClick={onConfirm}>Move anyway</Button>
        <Button variant="quiet" onClick={onClose}>
          Don't move it
        </Button>
      </FormFooter>
    </Dialog>
  );
}

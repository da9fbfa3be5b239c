import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { RichText } from "@/components/rich-text";
import { useRights } from "@/features/account";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { FormValues, MarkdownPlace } from "../types";

interface MarkdownPreviewProps {
  /** The field with the text. */
  name: string;
  /** Where the text will be shown. */
  place: MarkdownPlace;
}

const previews = {
  content: {
    path: "/api/v1/content/preview",
    permission: "content:update",
    body: (text: string) => ({ markdown: text }),
  },
  faq: { path: "/api/v1/faq-items/preview", permission: "faq:update", body: (text: string) => ({ answer: text }) },
  // Mailings are previewed with the words of a recipient, by their own tool.
  mailing: null,
} as const;

/** Shows the text of a field as its page will show it, saved or not. */
export function MarkdownPreview({ name, place }: MarkdownPreviewProps) {
  const preview = previews[place];
  return preview ? <PreviewButton name={name} {...preview} /> : null;
}

type Preview = NonNullable<(typeof previews)[MarkdownPlace]>;

/** What the dialog shows: formatted, or as it is written if the API refuses to format it. */
type Shown = { html: string } | { text: string };

function PreviewButton({ name, path, permission, body }: Preview & { name: string }) {
  const { getValues } = useFormContext<FormValues>();
  const { may } = useRights();
  const [shown, setShown] = useState<Shown | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't load the preview");

  function show() {
    const text = String(getValues(name));
    // The preview endpoint requires the update permission.
    if (!may(permission)) return setShown({ text });
    mutate(
      { method: "POST", path, body: body(text) },
      {
        onSuccess: setShown,
        suppressToast: ({ status }) => status === 403,
        onError: ({ status }) => status === 403 && setShown({ text }),
      },
    );
  }

  return (
    <>
      <Button busy={isPending} variant="quiet" onClick={show} small>
        Preview
      </Button>
      {shown === null ? null : (
        <Dialog onClose={() => setShown(null)} open size="large" title="Preview">
          <FormBody>
            {"text" in shown ? <PlainText text={shown.text} /> : shown.html ? <RichText html={shown.html} /> : noText}
          </FormBody>
        </Dialog>
      )}
    </>
  );
}

const noText = <p>There's no text yet.</p>;

function PlainText({ text }: { text: string }) {
  if (text.trim() === "") return noText;
  return (
    <>
      <p className="field-hint">You don't have permission to preview the formatted text, so here's the plain text.</p>
      <p className="note-text">{text}</p>
    </>
  );
}

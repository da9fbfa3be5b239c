import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { RichText } from "@/components/rich-text";
import { useRights } from "@/features/account";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { FormValues, MarkdownPlace } from "./types";

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
  // Mailings are previewed with the words of a recipient, beside the form.
  mailing: null,
} as const;

/** Shows the text of a field as its page will show it, saved or not. */
export function MarkdownPreview({ name, place }: MarkdownPreviewProps) {
  const preview = previews[place];
  const { may } = useRights();
  return preview && may(preview.permission) ? <PreviewButton name={name} {...preview} /> : null;
}

type Preview = NonNullable<(typeof previews)[MarkdownPlace]>;

function PreviewButton({ name, path, body }: Preview & { name: string }) {
  const { getValues } = useFormContext<FormValues>();
  const [html, setHtml] = useState<string | null>(null);
  const { change, busy } = useApiMutation<{ html: string }>("We couldn't load the preview");
  const show = () =>
    change(
      { method: "POST", path, body: body(String(getValues(name))) },
      { onSuccess: (preview) => setHtml(preview.html) },
    );
  return (
    <>
      <Button busy={busy} look="quiet" onClick={show} small>
        Preview
      </Button>
      {html === null ? null : (
        <Dialog onClose={() => setHtml(null)} open size="large" title="Preview">
          <FormBody>{html ? <RichText html={html} /> : <p>There is no text yet.</p>}</FormBody>
        </Dialog>
      )}
    </>
  );
}

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { RichText } from "@/components/rich-text";
import { useRights } from "@/features/account";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { FormValues } from "./types";

export interface MarkdownPreviewProps {
  /** The field with the text. */
  name: string;
  /** Where the text will be shown. */
  place: keyof typeof previews;
}

const previews = {
  content: {
    path: "/api/v1/content/preview",
    permission: "content:update",
    body: (text: string) => ({ markdown: text }),
  },
  faq: { path: "/api/v1/faq-items/preview", permission: "faq:update", body: (text: string) => ({ answer: text }) },
} as const;

/** Shows the text of a field as its page will show it, saved or not. */
export default function MarkdownPreview({ name, place }: MarkdownPreviewProps) {
  const { getValues } = useFormContext<FormValues>();
  const { may } = useRights();
  const [html, setHtml] = useState<string | null>(null);
  const { change, busy } = useApiMutation<{ html: string }>("We couldn't load the preview");
  const { path, permission, body } = previews[place];
  if (!may(permission)) return null;
  const show = () =>
    change(
      { method: "POST", path, body: body(String(getValues(name))) },
      { onSuccess: (preview) => setHtml(preview.html) },
    );
  return (
    <div>
      <Button busy={busy} look="quiet" onClick={show} small>
        Preview
      </Button>
      {html === null ? null : (
        <Dialog onClose={() => setHtml(null)} open size="large" title="Preview">
          <FormBody>{html ? <RichText html={html} /> : <p>There is no text yet.</p>}</FormBody>
        </Dialog>
      )}
    </div>
  );
}

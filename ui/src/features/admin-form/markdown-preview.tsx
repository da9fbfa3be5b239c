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
}

/** Shows the text of a field as its page will show it, saved or not. */
export default function MarkdownPreview({ name }: MarkdownPreviewProps) {
  const { getValues } = useFormContext<FormValues>();
  const { may } = useRights();
  const [html, setHtml] = useState<string | null>(null);
  const { change, busy } = useApiMutation<{ html: string }>("We couldn't load the preview");
  if (!may("content:update")) return null;
  const show = () =>
    change(
      { method: "POST", path: "/api/v1/content/preview", body: { markdown: String(getValues(name)) } },
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

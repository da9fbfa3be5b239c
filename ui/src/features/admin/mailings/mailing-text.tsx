import { useEffect, useState } from "react";
import type { Mailing, MailingPreview } from "@/api/types";
import { PreviewText } from "@/features/admin-resources";
import { useApiMutation } from "@/lib/use-api-mutation";

/** The text of a mailing that can no longer be changed. */
export function MailingText({ mailing: { eventId, kind, subject, markdown, segments } }: { mailing: Mailing }) {
  const { mutate } = useApiMutation("We couldn't load the preview");
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mailing with a state other than draft never changes its text
  useEffect(() => {
    mutate(
      { method: "POST", path: "/api/v1/mailings/preview", body: { eventId, kind, subject, markdown, segments } },
      { onSuccess: setPreview },
    );
  }, []);
  return (
    <section className="record-section">
      <h2>Text</h2>
      {preview ? <PreviewText preview={preview} /> : <p>Loading the text…</p>}
    </section>
  );
}

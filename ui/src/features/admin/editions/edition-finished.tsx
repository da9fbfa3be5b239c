import type { EditionCopy } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Checklist } from "./edition-checklist";

/** The last step: the new edition, and what is missing. */
export function EditionFinished({ edition }: { edition: EditionCopy }) {
  const { id, slug, title, checklist } = edition;
  if (!id) return null;
  return (
    <section className="record-section">
      <h2>{`${title} is a draft`}</h2>
      <p>Only staff can see it until you publish it.</p>
      <Checklist edition={{ id, slug }} items={checklist} />
      <p className="actions">
        <ButtonLink href={`/admin/events/${id}`}>Open the edition</ButtonLink>
        <ButtonLink href={`/admin/schedules?event=${encodeURIComponent(slug)}`} variant="quiet">
          Open its schedule
        </ButtonLink>
      </p>
    </section>
  );
}

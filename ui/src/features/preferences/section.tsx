import type { ReactNode } from "react";
import { type SectionId, sections } from "./sections";

interface SectionProps {
  id: SectionId;
  /** If it differs from the navigation's label. */
  title?: string;
  /** A status beside the heading. */
  badge?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title = sections[id], badge, lead, children }: SectionProps) {
  const heading = `${id}-heading`;
  return (
    <section aria-labelledby={heading} className="preference" id={id}>
      <div className="preference-head">
        <h2 id={heading}>{title}</h2>
        {badge}
        {lead ? <p>{lead}</p> : null}
      </div>
      <div className="preference-body">{children}</div>
    </section>
  );
}

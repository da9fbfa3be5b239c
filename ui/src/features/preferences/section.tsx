import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { type GroupId, groups, type SectionId, savedTexts, sections } from "./sections";

/** Sections that belong together. */
export function Group({ id, children }: { id: GroupId; children: ReactNode }) {
  const heading = `${id}-heading`;
  return (
    <section aria-labelledby={heading} className="preference-group" id={id}>
      <h2 id={heading}>{groups[id]}</h2>
      {children}
    </section>
  );
}

interface SectionProps {
  id: SectionId;
  /** 2 for a section that is a group of its own. */
  level?: 2 | 3;
  /** A status beside the heading. */
  badge?: ReactNode;
  /** The current value, or what it is for. */
  lead?: ReactNode;
  children: ReactNode;
}

export function Section({ id, level = 3, badge, lead, children }: SectionProps) {
  const heading = `${id}-heading`;
  const Heading = `h${level}` as const;
  const saved = new URLSearchParams(useLocation().search).get("saved") === id ? savedTexts[id] : undefined;
  return (
    <section aria-labelledby={heading} className={level === 2 ? "preference is-group" : "preference"} id={id}>
      <div className="preference-head">
        <Heading id={heading}>{sections[id]}</Heading>
        {badge}
        {lead ? <p>{lead}</p> : null}
      </div>
      <div className="preference-body">
        {saved ? <p className="note">{saved}</p> : null}
        {children}
      </div>
    </section>
  );
}

/** Shows a form on request. It opens without a script, too. `open` shows it from the start, with its errors. */
export function CollapsibleForm({
  label,
  open = false,
  children,
}: {
  label: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    // The visitor may have opened it before hydration.
    <details className="preference-change" open={open} suppressHydrationWarning>
      <summary className="popover-button">{label}</summary>
      {children}
    </details>
  );
}

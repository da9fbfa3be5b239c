import type { ReactNode } from "react";
import { Panel } from "@/components/panel";

interface PageMessageProps {
  title: string;
  lead: ReactNode;
  /** How much of the panel is laid: a step on the way to an account, or the whole of it. */
  share: number;
  /** Still to change by itself: said aloud when it does. */
  busy?: boolean;
  children?: ReactNode;
}

/** A page that says where somebody is on their way. */
export function PageMessage({ title, lead, share, busy = false, children }: PageMessageProps) {
  return (
    <div className="wrap page lost">
      <div aria-busy={busy} aria-live="polite">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children ? <div className="actions">{children}</div> : null}
      </div>
      <Panel cols={10} rows={6} seed={8} share={share} />
    </div>
  );
}

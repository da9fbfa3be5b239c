import type { ReactNode } from "react";
import { Panel } from "@/components/panel";

interface AccountStepPageProps {
  title: string;
  lead: ReactNode;
  /** Share of the panel's tiles that are in full colour: progress on the way to an account. */
  share: number;
  /** Whether the message will change by itself; the change is announced. */
  busy?: boolean;
  children?: ReactNode;
}

/** A page with a message about a step of the account's setup. */
export function AccountStepPage({ title, lead, share, busy = false, children }: AccountStepPageProps) {
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

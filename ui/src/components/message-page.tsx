import type { ReactNode } from "react";
import { Panel } from "./panel";

interface MessagePageProps {
  title: string;
  lead: string;
  /** Share of the panel's tiles that are in full colour. */
  share: number;
  children: ReactNode;
}

/** A page with a message and what to do next. */
export function MessagePage({ title, lead, share, children }: MessagePageProps) {
  return (
    <div className="wrap page lost">
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="actions">{children}</div>
      </div>
      <Panel cols={10} rows={6} seed={71} share={share} />
    </div>
  );
}

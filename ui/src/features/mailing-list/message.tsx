import type { ReactNode } from "react";
import { Panel } from "@/components/panel";

interface MessageProps {
  title: string;
  lead: string;
  /** Glazed share of the panel: progress through the list's pages. */
  share: number;
  children: ReactNode;
}

/** A full-page message. */
export function Message({ title, lead, share, children }: MessageProps) {
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

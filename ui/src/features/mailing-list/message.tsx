import type { ReactNode } from "react";
import { Panel } from "@/components/panel";

interface MessageProps {
  title: string;
  lead: string;
  /** How much of the panel is laid: the list's pages are steps of one way. */
  share: number;
  children: ReactNode;
}

/** A page that says one thing. */
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

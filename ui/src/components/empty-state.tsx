import type { ReactNode } from "react";
import { Panel } from "./panel";

/** Says that there is nothing yet, on a panel of outlines. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty-state">
      <Panel className="is-blueprint" cols={10} rows={3} seed={7} share={0} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

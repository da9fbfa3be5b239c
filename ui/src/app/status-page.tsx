import type { ReactNode } from "react";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

interface StatusPageProps {
  /** The status code, if it says something to visitors. */
  code?: number;
  title: string;
  lead: string;
  /** Buttons. */
  children: ReactNode;
  /** The error's id in the server log. */
  id?: string | null | undefined;
  /** Art beside the text: the seed of an empty panel, or something else. */
  art: number | ReactNode;
}

/** Shown in place of a page, as for an error: a message, what to do, and whom to ask. */
export function StatusPage({ code, title, lead, children, id, art }: StatusPageProps) {
  const panel =
    typeof art === "number" ? <Panel className="lost-panel" cols={10} rows={8} seed={art} share={0} /> : null;
  return (
    <div className="wrap page lost">
      <div>
        <BackLink />
        {code ? <p className="data">{code}</p> : null}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">{children}</p>
        <HelpBox id={id} />
      </div>
      {panel ?? art}
    </div>
  );
}

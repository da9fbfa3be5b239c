import type { ReactNode } from "react";
import { Panel } from "./panel";

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** Which panel stands beside the form, and how much of it is laid. */
  seed: number;
  share: number;
  children: ReactNode;
}

/** A page that is a form: what it is for, the form, and beside it, where there is room, a panel being laid. */
export function FormPage({ title, lead, seed, share, children }: FormPageProps) {
  return (
    <div className="wrap page form-page">
      <div>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        <div className="form-card">{children}</div>
      </div>
      <Panel cols={8} rows={9} seed={seed} share={share} />
    </div>
  );
}

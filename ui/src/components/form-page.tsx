import type { ReactNode } from "react";
import { Panel } from "./panel";

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** A bullet list below the lead. */
  points?: string[];
  /** Seed and share of the panel beside the form. */
  seed: number;
  share: number;
  children: ReactNode;
}

/** A page with a single form and, on wide screens, a panel beside it. */
export function FormPage({ title, lead, points, seed, share, children }: FormPageProps) {
  return (
    <div className="wrap page form-page">
      <div>
        <header className="page-head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {points ? (
            <ul className="points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
        </header>
        <div className="form-card">{children}</div>
      </div>
      <Panel cols={8} rows={9} seed={seed} share={share} />
    </div>
  );
}

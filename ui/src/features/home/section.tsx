import type { ReactNode } from "react";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";

/** A section of the home page with an anchor, a heading and a link to more. */
export function Section(props: {
  id: string;
  title: string;
  more?: { label: string; href: string } | undefined;
  /** Short facts about the section. */
  note?: ReactNode[];
  children: ReactNode;
}) {
  const { id, title, more, note, children } = props;
  return (
    <section className="wrap section" id={id}>
      <header className="section-head">
        {note ? (
          <div>
            <h2>{title}</h2>
            <MetaLine parts={note} />
          </div>
        ) : (
          <h2>{title}</h2>
        )}
        {more ? <a href={more.href}>{`${more.label} →`}</a> : null}
      </header>
      {children}
    </section>
  );
}

/** Placeholder for content not announced yet. */
export function Pending({ seed, title, children }: { seed: number; title: string; children: ReactNode }) {
  return (
    <div className="pending">
      <Panel className="is-blueprint" cols={8} rows={2} seed={seed} share={0} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { DataLine } from "@/components/data-line";
import { Panel } from "@/components/panel";

/** A section of the home page: an anchor, a heading and, at its other end, the way to more of it. */
export function Section(props: {
  id: string;
  title: string;
  more?: { label: string; href: string } | undefined;
  /** Short facts of what it is about. */
  note?: ReactNode[];
  children: ReactNode;
}) {
  const { id, title, more, note, children } = props;
  return (
    <section className="wrap section" id={id}>
      <header className="section-head">
        <div>
          <h2>{title}</h2>
          {note ? <DataLine parts={note} /> : null}
        </div>
        {more ? <a href={more.href}>{`${more.label} →`}</a> : null}
      </header>
      {children}
    </section>
  );
}

/** What will be here, and when: a strip of blueprint instead of empty space. */
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

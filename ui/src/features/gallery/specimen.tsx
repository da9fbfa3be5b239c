import type { ReactNode } from "react";

/** A part of the gallery: its name at the side, its specimens beside it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="gallery-section">
      <h2 id={id}>{title}</h2>
      <div className="gallery-specimens">{children}</div>
    </section>
  );
}

/** One specimen with a line that says what is to be seen. `wide` takes the whole row. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "specimen is-wide" : "specimen"}>
      <p className="data">{name}</p>
      {children}
    </div>
  );
}

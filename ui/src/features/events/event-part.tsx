import type { ReactNode } from "react";

interface PartProps {
  id: string;
  title: string;
  visible: boolean;
  children: ReactNode;
}

/** A section of an edition's page, omitted if it has nothing to show. */
export function Part({ id, title, visible, children }: PartProps) {
  return visible ? (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  ) : null;
}

import type { ReactNode } from "react";

/** A horizontal rule, optionally with a label. */
export function Separator({ children }: { children?: ReactNode }) {
  if (!children) return <hr className="separator" />;
  return <p className="separator is-labelled">{children}</p>;
}

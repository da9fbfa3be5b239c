import type { ReactNode } from "react";

/** A hairline between two parts, with a word in it when there is one to say. */
export function Separator({ children }: { children?: ReactNode }) {
  if (!children) return <hr className="separator" />;
  return <p className="separator is-worded">{children}</p>;
}

import type { ReactNode } from "react";

export type Tone = "neutral" | "info" | "ok" | "warning" | "danger" | "sol";

/** A state in a word or two. Each tone has a mark of its own shape, so that none hangs on colour. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "chip" : `chip is-${tone}`}>{children}</span>;
}

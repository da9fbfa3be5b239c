import type { ReactNode } from "react";

export type Tone = "neutral" | "info" | "ok" | "warning" | "danger" | "sol";

/** A status in a word or two. Each tone has its own shape, so that it does not depend on colour. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "chip" : `chip is-${tone}`}>{children}</span>;
}

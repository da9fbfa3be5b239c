import type { ReactNode } from "react";

/** Replaces `pure` in the browser, where a pure component is an ordinary one. */
export function pure<Props extends object>(Component: (props: Props) => ReactNode) {
  return Component;
}

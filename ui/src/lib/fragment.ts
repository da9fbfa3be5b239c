import { decodedOrSame } from "./decode";

/** The element a URL fragment points to. The fragment may be malformed. */
export function fragmentTarget(hash: string): HTMLElement | null {
  return document.getElementById(decodedOrSame(hash.slice(1)));
}

/** What a visitor has opened and focused in an element. */
export interface VisitorState {
  /** Contains the element, and what replaces it. */
  parent: Element;
  /** Whether each `details` is open, by its key. */
  open: ReadonlyMap<string, boolean>;
  focus: { key: string; tag: string } | null;
}

/** What a visitor has opened and focused in an element that is about to be replaced. */
export function visitorStateOf(element: Element): VisitorState | null {
  const parent = element.parentElement;
  if (!parent) return null;
  const open = new Map([...element.querySelectorAll("details")].map((details) => [keyOf(details), details.open]));
  const active = document.activeElement;
  const focus = active && element.contains(active) ? { key: keyOf(active), tag: active.localName } : null;
  return { parent, open, focus };
}

/** Opens and focuses the same in what has replaced the element. */
export function restoreVisitorState({ parent, open, focus }: VisitorState): void {
  for (const details of parent.querySelectorAll("details")) details.open = open.get(keyOf(details)) ?? details.open;
  if (!focus) return;
  const match = [...parent.querySelectorAll<HTMLElement>(focus.tag)].find((other) => keyOf(other) === focus.key);
  match?.focus({ preventScroll: true });
}

/** A key that survives a new rendering: the id, the id inside an accordion item, or the href; otherwise the text. */
function keyOf(element: Element): string {
  const owner = element.localName === "summary" ? (element.parentElement ?? element) : element;
  const id = owner.id || (owner.localName === "details" ? owner.querySelector("[id]")?.id : "");
  return id || owner.getAttribute("href") || (owner.textContent ?? "");
}

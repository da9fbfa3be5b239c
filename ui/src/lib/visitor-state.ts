/** What a visitor has opened and focused in an element. */
export interface VisitorState {
  /** Contains the element, and what replaces it. */
  parent: Element;
  /** Whether each `details` is open, by name. */
  open: ReadonlyMap<string, boolean>;
  focus: { name: string; tag: string } | null;
}

/** What a visitor has opened and focused in an element that is about to be replaced. */
export function visitorStateOf(element: Element): VisitorState | null {
  const parent = element.parentElement;
  if (!parent) return null;
  const open = new Map([...element.querySelectorAll("details")].map((details) => [nameOf(details), details.open]));
  const active = document.activeElement;
  const focus = active && element.contains(active) ? { name: nameOf(active), tag: active.localName } : null;
  return { parent, open, focus };
}

/** Opens and focuses the same in what has replaced the element. */
export function restoreVisitorState({ parent, open, focus }: VisitorState): void {
  for (const details of parent.querySelectorAll("details")) details.open = open.get(nameOf(details)) ?? details.open;
  if (!focus) return;
  const twin = [...parent.querySelectorAll<HTMLElement>(focus.tag)].find((other) => nameOf(other) === focus.name);
  twin?.focus({ preventScroll: true });
}

/** A stable key for an element: its id, the id inside its accordion item, or its href; otherwise its text. */
function nameOf(element: Element): string {
  const owner = element.localName === "summary" ? (element.parentElement ?? element) : element;
  const id = owner.id || (owner.localName === "details" ? owner.querySelector("[id]")?.id : "");
  return id || owner.getAttribute("href") || (owner.textContent ?? "");
}

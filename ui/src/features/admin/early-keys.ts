/** What was typed before a field could take it. */
export interface EarlyKeys {
  text: string;
  /** Whether Enter followed the text. */
  isEntered: boolean;
}

/**
 * Collects what the user types, before anything else on the page acts on it, until the returned function is called. That
 * returns what was typed. Escape calls `onEscape`.
 */
export function collectKeys(onEscape: () => void): () => EarlyKeys {
  const typed: EarlyKeys = { text: "", isEntered: false };
  function handle(event: KeyboardEvent) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") onEscape();
    else if (key === "Enter") typed.isEntered = true;
    else if (key === "Backspace") typed.text = typed.text.slice(0, -1);
    else if (key.length === 1) typed.text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("keydown", handle, { capture: true });
  return () => {
    window.removeEventListener("keydown", handle, { capture: true });
    return typed;
  };
}

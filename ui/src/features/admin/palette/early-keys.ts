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
    const { key, target } = event;
    // Another dialog, such as the login, takes its own keys.
    if (event.isComposing || (target instanceof Element && target.closest("[role=dialog]"))) return;
    if ((event.ctrlKey || event.metaKey) && !isText(event)) return;
    if (key === "Escape") onEscape();
    // A repeated key is one that opened the palette; what follows Enter is no part of the text.
    else if (!typed.isEntered && !event.repeat) {
      if (key === "Enter") typed.isEntered = true;
      else if (key === "Backspace") typed.text = typed.text.slice(0, -1);
      else if (isText(event)) typed.text += key;
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("keydown", handle, { capture: true });
  return () => {
    window.removeEventListener("keydown", handle, { capture: true });
    return typed;
  };
}

/** Whether a key types a character, also with AltGr, or with Option on a Mac. */
function isText(event: KeyboardEvent): boolean {
  if (event.key.length !== 1) return false;
  if (event.getModifierState("AltGraph")) return true;
  return !(event.ctrlKey || event.metaKey) && !(event.altKey && /^[a-z0-9]$/i.test(event.key));
}

/** What the part of an address after `#` points to in this document. Anybody may have written it: it need not decode. */
export function targetOf(hash: string): HTMLElement | null {
  const id = hash.replace(/^#/, "");
  return id ? (document.getElementById(id) ?? document.getElementById(decoded(id))) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

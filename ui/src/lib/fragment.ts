/** The element a URL fragment points to. The fragment may be malformed. */
export function fragmentTarget(hash: string): HTMLElement | null {
  return document.getElementById(decode(hash.slice(1)));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Percent-decoded text; null if it is malformed. */
export function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Percent-decoded text; the text itself if it is malformed. */
export function decodedOrSame(text: string): string {
  return decodedOrNull(text) ?? text;
}

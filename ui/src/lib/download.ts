/** Has the browser keep a text as a file. */
export function saveText(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The download has begun by then, and holds what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

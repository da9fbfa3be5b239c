/** Downloads text as a file. */
export function saveText(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // By then the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

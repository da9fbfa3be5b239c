/** Keeps a page until the email address is confirmed. If the code for it does not load, the login succeeds as well. */
export function keepContinuation(path: string): void {
  void import("./continuation").then(
    ({ saveContinuation }) => saveContinuation(path),
    () => {},
  );
}

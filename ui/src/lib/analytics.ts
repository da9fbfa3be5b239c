/** What is counted, by the names under which it is. Never who it was. */
export type Occurrence =
  | "register"
  | "login"
  | "login_github"
  | "login_gitlab"
  | "login_google"
  | "login_linkedin"
  | "login_twitter"
  | "purchase_ticket";

/** Where it is counted: `server/src/analytics`. */
const counter = "/seen";

/** Counts that something has happened, on our own server and only where that is switched on. No cookie goes with it. */
export function track(what: Occurrence, { analytics }: { analytics: boolean }): void {
  if (!analytics) return;
  // It may be the last thing this page does.
  window.fetch(counter, { method: "POST", body: what, keepalive: true, credentials: "omit" }).catch(() => {});
}

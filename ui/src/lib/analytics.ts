/** Names of the counted events. No personal data is sent. */
export type AnalyticsEvent =
  | "register"
  | "login"
  | "login_github"
  | "login_gitlab"
  | "login_google"
  | "login_linkedin"
  | "login_twitter"
  | "purchase_ticket";

/** See `server/src/web/analytics`. */
const endpoint = "/seen";

/** Counts an event on our own server, if analytics is enabled. Sends no cookies. */
export function track(event: AnalyticsEvent, { analytics }: { analytics: boolean }): void {
  if (!analytics) return;
  // The page may be about to unload.
  window.fetch(endpoint, { method: "POST", body: event, keepalive: true, credentials: "omit" }).catch(() => {});
}

// Runs before the first paint, as a classic script without runtime imports. Sets what the first paint needs, installs
// listeners for clicks that arrive before hydration, and loads the remaining scripts after the first paint so that they
// do not compete with it.
import { hasPlayedIntro } from "@/lib/intro-animation";
import { rememberReturnUrl } from "@/lib/social-login";
import { applyTheme, themeFromCookies } from "@/lib/theme";

/** How long after `load` to wait for a first paint, in milliseconds. */
const paintTimeout = 250;

const entry = document.currentScript?.dataset.entry ?? "";
const theme = themeFromCookies(document.cookie);
if (theme !== "system") applyTheme(theme);
if (hasPlayedIntro()) document.documentElement.dataset.arrived = "";
rememberReturnUrl();
void Promise.all([painted(), parsed()]).then(loadEntry);

/** The document lists the page's chunks as links with a media query that never matches; this activates them. */
function loadEntry(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload][media]")) {
    const preload = link.cloneNode() as HTMLLinkElement;
    preload.removeAttribute("media");
    link.replaceWith(preload);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.src = entry;
  document.head.append(script);
}

/** Resolves at the first contentful paint, or once it is clear that none will happen before the scripts run. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    if (document.hidden) return done();
    document.addEventListener("visibilitychange", done, { once: true });
    // An empty shell that the scripts fill.
    void parsed().then(() => document.getElementById("root")?.firstChild ?? done());
    // For browsers without paint timing.
    window.addEventListener("load", () => setTimeout(done, paintTimeout), { once: true });
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length > 0) done();
    }).observe({ type: "paint", buffered: true });
  });
}

/** The page's data is at the end of the document. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== "loading") return resolve();
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

// Runs before the first paint, as a classic script without runtime imports. Sets what the first paint needs, installs
// listeners for clicks that arrive before hydration, and loads the remaining scripts after the first paint so that they
// do not compete with it.
import { deferLayout } from "@/lib/deferred-layout";
import { hasPlayedIntro } from "@/lib/intro-animation";
import { rememberReturnUrl } from "@/lib/social-login";
import { applyTheme, themeFromCookies } from "@/lib/theme";

/** How long after `load` to wait for a first paint, in milliseconds. */
const paintTimeout = 250;

const entry = document.currentScript?.dataset.entry ?? "";
const theme = themeFromCookies(document.cookie);
if (theme !== "system") applyTheme(theme);
if (hasPlayedIntro()) document.documentElement.dataset.introPlayed = "";
deferLayout();
rememberReturnUrl();
void Promise.all([painted(), parsed()]).then(loadEntry);

/**
 * The document lists the page's chunks as links with a media query that never matches; this activates them. The first
 * is the framework, which takes most of the time: it runs in a task of its own, so that input is handled in between.
 */
async function loadEntry(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  for (const href of [...links.map((link) => link.href), entry]) addToHead("link", { rel: "modulepreload", href });
  // If this fails, so does the entry.
  if (links[0]) await import(links[0].href).catch(() => {});
  addToHead("script", { type: "module", src: entry });
}

function addToHead<Name extends "link" | "script">(name: Name, attributes: Partial<HTMLElementTagNameMap[Name]>): void {
  document.head.append(Object.assign(document.createElement(name), attributes));
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

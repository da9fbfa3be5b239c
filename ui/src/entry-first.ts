// Runs before anything is painted: a script of its own, without imports at run time. It sets what the first paint must
// have already, and what a press must find that comes before the page is taken over; then it brings the other scripts after that paint: what is seen first has the line to itself.
import { arrivedBefore } from "@/lib/arrival";
import { keepWayBack } from "@/lib/social-login";
import { showTheme, themeIn } from "@/lib/theme";

/** How long after everything was fetched a paint is waited for, milliseconds. */
const unpainted = 250;

const entry = document.currentScript?.dataset.entry ?? "";
const theme = themeIn(document.cookie);
if (theme !== "system") showTheme(theme);
if (arrivedBefore()) document.documentElement.dataset.arrived = "";
keepWayBack();
void Promise.all([painted(), parsed()]).then(bringTheRest);

/** The document names the page's chunks by links that no medium matches: now they are wanted. */
function bringTheRest(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload][media]")) {
    const wanted = link.cloneNode() as HTMLLinkElement;
    wanted.removeAttribute("media");
    link.replaceWith(wanted);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.src = entry;
  document.head.append(script);
}

/** Resolves once there is something to see, or it has become clear that there will be nothing before the scripts. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    if (document.hidden) return done();
    document.addEventListener("visibilitychange", done, { once: true });
    // A document that the scripts have yet to fill.
    void parsed().then(() => document.getElementById("root")?.firstChild ?? done());
    // A browser that tells of no paint.
    window.addEventListener("load", () => setTimeout(done, unpainted), { once: true });
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length > 0) done();
    }).observe({ type: "paint", buffered: true });
  });
}

/** The page's data stands at its end. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== "loading") return resolve();
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

/** The visitor's choice; `system` if there is none. */
export type Theme = "system" | "light" | "dark";

export const channel = "theme";

/** The choice stored in the cookies. */
export function themeFromCookies(cookies: string): Theme {
  const found = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return found === "light" || found === "dark" ? found : "system";
}

/** Applies a theme: the styles use the root's attribute, the browser's UI the theme-color tags. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const tag of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = tag.dataset.of;
    tag.media = theme === "system" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
  }
}

/** The theme of this page. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/**
 * Calls back when the theme changes, and follows changes made in another tab or while this page was in the back/forward
 * cache. Returns a function that stops it.
 */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const others = new BroadcastChannel(channel);
  others.addEventListener("message", ({ data }: MessageEvent<Theme>) => applyTheme(data));
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(themeFromCookies(document.cookie));
  };
  window.addEventListener("pageshow", restore);
  return () => {
    observer.disconnect();
    others.close();
    window.removeEventListener("pageshow", restore);
  };
}

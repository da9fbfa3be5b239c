/** The visitor's choice; `system` if there is none. */
export type Theme = "system" | "light" | "dark";

const year = 365 * 24 * 60 * 60;
/** Channel to the other tabs while the theme is watched. Module state is safe: only browsers watch it. */
let otherTabs: BroadcastChannel | null = null;

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
    const { scheme } = tag.dataset;
    tag.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
  }
}

/** Applies a theme here and in other tabs, and stores it. */
export function selectTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  const age = theme === "system" ? 0 : year;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere and is asynchronous, but the prepaint script reads synchronously
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`;
  applyTheme(theme);
  // Null if no component watches the theme; the theme switch does.
  otherTabs?.postMessage(theme);
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
  const channel = new BroadcastChannel("theme");
  otherTabs = channel;
  channel.addEventListener("message", ({ data }: MessageEvent<Theme>) => applyTheme(data));
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(themeFromCookies(document.cookie));
  };
  window.addEventListener("pageshow", restore);
  return () => {
    observer.disconnect();
    channel.close();
    otherTabs = null;
    window.removeEventListener("pageshow", restore);
  };
}

/** What a visitor chose; `system` is not to have chosen. */
export type Theme = "system" | "light" | "dark";

const year = 365 * 24 * 60 * 60;
const channel = "theme";

/** The choice kept in cookies. */
export function themeIn(cookies: string): Theme {
  const found = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return found === "light" || found === "dark" ? found : "system";
}

/** Shows a theme: the styles follow the root's attribute, the browser's own bars the tags of their colours. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const tag of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = tag.dataset.of;
    tag.media = theme === "system" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
  }
}

/** Shows a theme here and in every other tab, and keeps it. */
export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  const age = theme === "system" ? 0 : year;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere, and answers too late for the script that reads this first
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`;
  showTheme(theme);
  const others = new BroadcastChannel(channel);
  others.postMessage(theme);
  others.close();
}

/** The theme this page shows. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/**
 * Calls back whenever another theme is shown, and keeps this page on the one chosen in another tab, or chosen while it
 * lay in the browser's history. Returns what ends it.
 */
export function watchTheme(changed: () => void): () => void {
  const shown = new MutationObserver(changed);
  shown.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const others = new BroadcastChannel(channel);
  others.addEventListener("message", ({ data }: MessageEvent<Theme>) => showTheme(data));
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showTheme(themeIn(document.cookie));
  };
  window.addEventListener("pageshow", comeBack);
  return () => {
    shown.disconnect();
    others.close();
    window.removeEventListener("pageshow", comeBack);
  };
}

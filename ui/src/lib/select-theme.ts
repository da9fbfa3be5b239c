// Loaded when a visitor selects a theme.
import { applyTheme, channel, type Theme } from "./theme";

const year = 365 * 24 * 60 * 60;

/** Applies a theme here and in other tabs, and stores it. */
export function selectTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  const age = theme === "system" ? 0 : year;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere and is asynchronous, but the prepaint script reads synchronously
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`;
  applyTheme(theme);
  const others = new BroadcastChannel(channel);
  others.postMessage(theme);
  others.close();
}

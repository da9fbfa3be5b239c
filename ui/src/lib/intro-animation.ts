const key = "arrived";

/** Whether the panel's intro animation has already played in this session. */
export function hasPlayedIntro(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be blocked.
    return false;
  }
}

/** Disables the intro animation on this and later pages of the session. */
export function skipIntro(): void {
  document.documentElement.dataset.introPlayed = "";
  try {
    window.sessionStorage.setItem(key, "");
  } catch {
    // Storage may be blocked: the next document plays it again.
  }
}

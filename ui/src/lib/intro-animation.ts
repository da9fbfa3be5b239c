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

/** Disables the intro animation once it has finished; at once if there is none. */
export async function skipIntroOnceFinished(): Promise<void> {
  const animations = document
    .getAnimations()
    .filter((run) => run instanceof CSSAnimation && run.animationName === "glaze");
  await Promise.allSettled(animations.map(({ finished }) => finished));
  skipIntro();
}

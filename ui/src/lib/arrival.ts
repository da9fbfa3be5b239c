const key = "arrived";

/** Whether the panel was laid in this session already: it is laid before a visitor's eyes once. */
export function arrivedBefore(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be forbidden.
    return false;
  }
}

/** What moves on arrival only rests from now on, in this page and in every later one of the session. */
export function rest(): void {
  document.documentElement.dataset.arrived = "";
  try {
    window.sessionStorage.setItem(key, "");
  } catch {
    // The next document plays it once more.
  }
}

/** Rests once the panel being laid is complete; at once when there is none. */
export async function restWhenLaid(): Promise<void> {
  const runs = document.getAnimations().filter((run) => run instanceof CSSAnimation && run.animationName === "glaze");
  await Promise.allSettled(runs.map(({ finished }) => finished));
  rest();
}

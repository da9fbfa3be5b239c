/**
 * Where the header is: in its place at the `top` of the page, scrolled `away`, `shown` over the page after scrolling up,
 * or `hidden` again. Styles do the rest; without a script the header stays in its place.
 */
type HeaderState = "top" | "away" | "shown" | "hidden";

/** Pixels to scroll up before the header returns. Ignores smaller, unintended movements. */
const threshold = 12;

/** The state after scrolling from `turn`, where the direction last changed, to `y`. */
export function headerState(state: HeaderState, turn: number, y: number, height: number): HeaderState {
  if (y <= 0) return "top";
  if (state === "top") return y > height ? "away" : "top";
  if (turn - y >= threshold) return "shown";
  return y > turn && state === "shown" ? "hidden" : state;
}

/** Lets the header return when the visitor scrolls up. */
export function returnOnScroll(): void {
  const { dataset } = document.documentElement;
  let state: HeaderState = "top";
  let last = window.scrollY;
  let turn = last;
  let up = false;
  const update = () => {
    const y = window.scrollY;
    if (y === last) return;
    if (y < last !== up) {
      up = y < last;
      turn = last;
    }
    last = y;
    state = headerState(state, turn, y, document.querySelector("header")?.offsetHeight ?? 0);
    if (dataset.header !== state) dataset.header = state;
  };
  window.addEventListener("scroll", update, { passive: true });
}

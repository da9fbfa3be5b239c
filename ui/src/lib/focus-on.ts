/** Puts focus on where reading starts, which need not be a control. */
export function focusOn(start: HTMLElement): void {
  if (start.tabIndex < 0) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

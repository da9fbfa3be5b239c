/**
 * Spread on links that change the view of the current page, `<a href {...keepScrollAndFocus}>`: focus and scroll position stay.
 * Each is still an entry in the history.
 */
export const keepScrollAndFocus = { "data-keep-scroll": "" } as const;

/** Matches such links, and other controls that are to keep the focus when they change the view. */
export const keepScrollLinks = "[data-keep-scroll]";

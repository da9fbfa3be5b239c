/**
 * Spread on links that change the view of the current page, `<a href {...keepScroll}>`: focus and scroll position stay.
 * Each is still an entry in the history.
 */
export const keepScroll = { "data-stay": "" } as const;

/** Matches such links. */
export const keepScrollLinks = "a[data-stay]";

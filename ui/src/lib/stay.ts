/**
 * What a link says of itself that changes the page it stands on, `<a href {...anotherView}>`: it keeps focus, and the
 * page stays where it is scrolled to. Another view of it is a step in the history, fewer rows of it are not.
 */
export const anotherView = { "data-stay": "" } as const;
export const fewerRows = { "data-stay": "replace" } as const;

/** Finds such links. */
export const stayingLinks = "a[data-stay]";

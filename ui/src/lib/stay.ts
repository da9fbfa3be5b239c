/**
 * What a link says of itself that changes the page it stands on, `<a href {...anotherView}>`: it keeps focus, and the
 * page stays where it is scrolled to. Another view of it, or fewer rows, is a step in the history all the same.
 */
export const anotherView = { "data-stay": "" } as const;

/** Finds such links. */
export const stayingLinks = "a[data-stay]";

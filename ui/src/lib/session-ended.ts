/** In the admin area: what the login says after the session has ended, and what comes after it. */
export function sessionEnded(next = "Log in to continue."): string {
  return `Your session has ended. ${next}`;
}

/** Said of forms, which stay open below the login. */
export const inputIsKept = "You won't lose anything you typed.";

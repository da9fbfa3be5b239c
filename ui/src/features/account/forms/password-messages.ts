/** Shown when a new password is rejected, whatever the reason. */
export const resetFailed = {
  title: "Failed to reset password",
  text: "Please check your credentials and try again",
};

/** Shown when a reset link was requested. */
export const linkSent = {
  title: "Email sent",
  text: "Please check your email for a link to reset your password",
};

/** Shown when the new password is set. */
export const resetDone = {
  title: "Password reset",
  text: "Your password was reset, you can now login",
};

/** What the login dialog says after a password form that was sent without a script, by the address's `done`. */
export function doneMessage(search: string) {
  const done = new URLSearchParams(search).get("done");
  if (done === "sent") return linkSent;
  return done === "reset" ? resetDone : null;
}

/** Paths of the list's pages; the server redirects to the same ones without a script. */
export const paths = {
  form: "/stay-connected",
  thanks: "/stay-connected/thanks",
  confirm: "/stay-connected/confirm",
  confirmed: "/stay-connected/confirmed",
  unsubscribe: "/stay-connected/unsubscribe",
  unsubscribed: "/stay-connected/unsubscribed",
} as const;

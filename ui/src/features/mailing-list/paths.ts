/** Where the list's pages are; the server sends browsers without a script to the same ones. */
export const paths = {
  form: "/stay-connected",
  thanks: "/stay-connected/thanks",
  confirm: "/stay-connected/confirm",
  confirmed: "/stay-connected/confirmed",
  unsubscribe: "/stay-connected/unsubscribe",
  unsubscribed: "/stay-connected/unsubscribed",
} as const;

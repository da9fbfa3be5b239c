// Answers to what is sent, for looking at the pages without a server.

/**
 * What a call that writes is answered, as `{ status, body }`. The address tells the outcome: `known@` was there before
 * (and is told the same), `taken@` is refused, `busy@` comes too often.
 */
export function cannedWrite(method, path, body) {
  if (method !== "POST") return { status: 405, body: { message: "Method not allowed." } };
  if (path === "/api/v1/mailing-list") {
    const errors = {
      ...(body.name?.trim() ? null : { name: ["Name is required"] }),
      ...(/^\S+@\S+\.\S+$/.test(body.email ?? "") ? null : { email: ["Email is required"] }),
    };
    if (/^taken@/.test(body.email)) errors.email = ["This address cannot be used."];
    if (/^busy@/.test(body.email)) return { status: 429, body: { message: "Too Many Attempts." } };
    const [first] = Object.values(errors);
    if (first) return { status: 422, body: { message: first[0], errors } };
    return { status: 202, body: { message: "Check your inbox." } };
  }
  if (path === "/api/v1/mailing-list/confirm" || path === "/api/v1/mailing-list/unsubscribe") {
    if (body.token === "good") return { status: 204, body: null };
    const message = "The link has expired.";
    return { status: 422, body: { message, errors: { token: [message] } } };
  }
  return { status: 404, body: { message: "Not found." } };
}

/** What a browser without JavaScript gets for the same forms: where to go, or what to say on which page. */
export function cannedForm(path, fields) {
  const { returnTo = "", ...values } = Object.fromEntries(fields);
  const forms = {
    "/stay-connected": { name: "stay-connected", done: "/stay-connected/thanks" },
    "/stay-connected/confirm": { name: "confirm", done: "/stay-connected/confirmed" },
    "/stay-connected/unsubscribe": { name: "unsubscribe", done: "/stay-connected/unsubscribed" },
  };
  const form = forms[path];
  if (!form) return null;
  const { status, body } = cannedWrite("POST", path.replace("/stay-connected", "/api/v1/mailing-list"), values);
  if (status < 400) return { location: form.done };
  const page = /^\/(?!\/)/.test(returnTo) && !returnTo.startsWith("/stay-connected") ? returnTo : path;
  return { status, page, form: { name: form.name, values, message: body.message, errors: body.errors ?? {} } };
}

// Makes the user's tickets available offline: the page of each that was opened, with its QR code and files. Prefers the
// network. Each page has a cache of its own; those of another user, and all of them once the session has ended, are
// deleted.
importScripts("/offline-files.js");

const files = self.offlineFiles;
const prefix = "ticket ";
const ticketPage = /^\/user\/[^/]+\/tickets\/[^/]+$/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { path, loaded } = event.data;
  if (ticketPage.test(path)) event.waitUntil(keep(path, loaded));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/"))
    event.respondWith(files.cached(request).then((response) => response ?? fetch(request)));
  else if (request.mode === "navigate" && ticketPage.test(pathname)) event.respondWith(navigate(request, pathname));
  else if (pathname.endsWith("/qr.svg"))
    event.respondWith(fetch(request).catch(async () => (await files.cached(request)) ?? Response.error()));
});

/** Stores the page of a ticket if it belongs to the user who is logged in. */
async function keep(path, loaded) {
  const response = await fetch(path);
  if (!response.ok || response.redirected) return forget(path, response);
  const html = await response.clone().text();
  const user = files.responseIn(html, "/api/v1/user");
  if (!user || !path.startsWith(`/user/${user.username}/tickets/`)) return;
  await deleteCopies((copy) => !copy.startsWith(`/user/${user.username}/`));
  const codes = Array.from(html.matchAll(/"(\/api\/v1\/users\/[^"]+\/qr\.svg\?v=\d+)"/g), ([, url]) => url);
  await files.storePage(prefix + path, path, response, [...codes, ...loaded]);
}

async function navigate(request, path) {
  try {
    const response = await fetch(request);
    await forget(path, response);
    return response;
  } catch {
    return copyOf(path);
  }
}

/** Deletes the copies that a response of a ticket's page makes obsolete. */
async function forget(path, { type, status, redirected }) {
  // Guests are redirected to the login.
  if (redirected || type === "opaqueredirect" || status === 401) await deleteCopies(() => true);
  else if (status === 403 || status === 404) await deleteCopies((copy) => copy === path);
}

async function deleteCopies(isObsolete) {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && isObsolete(name.slice(prefix.length))) await caches.delete(name);
}

/** The stored page, marked with the time of the copy. */
async function copyOf(path) {
  const stored = await caches.match(path, { cacheName: prefix + path, ignoreVary: true });
  if (!stored) return Response.error();
  const headers = new Headers(stored.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const time = new Date(headers.get("date") ?? 0).toISOString();
  const html = (await stored.text()).replace("<html", `<html data-offline-copy="${time}"`);
  return new Response(html, { headers });
}

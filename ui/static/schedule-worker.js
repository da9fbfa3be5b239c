// Makes the schedule available offline: the guest's version of the page and its files. Only handles the programme's
// URL, prefers the network, and stores no user data: it fetches its copies without cookies.
importScripts("/offline-files.js");

const files = self.offlineFiles;
const page = "/challenges?tab=schedule";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // On failure nothing is installed; the next visit retries.
  event.waitUntil(updateCache());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(updateCache());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/"))
    event.respondWith(files.cached(request).then((response) => response ?? fetch(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => pageFor(pathname, search)));
  else if (pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(() => responseFor(pathname + search)));
});

/** Refetches the page and its files. */
async function updateCache() {
  const response = await fetch(page, { credentials: "omit" });
  if (response.ok && !response.redirected) await files.storePage("schedule", page, response);
}

/** Serves the stored page. A URL with filters is redirected to the page without. */
async function pageFor(pathname, search) {
  const isSchedule = pathname === "/challenges" && new URLSearchParams(search).get("tab") === "schedule";
  if (!isSchedule) return Response.error();
  return pathname + search === page ? ((await files.cached(page)) ?? Response.error()) : Response.redirect(page);
}

/** The page embeds the API responses it was rendered from. */
async function responseFor(path) {
  const html = await (await files.cached(page))?.text();
  const found = html && files.responseIn(html, path);
  return found ? Response.json(found) : Response.error();
}

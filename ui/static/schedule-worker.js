// Makes the schedule available offline: the guest's version of the page and its files. Only handles the programme's
// URL, prefers the network, and stores no user data: it fetches its copies without cookies.

const cacheName = "schedule";
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
    event.respondWith(cached(request).then((response) => response ?? fetch(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => pageFor(pathname, search)));
  else if (pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(() => responseFor(pathname + search)));
});

/** Refetches the page and its files. The old copy stays until all have arrived. */
async function updateCache() {
  const response = await fetch(page, { credentials: "omit" });
  if (!response.ok || response.redirected) return;
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const used = new Set(assetUrlsIn(html));
  for (const url of await cacheFiles(cache, used)) used.add(url);
  await cacheFiles(cache, used);
  await cache.put(page, response);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!used.has(pathname) && pathname + search !== page) await cache.delete(url);
  }
}

/** Stores files; returns the URLs that stylesheets among them refer to. */
async function cacheFiles(cache, urls) {
  const nested = await Promise.all(
    [...urls].map(async (url) => {
      // Files with a content hash never change.
      if (!(await cache.match(url))) await cache.add(url);
      if (!url.endsWith(".css")) return [];
      return assetUrlsIn(await (await cache.match(url)).text());
    }),
  );
  return nested.flat();
}

function assetUrlsIn(text) {
  return Array.from(text.matchAll(/["'(](\/assets\/[\w.-]+)["')]/g), ([, url]) => url);
}

async function cached(request) {
  return (await caches.open(cacheName)).match(request, { ignoreVary: true });
}

/** Serves the stored page. A URL with filters is redirected to the page without. */
async function pageFor(pathname, search) {
  const isSchedule = pathname === "/challenges" && new URLSearchParams(search).get("tab") === "schedule";
  if (!isSchedule) return Response.error();
  return pathname + search === page ? ((await cached(page)) ?? Response.error()) : Response.redirect(page);
}

/** The page embeds the API responses it was rendered from. */
async function responseFor(path) {
  const html = await (await cached(page))?.text();
  const state = /<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(html ?? "")?.[1];
  const found = state && JSON.parse(state).queries.find(([name]) => name === path);
  return found ? Response.json(found[1]) : Response.error();
}

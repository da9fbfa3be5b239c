// Makes the schedule available offline: the guest's version of the page and its files. Only handles the programme's
// URL, prefers the network, and stores no user data: it fetches its copies without cookies.

const store = "schedule";
const page = "/challenges?tab=schedule";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // On failure nothing is installed; the next visit retries.
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => pageFor(pathname, search)));
  else if (pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(() => answerFor(pathname + search)));
});

/** Refetches the page and its files. The old copy stays until all have arrived. */
async function keep() {
  const answer = await fetch(page, { credentials: "omit" });
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(store);
  const html = await answer.clone().text();
  const named = new Set(addressesIn(html));
  for (const address of await fetched(cache, named)) named.add(address);
  await fetched(cache, named);
  await cache.put(page, answer);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!named.has(pathname) && pathname + search !== page) await cache.delete(url);
  }
}

/** Stores files; returns the URLs that stylesheets among them refer to. */
async function fetched(cache, addresses) {
  const further = await Promise.all(
    [...addresses].map(async (address) => {
      // Files with a content hash never change.
      if (!(await cache.match(address))) await cache.add(address);
      if (!address.endsWith(".css")) return [];
      return addressesIn(await (await cache.match(address)).text());
    }),
  );
  return further.flat();
}

function addressesIn(text) {
  return Array.from(text.matchAll(/["'(](\/assets\/[\w.-]+)["')]/g), ([, address]) => address);
}

async function kept(request) {
  return (await caches.open(store)).match(request, { ignoreVary: true });
}

/** Serves the stored page. A URL with filters is redirected to the page without. */
async function pageFor(pathname, search) {
  const isSchedule = pathname === "/challenges" && new URLSearchParams(search).get("tab") === "schedule";
  if (!isSchedule) return Response.error();
  return pathname + search === page ? ((await kept(page)) ?? Response.error()) : Response.redirect(page);
}

/** The page embeds the API responses it was rendered from. */
async function answerFor(path) {
  const html = await (await kept(page))?.text();
  const state = /<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(html ?? "")?.[1];
  const found = state && JSON.parse(state).queries.find(([name]) => name === path);
  return found ? Response.json(found[1]) : Response.error();
}

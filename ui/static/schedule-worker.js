// Keeps the schedule readable without a network: the page as a guest is sent it, and the files it names. It is registered
// for the programme's address alone, asks the network first, and keeps nothing of anybody who is logged in: what it keeps
// it fetched itself, without cookies.

const store = "schedule";
const page = "/challenges?tab=schedule";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Without it there is nothing to install: the next visit tries again.
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

/** Fetches the page anew with all it names. What was kept holds until the last of it is here. */
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

/** Sees to it that files are kept; returns what style sheets among them name in turn. */
async function fetched(cache, addresses) {
  const further = await Promise.all(
    [...addresses].map(async (address) => {
      // A file by the hash of its content never changes.
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

/** The page for an address of it; one with filters is sent on to the page without. */
async function pageFor(pathname, search) {
  const isSchedule = pathname === "/challenges" && new URLSearchParams(search).get("tab") === "schedule";
  if (!isSchedule) return Response.error();
  return pathname + search === page ? ((await kept(page)) ?? Response.error()) : Response.redirect(page);
}

/** What the page was made from stands in it, answer by answer. */
async function answerFor(path) {
  const html = await (await kept(page))?.text();
  const state = /<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(html ?? "")?.[1];
  const found = state && JSON.parse(state).queries.find(([name]) => name === path);
  return found ? Response.json(found[1]) : Response.error();
}

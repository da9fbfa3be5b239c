// Copies of pages for offline use: shared by the service workers.

/**
 * Stores a page and its files in a cache, and removes what it no longer uses. The old copy stays until all files have
 * arrived.
 */
async function storePage(cacheName, page, response, otherFiles = []) {
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const used = new Set([...assetUrlsIn(html), ...otherFiles]);
  for (const url of await cacheFiles(cache, used)) used.add(url);
  await cacheFiles(cache, used);
  await cache.put(page, response);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!used.has(pathname + search) && pathname + search !== page) await cache.delete(url);
  }
}

/** Stores files; returns the URLs that stylesheets among them refer to. */
async function cacheFiles(cache, urls) {
  const nested = await Promise.all(
    [...urls].map(async (url) => {
      // Files with a content hash or a version never change.
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

/** A stored response of any page. */
function cached(request) {
  return caches.match(request, { ignoreVary: true });
}

/** The API response that a page was rendered from. */
function responseIn(html, path) {
  const state = /<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return state && JSON.parse(state)?.queries.find(([name]) => name === path)?.[1];
}

self.offlineFiles = { storePage, cached, responseIn };

// What others add to our addresses to count visitors says nothing about the page. The server renders pages without it
// (`server/src/pages/cache/address.rs` knows the same names), so it goes before the page is compared with the address.

const names = ["fbclid", "gclid", "ref"];

/** The query of an address without the parameters of trackers; the others keep their spelling and their order. */
export function withoutTracking(search: string): string {
  const kept = search.replace(/^\?/, "").split("&").filter(isOurs);
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

function isOurs(pair: string): boolean {
  const name = pair.split("=", 1)[0] ?? "";
  return name !== "" && !names.includes(name) && !name.startsWith("utm_");
}

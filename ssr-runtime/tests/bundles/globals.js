// Lists the globals of a page, and uses each web global once.
var early = typeof Deno;
var __ssr = {
  async render(request, host) {
    const names = Object.getOwnPropertyNames(globalThis).sort();
    const url = new URL("../b?x=1#y", "https://a.test/c/d");
    const controller = new AbortController();
    controller.abort(new DOMException("over", "AbortError"));
    const uses = {
      url: url.href,
      search: new URLSearchParams([["a", "b c"]]).toString(),
      text: new TextDecoder().decode(new TextEncoder().encode("é€😀")),
      reason: controller.signal.reason.name,
      timeout: await new Promise((resolve) => AbortSignal.timeout(1).addEventListener("abort", (event) => resolve(event.target.reason.name))),
      any: AbortSignal.any([controller.signal]).aborted,
      base64: atob(btoa("text")),
      headers: [...new Headers({ B: "2", a: "1" })].join(";"),
      request: new Request("https://a.test/x", { method: "post", headers: { q: "1" } }).method,
      response: await Response.json({ a: 1 }).json(),
      redirect: Response.redirect("/x").headers.get("location"),
      microtask: await new Promise((resolve) => queueMicrotask(() => resolve("ran"))),
      timer: await new Promise((resolve) => setTimeout(resolve, 1, "rang")),
      cleared: await new Promise((resolve) => { clearTimeout(setTimeout(resolve, 1, "cleared")); setTimeout(resolve, 2, "kept"); }),
      interval: await new Promise((resolve) => { let n = 0; const id = setInterval(() => { if (++n === 3) { clearInterval(id); resolve(n); } }, 1); }),
      frozen: Object.isFrozen(globalThis.__ssr) && Object.isFrozen(host),
      buffer: new ArrayBuffer(8, { maxByteLength: 16 }).resizable === true,
      imported: await (async () => import("https://elsewhere.test/x.js"))().catch((error) => error.name),
      zone: new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Lisbon", dateStyle: "long" }).format(new Date(0)),
      offsets: [
        zoneOffset("Europe/Lisbon", Date.UTC(2026, 2, 29, 0, 59)), zoneOffset("Europe/Lisbon", Date.UTC(2026, 2, 29, 1)),
        zoneOffset("Asia/Kathmandu", 0), zoneOffset("Nowhere/Land", 0), zoneOffset("Europe/Lisbon", NaN),
      ],
      early, late: typeof Deno,
    };
    console.log("globals", { of: "a page" });
    return { html: names.join(" "), state: "{}", meta: uses };
  },
};

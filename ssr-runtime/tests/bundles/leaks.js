// Leaks a little memory with every page, on request.
var kept = [];
var __ssr = {
  async render(request, host) {
    if (request.keep) kept.push(new Array(request.keep).fill(kept.length));
    const items = Array.from({ length: 20 }, (_, n) => ({ n, name: `Item ${n}` }));
    const answer = await (await host.fetch("/api/echo")).text();
    const controller = new AbortController();
    controller.signal.addEventListener("abort", () => {});
    setTimeout(() => controller.abort(), 600_000);
    return { html: items.map((item) => `<li>${item.name}</li>`).join("") + answer, state: JSON.stringify(items), meta: { status: 200 } };
  },
};

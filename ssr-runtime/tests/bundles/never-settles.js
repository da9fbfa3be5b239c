// Never settles, and starts operations that must end with the page.
var __ssr = {
  async render(request, host) {
    if (request.hang === "at once") await new Promise(() => {});
    if (request.hang === "on a call") await host.fetch("/api/never");
    if (request.hang === "with a timer") { setInterval(() => host.fetch("/api/count?by=interval"), 1); await new Promise(() => {}); }
    if (request.hang === "turning") for (;;) await new Promise((resolve) => setTimeout(resolve, 1));
    return { html: "fine", state: "{}", meta: {} };
  },
};

// Loops for ever at the requested point.
var __ssr = {
  async render(request, host) {
    const loop = () => { for (;;); };
    if (request.loop === "at once") loop();
    if (request.loop === "caught") for (;;) try { loop(); } catch { /* a termination cannot be caught */ } finally { loop(); }
    if (request.loop === "in microtasks") for (;;) await null;
    if (request.loop === "in a pattern") /^(a+)+$/.test("a".repeat(40) + "b");
    if (request.path) await host.fetch(request.path);
    if (request.loop === "after a call") loop();
    if (request.loop === "in a timer") await new Promise(() => setTimeout(loop, 1));
    return { html: "fine", state: "{}", meta: {} };
  },
};

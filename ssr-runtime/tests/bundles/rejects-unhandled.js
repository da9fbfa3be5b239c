// Creates unhandled rejections.
var __ssr = {
  async render(request, host) {
    if (request.leave) {
      Promise.reject(new Error("ignored"));
      host.fetch("https://elsewhere.test/");
      setTimeout(() => Promise.reject(new Error("nor later")), 0);
    }
    await host.fetch("/api/echo");
    await new Promise((resolve) => setTimeout(resolve, 2));
    return { html: "fine", state: "{}", meta: {} };
  },
};

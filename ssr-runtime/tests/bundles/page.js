// A well-behaved bundle: shows what it was given and what its calls answered.
var __ssr = {
  async render(request, host) {
    const parts = [];
    for (const path of request.paths ?? []) {
      const answer = await host.fetch(path);
      parts.push(`${answer.status}:${await answer.text()}`);
    }
    return { html: `<p>${request.url}</p>${parts.join("|")}`, state: JSON.stringify({ url: request.url }), meta: { status: 200, title: "Page" } };
  },
};

// Renders its visitor, fetched several times with pauses, and searches everywhere for cookies.
var __ssr = {
  async render(request, host) {
    const seen = [];
    for (let n = 0; n < request.calls; n++) {
      const answer = await host.fetch(`/api/who?n=${n}&wait=${request.wait}`);
      seen.push((await answer.json()).marker);
      seen.push(...[...answer.headers].flat().filter((text) => /secret/.test(text)));
    }
    return { html: seen.join(" "), state: JSON.stringify(seen), meta: { marker: seen[0] } };
  },
};

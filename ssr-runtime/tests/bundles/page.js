// Well-behaved: fetches the requested paths (in sequence or concurrently) and renders the responses.
var __ssr = {
  async render(request, host) {
    const calls = [];
    const ask = async (path) => {
      try {
        const answer = await host.fetch(path, request.init);
        calls.push(answer.call);
        return `${answer.status}${answer.shared ? " shared" : ""}:${await answer.text()}`;
      } catch (error) {
        return `${error.name}:${error.message}`;
      }
    };
    const shown = [];
    if (request.together) shown.push(...(await Promise.all(request.paths.map(ask))));
    else for (const path of request.paths ?? []) shown.push(await ask(path));
    return { html: shown.join("|"), state: request.bodies ? ["[", ...calls.flatMap((call) => [call, ";"]), "]"] : JSON.stringify(request), meta: { status: 200, title: "Page", frozen: Object.isFrozen(Object.prototype) } };
  },
};

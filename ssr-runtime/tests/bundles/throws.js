// Throws and rejects in every way, and returns results of the wrong shape.
var __ssr = (() => {
  const page = { html: "fine", state: "{}", meta: {} };
  const ways = {
    fine: () => page,
    throws: () => { throw new TypeError("on purpose"); },
    rejects: async () => { throw new RangeError("later on purpose"); },
    nothing: () => { throw undefined; },
    text: () => Promise.reject("only text"),
    deep: () => { const down = () => down() + 1; return down(); },
    trap: () => { throw new Proxy({}, { get() { throw new Error("a trap"); } }); },
    timer: () => new Promise(() => setTimeout(() => { throw new Error("in a timer"); }, 1)),
    microtask: () => new Promise(() => queueMicrotask(() => { throw new Error("in a microtask"); })),
    undefined: () => undefined,
    html: () => ({ html: 1, state: "{}", meta: {} }),
    state: () => ({ html: "", state: null, meta: {} }),
    part: () => ({ html: "", state: ["{}", null], meta: {} }),
    unknownCall: () => ({ html: "", state: ["{}", 7], meta: {} }),
    meta: () => ({ html: "", state: "{}", meta: "x" }),
    circular: () => { const meta = {}; meta.meta = meta; return { html: "", state: "{}", meta }; },
  };
  return { render: (request) => ways[request.way]() };
})();

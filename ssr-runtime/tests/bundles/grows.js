// Exhausts the memory in the requested way.
var __ssr = {
  async render(request, host) {
    const kept = [];
    if (request.grow === "objects") for (let n = 0; ; n++) kept.push({ n, text: `text ${n}` });
    if (request.grow === "strings") for (let n = 0; ; n++) kept.push(`${n}`.repeat(10_000).toUpperCase());
    if (request.grow === "array") { let all = [1]; for (;;) all = all.concat(all, all); }
    if (request.grow === "huge array") for (;;) kept.push(new Array(20_000_000).fill(0.5));
    if (request.grow === "buffers") for (;;) kept.push(new ArrayBuffer(1 << 20));
    if (request.grow === "huge buffer") kept.push(new Uint8Array(1 << 30).fill(1));
    if (request.grow === "resizable buffer") for (;;) kept.push(new ArrayBuffer(1 << 20, { maxByteLength: 1 << 30 }));
    if (request.grow === "buffers, caught") for (;;) try { kept.push(new ArrayBuffer(1 << 20)); } catch { break; }
    if (request.grow === "garbage") for (let n = 0; n < 1000; n++) new ArrayBuffer(1 << 20);
    if (request.path) await host.fetch(request.path);
    return { html: "fine", state: "{}", meta: {} };
  },
};

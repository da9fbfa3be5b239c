// Runs once per isolate (or once per start-up snapshot), before the bundle: defines the web globals a React bundle needs, each with
// its reason, and the functions Rust calls. Calls and timers belong to a page, so that Rust knows which page caused an endless loop
// and can discard a finished page.
"use strict";
((global) => {
  const deno = global.Deno;
  const bootstrap = global.__bootstrap;
  const { core } = deno;
  const { op_ssr_call, op_ssr_done, op_ssr_fail, op_ssr_log, op_ssr_refuse, op_ssr_timer, op_ssr_zone_offset } =
    core.ops;
  const web = (name) => core.loadExtScript(`ext:deno_web/${name}`);

  const MAX_CALLS = 100; // Per page: a loop that fetches must not exhaust the memory.
  const MAX_TIMERS = 1000; // Per page.
  const MAX_LINES = 100; // Console lines per page.
  const MAX_LINE_LENGTH = 4096; // Characters per console line.

  const pages = new Map(); // Pages being rendered, by their id.
  let current = null; // The page whose code is running: every entry from Rust sets it and ends with the microtasks drained.
  let render = null; // The bundle's render function.
  let outside = 0; // Console lines written outside of pages.

  const define = (target, properties) => {
    for (const [name, value] of Object.entries(properties)) {
      Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
    }
  };

  // ---- Console: writes to the server's log, one line per call.

  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value.stack ?? value);
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const line = (level) => (...values) => {
    if ((current === null ? outside++ : current.lines++) >= MAX_LINES) return;
    op_ssr_log(current?.id ?? 0, level, values.map(show).join(" ").slice(0, MAX_LINE_LENGTH));
  };
  const nothing = () => {};
  const console = { error: line(0), warn: line(1), info: line(2), log: line(2), debug: line(3), trace: line(3), dir: line(3) };
  for (const name of ["assert", "clear", "count", "countReset", "group", "groupCollapsed", "groupEnd", "table", "time", "timeEnd", "timeLog"]) {
    console[name] = nothing; // Called by development builds; not for a server's log.
  }

  // ---- Timers: per page, fired by Rust, dropped with the page.

  const setTimer = (callback, delay, repeat, values) => {
    const page = current;
    if (page === null || !page.open) return 0; // Timers must not outlive their page.
    if (page.timers.size >= MAX_TIMERS) throw new RangeError("too many timers");
    const wait = Math.min(Math.max(Number(delay) || 0, 0), 2147483647);
    const timer = ++page.last;
    page.timers.set(timer, { callback, values, wait, repeat });
    op_ssr_timer(page.id, timer, wait);
    return timer;
  };
  const clearTimer = (timer) => void current?.timers.delete(Number(timer));

  // ---- Request, Response, Headers: what react-router and the API client use, without streams.

  class Headers {
    #entries = new Map();
    constructor(init) {
      if (init === undefined || init === null) return;
      const entries = typeof init[Symbol.iterator] === "function" ? init : Object.entries(init);
      for (const [name, value] of entries) this.append(name, value);
    }
    append(name, value) {
      const key = String(name).toLowerCase();
      const before = this.#entries.get(key);
      this.#entries.set(key, before === undefined ? String(value) : `${before}, ${value}`);
    }
    delete(name) { this.#entries.delete(String(name).toLowerCase()); }
    get(name) { return this.#entries.get(String(name).toLowerCase()) ?? null; }
    has(name) { return this.#entries.has(String(name).toLowerCase()); }
    set(name, value) { this.#entries.set(String(name).toLowerCase(), String(value)); }
    forEach(callback, self) { for (const [name, value] of this) callback.call(self, value, name, this); }
    entries() { return [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1))[Symbol.iterator](); }
    keys() { return [...this.#entries.keys()].sort()[Symbol.iterator](); }
    values() { return [...this].map(([, value]) => value)[Symbol.iterator](); }
    [Symbol.iterator]() { return this.entries(); }
  }

  class Body {
    #text;
    bodyUsed = false;
    constructor(text) { this.#text = text ?? null; }
    get body() { return this.#text; } // Not a stream; react-router only checks whether it is undefined.
    async text() {
      if (this.bodyUsed) throw new TypeError("the body was already read");
      this.bodyUsed = this.#text !== null;
      return this.#text ?? "";
    }
    async json() { return JSON.parse(await this.text()); }
  }

  class Request extends Body {
    constructor(input, init = {}) {
      const from = input instanceof Request ? input : null;
      super(init.body);
      this.url = from?.url ?? new global.URL(input).href;
      this.method = String(init.method ?? from?.method ?? "GET").toUpperCase();
      this.headers = new Headers(init.headers ?? from?.headers);
      this.signal = init.signal ?? from?.signal ?? new global.AbortController().signal;
    }
    clone() { return new Request(this); }
  }

  class Response extends Body {
    constructor(body, init = {}) {
      super(body === undefined || body === null ? null : String(body));
      this.status = init.status ?? 200;
      this.statusText = init.statusText ?? "";
      this.headers = new Headers(init.headers);
    }
    get ok() { return this.status >= 200 && this.status < 300; }
    static json(value, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("content-type")) headers.set("content-type", "application/json");
      return new Response(JSON.stringify(value), { ...init, headers });
    }
    static redirect(url, status = 302) { return new Response(null, { status, headers: { location: String(url) } }); }
  }

  // ---- fetch of a page: only paths below /api/ (checked in Rust); each GET is made once per page.

  const ask = (page, method, path, contentType, body) => {
    if (!page.open) return Promise.reject(new TypeError("fetch failed: the page is over"));
    if (page.callCount++ >= MAX_CALLS) return Promise.reject(new TypeError("fetch failed: the page makes too many calls"));
    const call = ++page.last;
    return new Promise((resolve, reject) => {
      op_ssr_call(page.id, call, method, path, contentType, body);
      page.calls.set(call, { resolve, reject });
    });
  };

  const fetch = (page) => async (path, init = {}) => {
    init.signal?.throwIfAborted();
    const method = String(init.method ?? "GET").toUpperCase();
    path = String(path);
    let answer = method === "GET" ? page.answers.get(path) : undefined;
    if (answer === undefined) {
      const contentType = new Headers(init.headers).get("content-type") ?? "";
      answer = ask(page, method, path, contentType, String(init.body ?? ""));
      if (method === "GET") {
        page.answers.set(path, answer);
        answer.catch(() => page.answers.delete(path)); // A failed call may be retried.
      } else if (method !== "HEAD") {
        page.answers.clear(); // It may have changed what was read.
      }
    }
    if (init.signal) answer = Promise.race([answer, aborted(init.signal)]);
    const { call, status, contentType, retryAfter, body, shared } = await answer;
    const headers = {};
    if (contentType !== "") headers["content-type"] = contentType;
    if (retryAfter !== "") headers["retry-after"] = retryAfter;
    const response = new Response(body, { status, headers });
    response.shared = shared;
    response.call = call; // Stands for the body in the state.
    return response;
  };
  const aborted = (signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

  // ---- Prototypes: shared by all pages of the isolate, so pages cannot modify them.

  // Inherited properties that objects commonly override. Assignment throws if a frozen prototype has them as data properties.
  const OVERRIDDEN = ["constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "name", "message"];

  // Keeps `object.toString = …` working: the setter defines an own property, although the prototype is frozen.
  const allowOverride = (prototype) => {
    for (const name of OVERRIDDEN) {
      const { value, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      if (value === undefined || !configurable) continue;
      const set = function (own) {
        if (this === prototype) throw new TypeError(`Cannot assign to read only property '${name}' of a prototype`);
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true });
      };
      Object.defineProperty(prototype, name, { get: () => value, set, enumerable, configurable });
    }
  };
  const freezePrototypes = (names) => {
    const values = names.map((name) => Object.getOwnPropertyDescriptor(global, name)?.value);
    const constructors = values.filter((value) => typeof value === "function");
    const hidden = [
      [].values(), new Map().entries(), new Set().values(), ""[Symbol.iterator](), "".matchAll(/x/g),
      function* () {}, async function () {}, async function* () {}, (async function* () {})(), new Int8Array(),
    ].map(Object.getPrototypeOf);
    const prototypes = new Set();
    for (const start of [...constructors.map(({ prototype }) => prototype), ...hidden]) {
      for (let at = start; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) prototypes.add(at);
    }
    for (const prototype of prototypes) {
      if (prototype === Object.prototype || prototype === Function.prototype || Error.prototype.isPrototypeOf(prototype)) {
        allowOverride(prototype);
      }
    }
    allowOverride(Error.prototype);
    prototypes.forEach(Object.freeze);
    // Libraries configure stack traces on Error (`stackTraceLimit`).
    for (const constructor of constructors) if (constructor !== Error) Object.freeze(constructor);
  };

  // ---- The functions Rust calls. Only `bindEntry` throws.

  const close = (page) => {
    page.open = false;
    pages.delete(page.id);
    page.calls.clear();
    page.timers.clear();
    page.answers.clear();
  };
  const fail = (page, error) => {
    if (!page.open) return;
    close(page);
    op_ssr_fail(page.id, error);
  };
  const finish = (page, answer) => {
    if (!page.open) return;
    close(page);
    try {
      const { html, state, meta } = answer;
      if (typeof html !== "string") throw new TypeError("html is not a string");
      const parts = typeof state === "string" ? [state] : state;
      if (!Array.isArray(parts) || !parts.every((part) => typeof part === "string" || Number.isInteger(part))) {
        throw new TypeError("state is neither a string nor a list of strings and calls");
      }
      if (typeof meta !== "object" || meta === null) throw new TypeError("meta is not an object");
      // A call stands between two control characters, which JSON texts do not contain.
      const text = parts.map((part) => (typeof part === "string" ? part : `\u0001${part}\u0001`)).join("");
      op_ssr_done(page.id, html, text, JSON.stringify(meta));
    } catch (error) {
      op_ssr_refuse(page.id, String(error?.message ?? error));
    }
  };

  const entry = {
    // Starts a page.
    start(id, input) {
      const page = { id, open: true, last: 0, callCount: 0, lines: 0, calls: new Map(), timers: new Map(), answers: new Map() };
      current = page;
      pages.set(id, page);
      try {
        const answer = render(JSON.parse(input), Object.freeze({ fetch: fetch(page) }));
        Promise.resolve(answer).then((value) => finish(page, value), (error) => fail(page, error));
      } catch (error) {
        fail(page, error);
      }
    },
    // Delivers the response to a call; status 0 is a failed call, and `body` is the reason. `shared`: every visitor gets the same.
    deliver(id, call, status, contentType, retryAfter, body, shared) {
      const page = pages.get(id);
      const waiting = page?.calls.get(call);
      if (waiting === undefined) return;
      current = page;
      page.calls.delete(call);
      if (status === 0) waiting.reject(new TypeError(`fetch failed: ${body}`));
      else waiting.resolve({ call, status, contentType, retryAfter, body, shared });
    },
    // A timer of a page is due.
    fire(id, timer) {
      const page = pages.get(id);
      const due = page?.timers.get(timer);
      if (due === undefined) return;
      current = page;
      if (!due.repeat) page.timers.delete(timer);
      try {
        due.callback(...due.values);
      } catch (error) {
        fail(page, error);
      }
      if (page.timers.has(timer)) op_ssr_timer(id, timer, Math.max(due.wait, 1));
    },
    // Discards a page that has not finished.
    forget(id) {
      const page = pages.get(id);
      if (page !== undefined) close(page);
    },
    // Removes the embedder's globals before the bundle is evaluated.
    lockDown() {
      delete global.Deno;
      delete global.__bootstrap;
    },
    // Removes memory that bypasses the buffer limit: WebAssembly and shared memory, whose wait would also block the thread. Also
    // freezes the prototypes. Must not run before a snapshot is created: an isolate that starts from it needs these globals and
    // writes to the prototypes.
    harden() {
      for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics"]) delete global[name];
      freezePrototypes(builtIn);
    },
    // Restores the embedder's globals: an isolate created from a snapshot needs them.
    restoreGlobals() {
      global.Deno = deno;
      global.__bootstrap = bootstrap;
    },
    // Binds the bundle's render function, after the bundle was evaluated and before the first page.
    bindEntry() {
      render = global.__ssr?.render;
      if (typeof render !== "function") throw new TypeError("the bundle leaves no function at globalThis.__ssr.render");
      Object.freeze(global.__ssr);
    },
  };

  // An unhandled rejection must not fail other pages: it is logged, and its page continues.
  core.setUnhandledPromiseRejectionHandler((_promise, reason) => {
    console.error("unhandled rejection:", reason);
    return true;
  });
  // Thrown by a microtask of the current page.
  core.setReportExceptionCallback((error) => {
    if (current === null) console.error("uncaught:", error);
    else fail(current, error);
  });

  const { AbortController, AbortSignal } = web("03_abort_signal.js");
  // deno_web's own timeout would use a timer that belongs to no page.
  define(AbortSignal, {
    timeout(delay) {
      const controller = new AbortController();
      setTimer(() => controller.abort(new global.DOMException("The operation timed out", "TimeoutError")), delay, false, []);
      return controller.signal;
    },
  });

  // Resizable buffers bypass the buffer limit, so the option is ignored.
  const Fixed = new Proxy(ArrayBuffer, { construct: (target, [length], self) => Reflect.construct(target, [length], self) });
  define(ArrayBuffer.prototype, { constructor: Fixed });

  define(global, {
    console,
    setTimeout: (callback, delay, ...values) => setTimer(callback, delay, false, values), // libraries that wait or debounce
    setInterval: (callback, delay, ...values) => setTimer(callback, delay, true, values),
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
    URL: web("00_url.js").URL, // react-router
    URLSearchParams: web("00_url.js").URLSearchParams,
    TextEncoder: web("08_text_encoding.js").TextEncoder, // react-dom/server.edge, at import
    TextDecoder: web("08_text_encoding.js").TextDecoder,
    AbortController, // react-router's static handler, react-query
    AbortSignal,
    DOMException: web("01_dom_exception.js").DOMException, // the reason of an abort
    Event: web("02_event.js").Event, // EventTarget is the base of AbortSignal
    EventTarget: web("02_event.js").EventTarget,
    atob: web("05_base64.js").atob, // tokens, data URLs
    btoa: web("05_base64.js").btoa,
    Headers, Request, Response, // react-router
    ArrayBuffer: Fixed,
    zoneOffset: (zone, utc) => op_ssr_zone_offset(zone, utc), // local times: QuickJS has no Intl
    self: global, // libraries that look for the global object by this name
  });

  const builtIn = Object.getOwnPropertyNames(global).filter((name) => name !== "Deno" && name !== "__bootstrap");

  deno.ssr = entry;
})(globalThis);

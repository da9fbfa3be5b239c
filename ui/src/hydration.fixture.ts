/** Renders pages on the server and hydrates them in a test browser, for the tests named hydration. */
// Production builds of React pass over attributes that differ between server and browser; development builds report them.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { lazyModule } from "@/lib/lazy-module";
import { contact, now, responseTo } from "../build/fixtures.mjs";

// The test browser has no animations.
document.getAnimations = () => [];
const origin = window.location.origin;
/** Collects what React reports. */
export const consoleError = vi.spyOn(console, "error");

beforeEach(() => {
  // Server and browser have separate copies of React, the router and the query library.
  vi.resetModules();
  consoleError.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  stopApp();
  delete document.documentElement.dataset.hydrated;
  vi.useRealTimers();
});

/** The hooks of the server's bundle. */
async function replaceQueryHooks(): Promise<void> {
  const { createServerHooks } = await import("./server/query-hooks");
  vi.doMock("@tanstack/react-query", async (importActual) => {
    const actual = await importActual<typeof import("@tanstack/react-query")>();
    return { ...actual, ...createServerHooks(actual.useQueryClient) };
  });
}

/** The user area is bundled on the server and preloaded in the browser; in this test it is always loaded. */
async function preloadUserArea(): Promise<void> {
  const module = await import("@/app/user-area");
  vi.doMock("./user-area-registry", () => ({ createUserArea: () => lazyModule({ module, chunks: [] }) }));
}

/** Ends the app of a test. One that navigates late would otherwise move focus in the document of the next test. */
let stopApp = () => {};

/** Lets `stopApp` end the app that the browser's entry starts. */
function captureApp(): void {
  const endings: (() => void)[] = [];
  stopApp = () => {
    for (const end of endings.splice(0)) end();
    vi.doUnmock("react-dom/client");
    vi.doUnmock("react-router");
  };
  vi.doMock("react-dom/client", async (importActual) => {
    const actual = await importActual<typeof import("react-dom/client")>();
    const hydrateRoot: typeof actual.hydrateRoot = (...args) => {
      const root = actual.hydrateRoot(...args);
      endings.push(() => root.unmount());
      return root;
    };
    return { ...actual, hydrateRoot };
  });
  vi.doMock("react-router", async (importActual) => {
    const actual = await importActual<typeof import("react-router")>();
    const createBrowserRouter: typeof actual.createBrowserRouter = (...args) => {
      const router = actual.createBrowserRouter(...args);
      endings.push(() => router.dispose());
      return router;
    };
    return { ...actual, createBrowserRouter };
  });
}

interface Options {
  changed?(html: string): string;
  /** The API path that responds with 503. */
  outage?: string;
  /** Renders the page for a user, with these fields. */
  user?: object;
  /** When the server renders the page. */
  renderedAt?: string;
  /** When the browser shows it. */
  shownAt?: string;
}

/** Renders a path on the server, then hydrates it with the browser's entry. */
export async function hydrateAt(
  path: string,
  { changed = (html: string) => html, outage = "", user, renderedAt = now, shownAt = renderedAt }: Options = {},
): Promise<void> {
  const fetch = async (url: string) => {
    const { status, body } = url === outage ? { status: 503, body: {} } : responseTo(url, user !== undefined);
    if (url === "/api/v1/user") Object.assign(body, user);
    return new Response(JSON.stringify(body), { status });
  };
  await replaceQueryHooks();
  await preloadUserArea();
  const server = await import("./entry-server");
  const { html, state } = await server.render(
    { url: `${origin}${path}`, now: renderedAt, contact, hasSession: user !== undefined },
    { fetch },
  );
  expect(html).toContain("<h1");

  vi.doUnmock("@tanstack/react-query");
  vi.resetModules();
  window.history.replaceState(null, "", path);
  document.head.innerHTML = `<meta name="contact" content="${contact}">`;
  document.body.innerHTML = `<div id="root">${changed(html)}</div><script type="application/json" id="state"></script>`;
  const data = document.getElementById("state");
  if (data) data.textContent = [state].flat().join("");
  await preloadUserArea();
  captureApp();
  vi.setSystemTime(shownAt);
  await import("./entry-client");
  await vi.waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(""), { timeout: 20_000 });
  // Wait for the code that loads when the page is idle, so that it cannot reach the next test.
  await vi.waitFor(() => expect(document.querySelector(".toasts")).not.toBeNull(), { timeout: 20_000 });
}

// @vitest-environment happy-dom
// Production builds of React pass over attributes that differ between server and browser; development builds report them.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyModule } from "@/lib/lazy-module";
import { contact, current, now, responseTo, username } from "../build/fixtures.mjs";

// The test browser has no animations.
document.getAnimations = () => [];
const origin = window.location.origin;
const consoleError = vi.spyOn(console, "error");

beforeEach(() => {
  // Server and browser have separate copies of React, the router and the query library.
  vi.resetModules();
  consoleError.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  delete document.documentElement.dataset.hydrated;
});

/** The user area is bundled on the server and preloaded in the browser; in this test it is always loaded. */
async function preloadUserArea(): Promise<void> {
  const module = await import("@/app/user-area");
  vi.doMock("./user-area-registry", () => ({ createUserArea: () => lazyModule({ module, chunks: [] }) }));
}

interface Options {
  changed?(html: string): string;
  /** The API path that responds with 503. */
  outage?: string;
  /** Renders the page for a user, with these fields. */
  user?: object;
}

/** Renders a path on the server, then hydrates it with the browser's entry. */
async function hydrateAt(
  path: string,
  { changed = (html: string) => html, outage = "", user }: Options = {},
): Promise<void> {
  const fetch = async (url: string) => {
    const { status, body } = url === outage ? { status: 503, body: {} } : responseTo(url, user !== undefined);
    if (url === "/api/v1/user") Object.assign(body, user);
    return new Response(JSON.stringify(body), { status });
  };
  await preloadUserArea();
  const server = await import("./entry-server");
  const { html, state } = await server.render(
    { url: `${origin}${path}`, now, contact, hasSession: user !== undefined },
    { fetch },
  );
  expect(html).toContain("<h1");

  vi.resetModules();
  window.history.replaceState(null, "", path);
  document.head.innerHTML = `<meta name="contact" content="${contact}">`;
  document.body.innerHTML = `<div id="root">${changed(html)}</div><script type="application/json" id="state"></script>`;
  const data = document.getElementById("state");
  if (data) data.textContent = state;
  await preloadUserArea();
  await import("./entry-client");
  await vi.waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(""), { timeout: 20_000 });
  // Wait for the code that loads when the page is idle, so that it cannot reach the next test.
  await vi.waitFor(() => expect(document.querySelector(".toasts")).not.toBeNull(), { timeout: 20_000 });
}

const programme = [
  "",
  "?tab=schedule",
  "?tab=schedule&mine=1&track=Talks",
  "?tab=rewards",
  "?tab=judging",
  "?tab=people",
];

it.each(["/", "/events", `/events/${current}`, "/events/nope", ...programme.map((search) => `/challenges${search}`)])(
  "%s is the same on both sides",
  async (path) => {
    await hydrateAt(path);

    expect(consoleError.mock.calls).toEqual([]);
  },
);

it.each([
  ["/preferences", "a guest", undefined],
  ["/preferences", "somebody", {}],
  ["/preferences?error=taken", "somebody without a password", { hasPassword: false }],
  ["/preferences", "somebody with a second factor", { twoFactorEnabled: true }],
  ["/challenges?tab=schedule&mine=1", "somebody", {}],
  [`/user/${username}`, "everybody", undefined],
  [`/user/${username}`, "themselves", {}],
])("so is %s for %s", async (path, _, user) => {
  await hydrateAt(path, { ...(user && { user }) });

  expect(consoleError.mock.calls).toEqual([]);
});

it.each([`/api/v1/events/${current}`, "/api/v1/site"])(
  "so is the error page while %s is unavailable",
  async (outage) => {
    await hydrateAt(`/events/${current}`, { outage });

    expect(document.querySelector("h1")?.textContent).toBe("Something went wrong");
    expect(document.querySelector(".help-box a")?.textContent).toBe(contact);
    expect(consoleError.mock.calls).toEqual([[expect.stringMatching(/^error [0-9a-f]{8}: ApiError/)]]);
  },
);

it("reports an attribute that differs", async () => {
  await hydrateAt("/events", { changed: (html) => html.replace('class="page-head"', 'class="another"') });

  expect(consoleError.mock.calls.join()).toContain("another");
});

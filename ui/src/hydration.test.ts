// @vitest-environment happy-dom
// Production builds of React pass over attributes that differ between server and browser; development builds tell.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyModule } from "@/lib/lazy-module";
import { answerTo, contact, current, now, username } from "../build/fixtures.mjs";

// The test's browser animates nothing.
document.getAnimations = () => [];
const origin = window.location.origin;
const complaint = vi.spyOn(console, "error");

beforeEach(() => {
  // Server and browser hold a React, a router and a query library each.
  vi.resetModules();
  complaint.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  delete document.documentElement.dataset.hydrated;
});

/** The user area is bundled on the server and preloaded in the browser; in this test it is always loaded. */
async function holdUserArea(): Promise<void> {
  const module = await import("@/app/user-area");
  vi.doMock("./user-area-registry", () => ({ createUserArea: () => lazyModule({ module, chunks: [] }) }));
}

interface Options {
  changed?(html: string): string;
  /** The API path that answers 503. */
  outage?: string;
  /** Renders the page for a user, with these fields. */
  user?: object;
}

/** Draws a path as the server does, then has the browser's entry take over. */
async function arriveAt(
  path: string,
  { changed = (html: string) => html, outage = "", user }: Options = {},
): Promise<void> {
  const fetch = async (url: string) => {
    const { status, body } = url === outage ? { status: 503, body: {} } : answerTo(url, user !== undefined);
    if (url === "/api/v1/user") Object.assign(body, user);
    return new Response(JSON.stringify(body), { status });
  };
  await holdUserArea();
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
  await holdUserArea();
  await import("./entry-client");
  await vi.waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(""), { timeout: 20_000 });
  // The code that comes when the page is idle: the next page must not get it in place of its own.
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
    await arriveAt(path);

    expect(complaint.mock.calls).toEqual([]);
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
  await arriveAt(path, { ...(user && { user }) });

  expect(complaint.mock.calls).toEqual([]);
});

it.each([`/api/v1/events/${current}`, "/api/v1/site"])("so is what is shown while %s is out", async (outage) => {
  await arriveAt(`/events/${current}`, { outage });

  expect(document.querySelector("h1")?.textContent).toBe("Something went wrong");
  expect(document.querySelector(".help-box a")?.textContent).toBe(contact);
  expect(complaint.mock.calls).toEqual([[expect.stringMatching(/^error [0-9a-f]{8}: ApiError/)]]);
});

it("an attribute that differs is heard of", async () => {
  await arriveAt("/events", { changed: (html) => html.replace('class="page-head"', 'class="another"') });

  expect(complaint.mock.calls.join()).toContain("another");
});

// @vitest-environment happy-dom
// Production builds of React pass over attributes that differ between server and browser; development builds tell.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { late } from "@/lib/late";
import { canned, contact, now } from "../bench/canned.mjs";
import { cannedAccount } from "../bench/canned-account.mjs";

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

/** The server's bundle holds what it shows of somebody, and the browser waits for it: here it is there from the start. */
async function holdUserArea(): Promise<void> {
  const module = await import("@/app/user-area");
  vi.doMock("./user-table", () => ({ createUserCode: () => late({ module, chunks: [] }) }));
}

/** Draws a path as the server does, then has the browser's entry take over. */
async function arriveAt(
  path: string,
  { changed = (html: string) => html, outage = "", cookie = "" } = {},
): Promise<void> {
  const fetch = async (url: string) => {
    const own = await cannedAccount("GET", url, cookie);
    const { status, body } = url === outage ? { status: 503, body: {} } : (own ?? canned(url));
    return new Response(JSON.stringify(body), { status });
  };
  await holdUserArea();
  const server = await import("./entry-server");
  const { html, state } = await server.render(
    { url: `${origin}${path}`, now, contact, known: cookie !== "" },
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

it.each([
  "/",
  "/events",
  "/events/hackathon-2025",
  "/events/nope",
  ...programme.map((search) => `/challenges${search}`),
])("%s is the same on both sides", async (path) => {
  await arriveAt(path);

  expect(complaint.mock.calls).toEqual([]);
});

it.each([
  ["/preferences", "a guest", ""],
  ["/preferences", "somebody", "session=ines"],
  ["/preferences?error=taken", "somebody without a password", "session=social"],
  ["/preferences", "somebody with a second factor", "session=rui"],
  ["/challenges?tab=schedule&mine=1", "somebody", "session=ines"],
  ["/user/ines", "everybody", ""],
  ["/user/ines", "themselves", "session=ines"],
])("so is %s for %s", async (path, _, cookie) => {
  await arriveAt(path, { cookie });

  expect(complaint.mock.calls).toEqual([]);
});

it.each(["/api/v1/events/hackathon-2025", "/api/v1/site"])("so is what is shown while %s is out", async (outage) => {
  await arriveAt("/events/hackathon-2025", { outage });

  expect(document.querySelector("h1")?.textContent).toBe("Something went wrong");
  expect(document.querySelector(".help-box a")?.textContent).toBe(contact);
  expect(complaint.mock.calls).toEqual([[expect.stringMatching(/^error [0-9a-f]{8}: ApiError/)]]);
});

it("an attribute that differs is heard of", async () => {
  await arriveAt("/events", { changed: (html) => html.replace('class="page-head"', 'class="another"') });

  expect(complaint.mock.calls.join()).toContain("another");
});

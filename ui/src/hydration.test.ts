// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { contact, current } from "../build/fixtures.mjs";
import { consoleError, hydrateAt } from "./hydration.fixture";

const programme = [
  "",
  "?tab=schedule",
  "?tab=schedule&mine=1&track=Talks",
  "?tab=rewards",
  "?tab=judging",
  "?tab=people",
  "?tab=partners",
  "?challenge=monday-at-eight",
];

it.each(["/", "/events", `/events/${current}`, "/events/nope", ...programme.map((search) => `/challenges${search}`)])(
  "%s is the same on both sides",
  async (path) => {
    await hydrateAt(path);

    expect(consoleError.mock.calls).toEqual([]);
  },
);

it("keeps the server's markup without rendering it again", async () => {
  const drawn = [
    '<svg aria-hidden="true" class="sprite">',
    '<div aria-hidden="true" class="wall">',
    '<div class="rail">',
  ];
  await hydrateAt("/", {
    changed: (html) => drawn.reduce((changed, start) => changed.replace(start, `${start}<!--drawn-->`), html),
  });

  const kept = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  let count = 0;
  while (kept.nextNode()) if (kept.currentNode.nodeValue === "drawn") count += 1;
  expect(count).toBe(drawn.length);
  expect(consoleError.mock.calls).toEqual([]);
});

it.each([
  ["/challenges?tab=schedule", ".is-now dd a"],
  [`/events/${current}`, "#weekend .hours-item:has(.chip) strong"],
])("%s from a cache shows what is on when it is opened", async (path, selector) => {
  await hydrateAt(path, { renderedAt: "2027-03-12T17:45:00Z", shownAt: "2027-03-12T18:35:00Z" });

  await vi.waitFor(() => expect(document.querySelector(selector)?.textContent).toBe("Kick-off"));
  expect(consoleError.mock.calls).toEqual([]);
});

it.each([`/api/v1/events/${current}`, "/api/v1/site"])(
  "the error page is the same on both sides while %s is unavailable",
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

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unavailableModule } from "@/lib/lazy-module";
import type { Load } from "@/lib/page";
import { createQueryClient } from "@/lib/query-client";
import { followLinks, type NavigateOptions } from "./links";

const navigate = vi.fn<(to: string, options: NavigateOptions) => void>();
const preloadDialog = vi.fn<(name: string) => void>();
const load = vi.fn<Load>(async () => {});
const loadCode = vi.fn(async () => null);

followLinks({
  routes: [
    { path: "/events/:eventSlug", handle: { load, meta: vi.fn() }, lazy: { Component: loadCode } },
    { path: "*", handle: {} },
  ],
  queries: createQueryClient({ get: () => Promise.reject(), send: () => Promise.reject() }),
  dialogs: (name) => ({ ...unavailableModule, preload: () => preloadDialog(name) }),
  navigate,
});

// The test browser would follow the click before our listener runs; real browsers ask first.
const { happyDOM } = window as unknown as { happyDOM: { settings: { navigation: Record<string, boolean> } } };
Object.assign(happyDOM.settings.navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.innerHTML = "";
});

/** Clicks a link; true if the browser was left to follow it. */
function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector("a > *") ?? document.querySelector("a");
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  target?.dispatchEvent(event);
  return !event.defaultPrevented;
}

it("follows a link to one of our pages, also when something inside it was clicked", () => {
  expect(click('<a href="/events/one?a=1#b"><b>One</b></a>')).toBe(false);
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/events/one?a=1#b", { replace: false, preventScrollReset: false });
});

it.each([
  ["/events/one?a=1", true],
  ["/events/one", false],
  ["/events/one?a=2", false],
])("puts %s in the place of /events/one?a=1 in the history: %s", (href, replace) => {
  window.history.replaceState(null, "", "/events/one?a=1");
  click(`<a href="${href}">One</a>`);
  window.history.replaceState(null, "", "/");

  expect(navigate).toHaveBeenCalledExactlyOnceWith(href, { replace, preventScrollReset: false });
});

it.each([
  ["/events/one?a=1", "/events/one?a=1&dialog=login"],
  ["/events/one?dialog=register", "/events/one?dialog=login"],
  ["/events/one?dialog=register", "/events/one"],
])("on %s, %s replaces the history entry and keeps the scroll position", (here, href) => {
  window.history.replaceState(null, "", here);
  click(`<a href="${href}">Log in</a>`);
  window.history.replaceState(null, "", "/");

  expect(navigate).toHaveBeenCalledExactlyOnceWith(href, { replace: true, preventScrollReset: true });
  expect(document.activeElement).toBe(document.querySelector("a"));
});

it("fetches the code of a dialog once a pointer rests on its link, and the page under it only if that is another", () => {
  const rest = () => {
    document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    vi.advanceTimersByTime(100);
  };
  document.body.innerHTML = '<a href="/events/one?dialog=login">x</a>';
  rest();
  expect(preloadDialog).toHaveBeenCalledExactlyOnceWith("login");
  expect(load).toHaveBeenCalledTimes(1);

  window.history.replaceState(null, "", "/events/one");
  rest();
  window.history.replaceState(null, "", "/");
  expect(preloadDialog).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ["to another site", '<a href="https://elsewhere.example/events/one">x</a>', {}],
  ["to an address that is no page of ours", '<a href="/api/docs">x</a>', {}],
  ["for another window", '<a href="/events/one" target="_blank">x</a>', {}],
  ["to a download", '<a href="/events/one" download>x</a>', {}],
  ["without an address", "<a>x</a>", {}],
  ["with the control key held", '<a href="/events/one">x</a>', { ctrlKey: true }],
  ["with the middle button", '<a href="/events/one">x</a>', { button: 1 }],
])("leaves a link %s to the browser", (_, html, init) => {
  click(html, init);

  expect(navigate).not.toHaveBeenCalled();
});

it("fetches code and data of a page once a pointer rests on its link", () => {
  document.body.innerHTML = '<a href="/events/one">x</a>';
  const link = document.querySelector("a");

  link?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);

  expect(loadCode).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { eventSlug: "one" } }));
});

it("fetches nothing when the pointer only passes by", () => {
  document.body.innerHTML = '<p>text</p><a href="/events/one">x</a>';

  document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  document.querySelector("p")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  vi.advanceTimersByTime(100);

  expect(load).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { continuationTo, saveContinuation, useContinuation } from "./continuation";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it.each([
  ["/events/next/register/0198a2f0?code=F7K2M", "Continue to the team"],
  ["/events/next/tickets/regular/purchase", "Continue buying your ticket"],
  ["/events/next/waiting-list", "Continue to the waiting list"],
  ["/waiting-list/0198a2f0?token=x", "Continue to the waiting list"],
])("leads back to %s", (path, label) => {
  expect(continuationTo(path)).toEqual({ href: path, label });
});

it.each(["/", "/events/next/register", "/faq?dialog=register", "/events/next/register/0198a2f0/more", "/waiting-list"])(
  "has no link to %s",
  (path) => {
    expect(continuationTo(path)).toBeNull();
  },
);

it.each([
  [
    "a page that was saved",
    () => saveContinuation("/events/next/register/1?code=F7K2M"),
    "/events/next/register/1?code=F7K2M",
  ],
  ["nothing for other pages", () => saveContinuation("/faq"), "none"],
  ["nothing for an expired page", () => store("/events/next/register/1", Date.now() - 1), "none"],
  ["nothing for another site", () => store("//evil.example/events/next/register/1", Date.now() + 1000), "none"],
  ["nothing for what is not JSON", () => window.localStorage.setItem("continuation", "{"), "none"],
])("leads to %s", async (_, save, href) => {
  window.localStorage.clear();
  save();
  const page = document.createElement("div");
  const root = createRoot(page);

  await act(async () =>
    root.render(
      <MemoryRouter>
        <Probe />
      </MemoryRouter>,
    ),
  );

  expect(page.textContent).toBe(href);
  await act(async () => root.unmount());
});

const store = (path: string, until: number) =>
  window.localStorage.setItem("continuation", JSON.stringify({ path, until }));

const Probe = () => useContinuation()?.href ?? "none";

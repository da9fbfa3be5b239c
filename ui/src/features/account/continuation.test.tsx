// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { mount } from "@/lib/mount.fixture";
import { continuationTo, saveContinuation, useContinuation } from "./continuation";

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

  await mount(<Probe />);

  expect(document.body.textContent).toBe(href);
});

const store = (path: string, until: number) =>
  window.localStorage.setItem("continuation", JSON.stringify({ path, until }));

const Probe = () => useContinuation()?.href ?? "none";

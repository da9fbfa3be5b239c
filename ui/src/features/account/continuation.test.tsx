import { expect, it } from "vitest";
import { continuationTo } from "./continuation";

it.each([
  ["/events/next/register/0198a2f0?code=F7K2M", "Continue to the team"],
  ["/events/next/tickets/regular/purchase", "Continue with your ticket"],
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

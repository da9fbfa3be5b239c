// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { type Mounted, mount } from "@/lib/mount.fixture";
import { keepForm, UnsavedGuard } from "./unsaved-guard";

const isDirty = { current: true };
let router: Mounted["router"];

beforeEach(async () => {
  isDirty.current = true;
  ({ router } = await mount(<UnsavedGuard isDirty={isDirty} />, { path: "/admin/rewards/1?event=this" }));
});

const address = () => router.state.location.pathname + router.state.location.search;
const asks = () => document.body.textContent?.includes("Leave this page?");

it.each([
  ["another page", "/admin/rewards?event=this", true],
  ["another edition of the same page", "/admin/rewards/1?event=next", true],
  ["the same address", "/admin/rewards/1?event=this", false],
  ["a dialog", "/admin/rewards/1?event=this&dialog=login", false],
])("on the way to %s", async (_, to, isAsked) => {
  await act(() => router.navigate(to));

  expect(asks()).toBe(isAsked);
  expect(address()).toBe(isAsked ? "/admin/rewards/1?event=this" : to);
});

it("a saved form, or one that stays as it is, is left without a question", async () => {
  await act(() => router.navigate("/admin/rewards/1?event=next", keepForm));
  expect(address()).toBe("/admin/rewards/1?event=next");

  isDirty.current = false;
  await act(() => router.navigate("/admin/rewards/1?event=this"));
  expect(address()).toBe("/admin/rewards/1?event=this");
  expect(asks()).toBe(false);
});

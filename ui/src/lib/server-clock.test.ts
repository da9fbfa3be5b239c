// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
});

it.each([
  ["a user", '"/api/v1/user"', -20],
  ["a guest, perhaps from a cache", '"/api/v1/site"', 0],
])("is compared with the page of %s", async (_, key, minutes) => {
  const state = `{"now":${Math.round(performance.timeOrigin) - 20 * 60_000},"queries":[[${key},{}]]}`;
  document.body.innerHTML = `<script id="state" type="application/json">${state}</script>`;

  const { serverNow } = await import("./server-clock");

  expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(minutes);
});

it("a hold that already looks expired corrects the clock", async () => {
  const { correctClockByHold, serverNow } = await import("./server-clock");
  const end = Date.now() - 60 * 60_000;

  correctClockByHold(new Date(end).toISOString());

  expect(Math.round((end - serverNow()) / 60_000)).toBe(15);
});

it("a hold that has not expired leaves the clock as it is", async () => {
  const { correctClockByHold, serverNow } = await import("./server-clock");

  correctClockByHold(new Date(Date.now() + 60_000).toISOString());

  expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(0);
});

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

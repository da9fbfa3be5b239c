import { expect, it, vi } from "vitest";
import { createReauthentication } from "./reauthentication";

it("shares one result between concurrent requests", async () => {
  const reauthentication = createReauthentication();
  const results = Promise.all([reauthentication.request(), reauthentication.request()]);
  expect(reauthentication.isPending()).toBe(true);
  reauthentication.resolve(true);

  expect(await results).toEqual([true, true]);
  expect(reauthentication.isPending()).toBe(false);
});

it("starts again for a request after the last one was resolved", async () => {
  const reauthentication = createReauthentication();
  const first = reauthentication.request();
  reauthentication.resolve(false);
  const second = reauthentication.request();
  reauthentication.resolve(true);

  expect(await Promise.all([first, second])).toEqual([false, true]);
});

it("notifies subscribers when it starts and when it is resolved, until they unsubscribe", () => {
  const reauthentication = createReauthentication();
  const listener = vi.fn();
  const unsubscribe = reauthentication.subscribe(listener);
  void reauthentication.request();
  reauthentication.resolve(true);
  unsubscribe();
  void reauthentication.request();

  expect(listener).toHaveBeenCalledTimes(2);
});

it("ignores a result that no request waits for", () => {
  const reauthentication = createReauthentication();
  reauthentication.resolve(true);

  expect(reauthentication.isPending()).toBe(false);
});

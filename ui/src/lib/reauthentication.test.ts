import { expect, it, vi } from "vitest";
import { createReauthentication } from "./reauthentication";

it("answers everybody who asked with one answer", async () => {
  const reauthentication = createReauthentication();
  const answers = Promise.all([reauthentication.request(), reauthentication.request()]);
  expect(reauthentication.isPending()).toBe(true);
  reauthentication.resolve(true);

  expect(await answers).toEqual([true, true]);
  expect(reauthentication.isPending()).toBe(false);
});

it("asks anew after it was answered", async () => {
  const reauthentication = createReauthentication();
  const first = reauthentication.request();
  reauthentication.resolve(false);
  const second = reauthentication.request();
  reauthentication.resolve(true);

  expect(await Promise.all([first, second])).toEqual([false, true]);
});

it("tells whoever listens that it asks, and that it was answered, until they stop", () => {
  const reauthentication = createReauthentication();
  const listener = vi.fn();
  const stop = reauthentication.subscribe(listener);
  void reauthentication.request();
  reauthentication.resolve(true);
  stop();
  void reauthentication.request();

  expect(listener).toHaveBeenCalledTimes(2);
});

it("an answer nobody waits for is nothing", () => {
  const reauthentication = createReauthentication();
  reauthentication.resolve(true);

  expect(reauthentication.isPending()).toBe(false);
});

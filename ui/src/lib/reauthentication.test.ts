import { expect, it, vi } from "vitest";
import { createReauthentication } from "./reauthentication";

it("answers everybody who asked with one answer", async () => {
  const reauthentication = createReauthentication();
  const answers = Promise.all([reauthentication.ask(), reauthentication.ask()]);
  expect(reauthentication.asking()).toBe(true);
  reauthentication.answer(true);

  expect(await answers).toEqual([true, true]);
  expect(reauthentication.asking()).toBe(false);
});

it("asks anew after it was answered", async () => {
  const reauthentication = createReauthentication();
  const first = reauthentication.ask();
  reauthentication.answer(false);
  const second = reauthentication.ask();
  reauthentication.answer(true);

  expect(await Promise.all([first, second])).toEqual([false, true]);
});

it("tells whoever listens that it asks, and that it was answered, until they stop", () => {
  const reauthentication = createReauthentication();
  const listener = vi.fn();
  const stop = reauthentication.subscribe(listener);
  void reauthentication.ask();
  reauthentication.answer(true);
  stop();
  void reauthentication.ask();

  expect(listener).toHaveBeenCalledTimes(2);
});

it("an answer nobody waits for is nothing", () => {
  const reauthentication = createReauthentication();
  reauthentication.answer(true);

  expect(reauthentication.asking()).toBe(false);
});

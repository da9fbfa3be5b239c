// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectKeys, type EarlyKeys } from "./early-keys";

const onEscape = vi.fn();
/** Keys that the page got. */
let passed: string[];
let stop: () => EarlyKeys;

beforeEach(() => {
  onEscape.mockReset();
  passed = [];
  document.body.innerHTML = '<div role="dialog"><input></div>';
  document.body.onkeydown = ({ key }) => passed.push(key);
  stop = collectKeys(onEscape);
});

afterEach(() => void stop());

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
}

it("collects text, takes back what is deleted, and ends with Enter", () => {
  for (const key of ["a", "x", "Backspace", "n", "a", "Enter", "z", "Backspace"]) press(key);

  expect(stop()).toEqual({ text: "ana", isEntered: true });
  expect(passed).toEqual([]);
});

it("takes no repeated key: it opened the palette", () => {
  press("k", { repeat: true });
  press("Enter", { repeat: true });

  expect(stop()).toEqual({ text: "", isEntered: false });
});

it("takes characters that Option types, and leaves shortcuts alone", () => {
  press("@", { altKey: true });
  press("r", { ctrlKey: true });
  press("Tab");

  expect(stop().text).toBe("@");
  expect(passed).toEqual(["r", "Tab"]);
});

it("leaves a dialog its keys, and text that is being composed", () => {
  press("s", {}, document.querySelector("input") as Element);
  press("é", { isComposing: true });

  expect(stop().text).toBe("");
  expect(passed).toEqual(["s", "é"]);
});

it("calls back on Escape, and collects nothing once it has ended", () => {
  press("Escape");
  stop();
  press("n");

  expect(onEscape).toHaveBeenCalledOnce();
  expect(stop().text).toBe("");
  expect(passed).toEqual(["n"]);
});

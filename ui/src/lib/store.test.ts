import { expect, it, vi } from "vitest";
import { createStore } from "./store";

it("has its initial value until another one is set", () => {
  const store = createStore("initial");
  expect(store.getSnapshot()).toBe("initial");

  store.set("next");
  expect(store.getSnapshot()).toBe("next");
});

it("notifies subscribers of every change until they unsubscribe", () => {
  const store = createStore(0);
  const values: number[] = [];
  const unsubscribe = store.subscribe(() => values.push(store.getSnapshot()));
  store.set(1);
  store.set(2);
  unsubscribe();
  store.set(3);

  expect(values).toEqual([1, 2]);
});

it("notifies all subscribers, even if one unsubscribes while it is notified", () => {
  const store = createStore(0);
  const unsubscribe = store.subscribe(() => unsubscribe());
  const other = vi.fn();
  store.subscribe(other);
  store.set(1);
  store.set(2);

  expect(other).toHaveBeenCalledTimes(2);
});

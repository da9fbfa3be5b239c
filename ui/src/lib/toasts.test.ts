import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createToasts } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("shows one toast: the newest replaces the previous one", () => {
  const toasts = createToasts();
  toasts.show("First");
  const first = toasts.current.getSnapshot()?.id;
  toasts.error("Second", "with more to say");

  expect(toasts.current.getSnapshot()).toMatchObject({
    title: "Second",
    description: "with more to say",
    tone: "error",
    open: true,
  });
  expect(toasts.current.getSnapshot()?.id).not.toBe(first);
});

it("lasts five seconds by default", () => {
  const toasts = createToasts();
  toasts.show("Short");
  expect(toasts.current.getSnapshot()?.duration).toBe(5000);

  toasts.show("Removed", "It can be put back", 10_000);
  expect(toasts.current.getSnapshot()?.duration).toBe(10_000);
});

it("removes a toast five seconds after it was dismissed", () => {
  const toasts = createToasts();
  toasts.show("Hello");
  toasts.dismiss();
  expect(toasts.current.getSnapshot()).toMatchObject({ title: "Hello", open: false });

  vi.advanceTimersByTime(4999);
  expect(toasts.current.getSnapshot()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toasts.current.getSnapshot()).toBeNull();
});

it("a dismissal does not remove a toast shown after it", () => {
  const toasts = createToasts();
  toasts.show("First");
  toasts.dismiss();
  toasts.show("Second");
  vi.advanceTimersByTime(10_000);

  expect(toasts.current.getSnapshot()).toMatchObject({ title: "Second", open: true });
});

it("shows a running operation until it has ended", () => {
  const toasts = createToasts();
  const toast = toasts.progress("Subscribing...");
  const { id } = toasts.current.getSnapshot() ?? {};
  expect(toasts.current.getSnapshot()).toMatchObject({ tone: "progress", duration: Number.POSITIVE_INFINITY });

  toast.success("Subscribed!", "You will hear from us");
  expect(toasts.current.getSnapshot()).toMatchObject({
    tone: "success",
    title: "Subscribed!",
    duration: 5000,
    open: true,
  });
  // A new id, so that it is announced.
  expect(toasts.current.getSnapshot()?.id).not.toBe(id);
});

it("the end of an operation does not remove a newer toast", () => {
  const toasts = createToasts();
  const toast = toasts.progress("Subscribing...");
  toasts.error("Something else");
  toast.dismiss();

  expect(toasts.current.getSnapshot()).toMatchObject({ title: "Something else", open: true });
});

it("notifies subscribers until they unsubscribe", () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const unsubscribe = toasts.current.subscribe(listener);
  toasts.show("Hello");
  toasts.dismiss();
  expect(listener).toHaveBeenCalledTimes(2);

  unsubscribe();
  toasts.show("Again");
  expect(listener).toHaveBeenCalledTimes(2);
});

it("every visitor has their own toasts", () => {
  const one = createToasts();
  const other = createToasts();
  one.show("Hello");

  expect(other.current.getSnapshot()).toBeNull();
});

// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyModule, lazyOrThrow, useLazyModule } from "./lazy-module";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.createElement("div");
  root = createRoot(container);
});

afterEach(() => act(() => root.unmount()));

/** Fails once, then returns the module. */
const failOnce = <Module,>(module: Module) =>
  vi.fn(async () => module).mockImplementationOnce(() => Promise.reject(new Error("offline")));

it("loads the module once, also for concurrent calls", async () => {
  const source = vi.fn(async () => ({ name: "module" }));
  const lazy = lazyModule(source);
  expect(lazy.getSnapshot()).toBeNull();

  const [first, second] = await Promise.all([lazy.load(), lazy.load()]);
  expect(first).toBe(second);
  expect(await lazy.load()).toBe(lazy.getSnapshot());
  expect(source).toHaveBeenCalledOnce();
});

it("loads nothing by itself", () => {
  const source = vi.fn(async () => ({}));
  lazyModule(source);

  expect(source).not.toHaveBeenCalled();
});

it("tries again after a failure", async () => {
  const lazy = lazyModule(failOnce({ name: "module" }));

  await expect(lazy.load()).rejects.toThrow("offline");
  expect(lazy.getSnapshot()).toBeNull();
  expect(await lazy.load()).toEqual({ name: "module" });
});

it("ignores a failed preload", async () => {
  const source = failOnce({ name: "module" });
  const lazy = lazyModule(source);
  lazy.preload();
  await vi.waitFor(() => expect(source.mock.settledResults[0]?.type).toBe("rejected"));

  expect(await lazy.load()).toEqual({ name: "module" });
});

it("notifies subscribers when it has loaded", async () => {
  const lazy = lazyModule(async () => ({}));
  const listener = vi.fn();
  lazy.subscribe(listener);
  await lazy.load();

  expect(listener).toHaveBeenCalledOnce();
});

it("a bundled module is available at once, with its chunks", async () => {
  const module = {};
  const lazy = lazyModule({ module, chunks: ["/assets/a.js"] });

  expect(lazy.getSnapshot()).toBe(module);
  expect(await lazy.load()).toBe(module);
  expect(lazy.chunks).toEqual(["/assets/a.js"]);
});

it("loads a module for a component only when needed, and reports each failure", async () => {
  const source = failOnce({ text: "loaded" });
  const lazy = lazyModule(source);
  const onError = vi.fn();
  function Text({ needed }: { needed: boolean }) {
    return useLazyModule(lazy, needed, onError)?.text ?? "missing";
  }
  const render = (needed: boolean) => act(async () => root.render(<Text needed={needed} />));

  await render(false);
  expect(source).not.toHaveBeenCalled();
  await render(true);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error("offline"));
  expect(container.textContent).toBe("missing");
  await render(false);
  await render(true);
  expect(container.textContent).toBe("loaded");
  expect(onError).toHaveBeenCalledOnce();
});

it("renders a component again when something else has loaded its module", async () => {
  const lazy = lazyModule(async () => ({ text: "loaded" }));
  function Text() {
    return useLazyModule(lazy, false)?.text ?? "missing";
  }
  await act(async () => root.render(<Text />));
  expect(container.textContent).toBe("missing");

  await act(async () => lazy.preload());
  expect(container.textContent).toBe("loaded");
});

it("throws a failure while rendering, and loads a component when it is rendered again", async () => {
  const Greeting = lazyOrThrow(failOnce({ default: ({ name }: { name: string }) => `Hello ${name}` }));
  const render = () => act(async () => root.render(<Greeting name="Ada" />));
  await expect(render()).rejects.toThrow("offline");

  await render();
  expect(container.textContent).toBe("Hello Ada");
});

it("passes a failure to the fallback component, which can retry", async () => {
  const Retry = ({ onRetry }: { onRetry(): void }) => <button onClick={onRetry} type="button" />;
  const Greeting = lazyOrThrow(failOnce({ default: ({ name }: { name: string }) => `Hello ${name}` }), Retry);
  await act(async () => root.render(<Greeting name="Ada" />));
  expect(container.textContent).toBe("");

  await act(async () => container.querySelector("button")?.click());
  expect(container.textContent).toBe("Hello Ada");
});

import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { type Api, ApiError } from "./api";
import { NowContext } from "./now";
import { createQueryClient } from "./query-client";
import { createToasts, ToastsContext } from "./toasts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// As in the browser's entry.
notifyManager.setScheduler(queueMicrotask);

interface MountOptions {
  get?(path: string): Promise<unknown>;
  send?(...request: Parameters<Api["send"]>): Promise<unknown>;
  /** Pattern of the element's page. */
  route?: string;
  path?: string;
  now?: number;
  /** Data that the loader has fetched. */
  data?: [query: { queryKey: readonly unknown[] }, data: unknown][];
}

let root: Root | null = null;

/** Renders an element in the providers of a page. Reading and writing fail unless the test says how they are answered. */
export async function mount(element: ReactNode, options: MountOptions = {}) {
  const { route = "*", path = "/", now = 0, data = [] } = options;
  const refuse = () => Promise.reject(new ApiError(404, "Not found"));
  const queries = createQueryClient({ get: options.get ?? refuse, send: options.send ?? refuse } as Api);
  for (const [{ queryKey }, known] of data) queries.setQueryData(queryKey as [`/api/${string}`], known);
  const toasts = createToasts();
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queries}>
        <NowContext value={now}>
          <ToastsContext value={toasts}>
            <RouterProvider router={router} />
          </ToastsContext>
        </NowContext>
      </QueryClientProvider>,
    ),
  );
  return { queries, toasts, router };
}

export async function unmount() {
  await act(async () => root?.unmount());
  root = null;
}

/** The first button whose label or text contains `label`. */
export function buttonOf(label: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find((button) =>
    (button.getAttribute("aria-label") ?? button.textContent)?.includes(label),
  );
}

/** Focuses a button and presses it. */
export async function press(label: string) {
  const button = buttonOf(label);
  if (!button) throw new Error(`there is no button "${label}"`);
  await act(async () => {
    button.focus();
    button.click();
  });
}

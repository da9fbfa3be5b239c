/** Renders elements in a test browser. What is mounted is unmounted after each test. */
import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, type LoaderFunction, RouterProvider } from "react-router";
import { afterEach, vi } from "vitest";
import { type Api, ApiError } from "./api";
import { apiQuery } from "./api-query";
import { DialogControlContext, type DialogOptions } from "./dialogs";
import { NowContext } from "./now";
import { createQueryClient } from "./query-client";
import { createToasts, ToastsContext } from "./toasts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// As in the browser's entry.
notifyManager.setScheduler(queueMicrotask);

/** A query and the data that the loader has fetched for it. */
type Fetched = [query: { queryKey: readonly unknown[] }, data: unknown];

interface MountOptions {
  get?(path: string, signal: AbortSignal): Promise<unknown>;
  send?(...request: Parameters<Api["send"]>): Promise<unknown>;
  data?: Fetched[];
  /** Pattern of the element's page; by default, every path is its page. */
  route?: string;
  path?: string;
  loader?: LoaderFunction;
  now?: number;
  /** Opens a dialog from the page's state, such as the login when the session has ended. */
  openDialog?(name: string, options?: DialogOptions): void;
  /** Renders the element as the server does, and hydrates it after this call. */
  beforeHydration?(): void;
}

export type Mounted = Awaited<ReturnType<typeof mount>>;

let root: Root | null = null;

/**
 * Renders an element in the providers of a page, with the code that it loads on demand, in place of what was mounted
 * before. Reading and writing fail unless the test says how they are answered.
 */
export async function mount(element: ReactNode, options: MountOptions = {}) {
  const { data = [], route = "*", path = "/", loader, now = 0, openDialog = () => {}, beforeHydration } = options;
  const refuse = () => Promise.reject(new ApiError(404, "Not found"));
  const queries = createQueryClient({ get: options.get ?? refuse, send: options.send ?? refuse } as Api);
  for (const [{ queryKey }, fetched] of data) queries.setQueryData(queryKey as [`/api/${string}`], fetched);
  const toasts = createToasts();
  const page = { path: route, element, ...(loader && { loader }) };
  const router = createMemoryRouter([page], { initialEntries: [path] });
  const tree = (
    <QueryClientProvider client={queries}>
      <NowContext value={now}>
        <ToastsContext value={toasts}>
          <DialogControlContext value={{ open: openDialog, close() {} }}>
            <RouterProvider router={router} />
          </DialogControlContext>
        </ToastsContext>
      </NowContext>
    </QueryClientProvider>
  );
  await unmount();
  document.body.innerHTML = '<div id="root"></div>';
  const frame = document.querySelector("#root") as HTMLElement;
  if (beforeHydration) {
    frame.innerHTML = renderToString(tree);
    beforeHydration();
    root = await act(async () => hydrateRoot(frame, tree));
  } else {
    root = createRoot(frame);
    await act(async () => root?.render(tree));
  }
  await act(() => vi.dynamicImportSettled());
  return { queries, toasts, router };
}

export async function unmount() {
  await act(async () => root?.unmount());
  root = null;
}

afterEach(unmount);

/** The data of a user who is signed in and has these roles and permissions. */
export function signedIn(roles: string[], permissions: string[]): Fetched[] {
  return [
    [apiQuery("/api/v1/user"), { id: "1", username: "me", roles }],
    [apiQuery("/api/v1/user/permissions"), permissions],
  ];
}

/** The first button whose label or text contains `label`. */
export function buttonOf(label: string, within: ParentNode | null = document): HTMLButtonElement | undefined {
  return [...(within?.querySelectorAll("button") ?? [])].find((button) =>
    (button.getAttribute("aria-label") ?? button.textContent)?.includes(label),
  );
}

/** Focuses a button and presses it, and waits for the code that this loads. */
export async function press(label: string, within?: ParentNode | null) {
  const button = buttonOf(label, within);
  if (!button) throw new Error(`there is no button "${label}"`);
  await act(async () => {
    button.focus();
    button.click();
  });
  await act(() => vi.dynamicImportSettled());
}

/** Replaces the text of a field as typing does: React overrides `value`, and ignores what is set through it. */
export async function typeInto(field: Element | null | undefined, text: string) {
  if (!field) throw new Error("there is no field to type into");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

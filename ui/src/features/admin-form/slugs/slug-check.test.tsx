// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/query-client";
import SlugCheck, { type SlugCheckProps } from "./slug-check";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }) }));

const get = vi.fn<(path: string) => Promise<unknown>>();
let root: Root;
let queries: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({ data: [{ slug: "taken" }, { slug: "own" }], meta: { total: 2 } });
  queries = createQueryClient({ get } as unknown as Parameters<typeof createQueryClient>[0]);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

/** Shows the check for a new row. */
async function type(value: string, rest: Partial<SlugCheckProps> = {}) {
  const props: SlugCheckProps = {
    owner: "challenges",
    value,
    saved: "",
    status: "",
    eventId: "e",
    edition: null,
    ...rest,
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <SlugCheck {...props} />
      </QueryClientProvider>,
    ),
  );
}

/** Shows the check, and waits until the typing has paused and the server has answered. */
async function show(value: string, rest?: Partial<SlugCheckProps>) {
  await type(value, rest);
  for (let step = 0; step < 3; step++) await act(() => vi.advanceTimersByTimeAsync(150));
}

const status = () => document.querySelector("[role=status]")?.textContent;
const address = () => document.querySelector(".data")?.textContent ?? null;

it("says whether the address that a slug makes is free", async () => {
  await show("");
  expect([address(), status()]).toEqual([null, ""]);
  expect(get).not.toHaveBeenCalled();

  await show("new-one");
  expect([address(), status()]).toEqual([
    `${window.location.host}/challenges?challenge=new-one`,
    "This URL is available.",
  ]);
  expect(get.mock.calls.map(([path]) => path)).toEqual(["/api/v1/challenges?perPage=100&event=e"]);

  await show("taken");
  expect(status()).toBe("Another challenge uses this URL.");
});

it("asks the server once the typing pauses", async () => {
  const searched = { owner: "schedules" } as const;
  await show("", searched);
  for (const value of ["o", "op"]) await type(value, searched);
  await show("open", searched);
  const asked = get.mock.calls.map(([path]) => new URLSearchParams(path.split("?")[1]).get("q"));
  expect(asked).toEqual(["open"]);
});

it("takes the slug of the row itself as free", async () => {
  await show("own", { saved: "own" });
  expect([address(), status()]).toEqual([`${window.location.host}/challenges?challenge=own`, ""]);
  expect(get).not.toHaveBeenCalled();
});

it.each([
  ["Not a slug", {}, "Use lowercase letters, digits and single hyphens."],
  ["invitations", { owner: "events" }, "This URL is reserved."],
  ["other", { owner: "events", saved: "own", status: "published" }, "You can't change the URL after publication."],
  ["taken", { owner: "projects" }, "Another project uses this slug."],
] as const)("says what is wrong with %s", async (value, rest, message) => {
  await show(value, rest);
  expect(status()).toBe(message);
});

it("claims nothing about rows that it has not seen", async () => {
  get.mockResolvedValue({ data: [{ slug: "taken" }], meta: { total: 500 } });
  await show("new-one");
  expect(status()).toBe("");
  await show("taken");
  expect(status()).toBe("Another challenge uses this URL.");
});

it("says nothing if the list can't be loaded", async () => {
  get.mockRejectedValue(new Error("offline"));
  await show("new-one");
  expect(status()).toBe("");
});

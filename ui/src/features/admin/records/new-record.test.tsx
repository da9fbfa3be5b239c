// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentUserQuery } from "@/features/account";
import { siteQuery } from "@/features/site";
import { createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { allEventsQuery } from "../queries";
import { RecordPage } from "./record";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const event = (slug: string) => ({ id: slug, slug, title: slug, timezone: "Europe/Lisbon" });
const pending = () => new Promise<never>(() => {});
const load = vi.fn(async () => null);
let root: Root;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  load.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  const queries = createQueryClient({ get: pending, send: pending });
  const user = { id: "1", username: "ana", roles: ["administrator"], twoFactorEnabled: true };
  queries.setQueryData(currentUserQuery().queryKey, user as never);
  queries.setQueryData(siteQuery().queryKey, { currentEvent: "this" } as never);
  queries.setQueryData(allEventsQuery().queryKey, { data: [event("this"), event("next")] } as never);
  router = createMemoryRouter(
    [{ id: "record", path: "/admin/:section/:id", loader: load, element: <RecordPage section="schedules" /> }],
    {
      hydrationData: { loaderData: { record: null } },
      initialEntries: ["/admin/schedules/create?view=grid&day=2027-03-05&event=this"],
    },
  );
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ToastsContext value={createToasts()}>
          <RouterProvider router={router} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.dynamicImportSettled());
});

afterEach(() => act(async () => root.unmount()));

const title = () => document.querySelector<HTMLInputElement>("[name=title]");
const edition = () => document.querySelector<HTMLSelectElement>(".record-edition select");
const editionSwitch = () => document.querySelector<HTMLSelectElement>("#edition-switch");
const search = () => router.state.location.search;
const asks = () => document.body.textContent?.includes("Leave this page?");

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(title(), text);
    title()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function choose(select: HTMLSelectElement | null, value: string) {
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

it("another edition of a new row keeps the form and the way back, and loads nothing", async () => {
  await type("Keynote");
  await choose(edition(), "next");

  expect(search()).toBe("?view=grid&day=2027-03-05&event=next");
  expect(edition()?.value).toBe("next");
  expect(title()?.value).toBe("Keynote");
  expect(asks()).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

it("the edition switch asks before it leaves unsaved changes, and shows the edition that stays", async () => {
  await type("Keynote");
  await choose(editionSwitch(), "next");
  expect(asks()).toBe(true);
  const keep = Array.from(document.querySelectorAll("button")).find((one) => one.textContent === "Keep editing");
  await act(async () => keep?.click());

  expect(editionSwitch()?.value).toBe("this");
  expect(title()?.value).toBe("Keynote");
  expect(load).not.toHaveBeenCalled();

  await type("");
  await choose(editionSwitch(), "next");
  expect(search()).toContain("event=next");
  expect(editionSwitch()?.value).toBe("next");
});

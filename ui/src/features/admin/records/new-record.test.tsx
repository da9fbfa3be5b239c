// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteQuery } from "@/features/site";
import { type Mounted, mount, press, signedIn, typeInto } from "@/lib/mount.fixture";
import { allEventsQuery } from "../queries";
import { RecordPage } from "./record";

const event = (slug: string) => ({ id: slug, slug, title: slug, timezone: "Europe/Lisbon" });
const pending = () => new Promise<never>(() => {});
const load = vi.fn(async () => null);
let router: Mounted["router"];

beforeEach(async () => {
  ({ router } = await mount(<RecordPage section="schedules" />, {
    data: [
      ...signedIn(["administrator"], []),
      [siteQuery(), { currentEvent: "this" }],
      [allEventsQuery(), { data: [event("this"), event("next")] }],
    ],
    get: pending,
    loader: load,
    path: "/admin/schedules/create?view=grid&day=2027-03-05&event=this",
    route: "/admin/:section/:id",
  }));
  load.mockClear();
});

const title = () => document.querySelector<HTMLInputElement>("[name=title]");
const edition = () => document.querySelector<HTMLSelectElement>(".record-edition select");
const editionSwitch = () => document.querySelector<HTMLSelectElement>("#edition-switch");
const search = () => router.state.location.search;
const asks = () => document.body.textContent?.includes("Leave this page?");

async function choose(select: HTMLSelectElement | null, value: string) {
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

it("another edition of a new row keeps the form and the way back, and loads nothing", async () => {
  await typeInto(title(), "Keynote");
  await choose(edition(), "next");

  expect(search()).toBe("?view=grid&day=2027-03-05&event=next");
  expect(edition()?.value).toBe("next");
  expect(title()?.value).toBe("Keynote");
  expect(asks()).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

it("the edition switch asks before it leaves unsaved changes, and shows the edition that stays", async () => {
  await typeInto(title(), "Keynote");
  await choose(editionSwitch(), "next");
  expect(asks()).toBe(true);
  await press("Keep editing");

  expect(editionSwitch()?.value).toBe("this");
  expect(title()?.value).toBe("Keynote");
  expect(load).not.toHaveBeenCalled();

  await typeInto(title(), "");
  await choose(editionSwitch(), "next");
  expect(search()).toContain("event=next");
  expect(editionSwitch()?.value).toBe("next");
});

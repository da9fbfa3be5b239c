// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { siteQuery } from "@/features/site";
import { type Mounted, mount, signedIn } from "@/lib/mount.fixture";
import { AdminFrame } from "./frame";
import { allEventsQuery } from "./queries";

const event = (slug: string) => ({ id: slug, slug, title: slug, timezone: "Europe/Lisbon" });

function frameAt(path: string): Promise<Mounted> {
  return mount(<AdminFrame>A row</AdminFrame>, {
    data: [
      ...signedIn(["administrator"], []),
      [siteQuery(), { currentEvent: "this" }],
      [allEventsQuery(), { data: [event("this"), event("next")] }],
    ],
    path,
    route: "/admin/:section?/:id?",
  });
}

it.each([
  ["/admin", "Current edition"],
  ["/admin/schedules?view=grid", "Current edition"],
  ["/admin/schedules", "All editions"],
  ["/admin/orders", "All editions"],
])("%s shows without a choice: %s", async (path, label) => {
  await frameAt(path);

  const select = document.querySelector<HTMLSelectElement>("#edition-switch");
  expect([select?.value, select?.options[0]?.textContent]).toEqual(["", label]);
});

it("leads from a row to the list of another edition, with and without a script", async () => {
  const { router } = await frameAt("/admin/invitations/1?event=this");
  expect(document.querySelector("form.edition-switch")?.getAttribute("action")).toBe("/admin/invitations");
  const select = document.querySelector<HTMLSelectElement>("#edition-switch");
  await act(async () => {
    if (select) select.value = "next";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe("/admin/invitations?event=next");
});

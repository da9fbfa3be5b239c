// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { siteQuery } from "@/features/site";
import { type Mounted, mount, signedIn } from "@/lib/mount.fixture";
import { AdminFrame } from "./frame";
import { allEventsQuery } from "./queries";

const event = (slug: string) => ({ id: slug, slug, title: slug, timezone: "Europe/Lisbon" });
let router: Mounted["router"];

beforeEach(async () => {
  ({ router } = await mount(<AdminFrame>A row</AdminFrame>, {
    data: [
      ...signedIn(["administrator"], []),
      [siteQuery(), { currentEvent: "this" }],
      [allEventsQuery(), { data: [event("this"), event("next")] }],
    ],
    path: "/admin/invitations/1?event=this",
    route: "/admin/:section/:id?",
  }));
});

it("leads from a row to the list of another edition, with and without a script", async () => {
  expect(document.querySelector("form.edition-switch")?.getAttribute("action")).toBe("/admin/invitations");
  const select = document.querySelector<HTMLSelectElement>("#edition-switch");
  await act(async () => {
    if (select) select.value = "next";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe("/admin/invitations?event=next");
});

// @vitest-environment happy-dom
import { act } from "react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { siteQuery } from "@/features/site";
import { mount, press, signedIn, typeInto } from "@/lib/mount.fixture";
import { allEventsQuery, recordQuery } from "../queries";
import { RecordPage } from "./record";

const row = { id: "r1", name: "Mug", eventId: "e27", version: 3 };
const event = { id: "e27", slug: "hackathon-2027", title: "Hackathon 2027", timezone: "Europe/Lisbon" };

it("leads to the list after a deletion, without fetching the deleted row", async () => {
  const get = vi.fn(() => new Promise(() => {}));
  const send = vi.fn(async () => null);
  const pages = (
    <Routes>
      <Route element={<RecordPage section="rewards" />} path="/admin/:section/:id" />
      <Route element={<p>The list</p>} path="/admin/rewards" />
    </Routes>
  );
  await mount(pages, {
    data: [
      ...signedIn(["staff"], ["rewards:show", "rewards:destroy"]),
      [siteQuery(), { currentEvent: "hackathon-2027" }],
      [allEventsQuery(), { data: [event] }],
      [recordQuery("/api/v1/rewards/r1"), row],
    ],
    get,
    path: "/admin/rewards/r1",
    send,
  });
  await press("Delete reward");
  await typeInto(document.querySelector("[role=dialog] input"), "Mug");
  get.mockClear();

  await press("Delete reward", document.querySelector("[role=dialog]"));

  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("The list")));
  expect(send).toHaveBeenCalledExactlyOnceWith("DELETE", "/api/v1/rewards/r1", undefined, { "if-match": '"3"' });
  expect(get).not.toHaveBeenCalledWith("/api/v1/rewards/r1", expect.anything());
});

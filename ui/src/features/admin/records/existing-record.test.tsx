// @vitest-environment happy-dom
import { act } from "react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import { mount, press, signedIn, typeInto } from "@/lib/mount.fixture";
import { allEventsQuery, recordQuery } from "../queries";
import { RecordPage } from "./record";

const row = { id: "r1", name: "Mug", cost: 10, position: 1, eventId: "e27", version: 3 };
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

it("follows the edition that the area is scoped to, when its slug changes", async () => {
  const edition = {
    ...event,
    status: "draft",
    teamMin: 1,
    teamMax: 5,
    version: 1,
    startAt: "2027-05-08T08:00:00Z",
    endAt: "2027-05-09T18:00:00Z",
  };
  const renamed = { ...edition, slug: "spring-2027", version: 2 };
  let stored: object = edition;
  const get = async (path: string) => (path.startsWith("/api/v1/events?") ? { data: [stored] } : stored);
  const { router } = await mount(<RecordPage section="events" />, {
    data: [
      ...signedIn(["staff"], ["events:show", "events:update"]),
      [siteQuery(), { currentEvent: "hackathon-2026" }],
      [allEventsQuery(), { data: [edition] }],
      [recordQuery("/api/v1/events/e27/settings"), edition],
    ],
    get,
    path: "/admin/events/e27?event=hackathon-2027",
    route: "/admin/:section/:id",
    send: async () => {
      stored = renamed;
      return renamed;
    },
  });
  await typeInto(document.querySelector("#field-slug"), "spring-2027");
  await press("Save");

  await act(() => vi.waitFor(() => expect(router.state.location.search).toBe("?event=spring-2027")));
  const dashboard = document.querySelector(".admin-nav a");
  await act(() => vi.waitFor(() => expect(dashboard?.getAttribute("href")).toBe("/admin?event=spring-2027")));
});

/** The page of the reward, where its name is changed and saved; it can't be read meanwhile. */
async function saveUnread(send: (method: string, path: string, body?: object | string) => Promise<unknown>) {
  const answer = vi.fn(send);
  const { toasts } = await mount(<RecordPage section="rewards" />, {
    data: [
      ...signedIn(["staff"], ["rewards:show", "rewards:update"]),
      [siteQuery(), { currentEvent: "hackathon-2027" }],
      [allEventsQuery(), { data: [event] }],
      [recordQuery("/api/v1/rewards/r1"), row],
    ],
    get: () => Promise.reject(new ApiError(503, "The site is busy. Try again.")),
    path: "/admin/rewards/r1",
    route: "/admin/:section/:id",
    send: answer,
  });
  const name = document.querySelector<HTMLInputElement>("#field-name");
  await typeInto(name, "Cup");
  await press("Save");
  return { name, send: answer, toasts };
}

it("shows what was saved, also if the row can't be read afterwards", async () => {
  const { name, send, toasts } = await saveUnread(async () => ({ id: "r1", version: 4 }));
  await act(() => vi.waitFor(() => expect(toasts.current.getSnapshot()?.title).toBe("Saved")));
  expect(name?.value).toBe("Cup");

  await typeInto(name, "Cups");
  await press("Save");
  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2)));
  expect(send.mock.lastCall?.[2]).toEqual({ name: "Cups", version: 4 });
});

it("says why a conflict can't be shown, and keeps what was typed", async () => {
  const { name } = await saveUnread(() => Promise.reject(new ApiError(409, "Changed.")));
  const alert = () => document.querySelector("[role=alert]")?.textContent;
  await act(() => vi.waitFor(() => expect(alert()).toBe("The site is busy. Try again.")));
  expect(name?.value).toBe("Cup");
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { mount } from "@/lib/mount.fixture";
import UndoDecision from "./undo-decision";

const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const onChange = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: Date.parse("2027-01-01T10:00:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const show = (undoableUntil: string | null) =>
  mount(<UndoDecision onChange={onChange} ticket={{ id: "t", version: 3, undoableUntil }} />, { send });

const text = () => document.body.textContent;

it("counts the seconds down and leaves with the email", async () => {
  await show("2027-01-01T10:00:30Z");
  expect(text()).toContain("You have 30 seconds to undo this before we send the email.");
  await act(async () => vi.advanceTimersByTime(29_000));
  expect(text()).toContain("You have 1 second to undo this");
  await act(async () => vi.advanceTimersByTime(1000));
  expect(text()).toBe("");
});

it("shows nothing for a decision that stands", async () => {
  await show(null);
  expect(text()).toBe("");
});

it("undoes the decision that it shows, and shows the ticket as it is then", async () => {
  send.mockResolvedValue({ version: 4 });
  await show("2027-01-01T10:00:30Z");
  await act(async () => document.querySelector("button")?.click());
  await act(() => vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce()));
  expect(send.mock.lastCall?.slice(0, 3)).toEqual(["POST", "/api/v1/users-tickets/t/undo", { version: 3 }]);

  send.mockRejectedValue(new ApiError(422, "The seat was taken by someone else.", {}, {}));
  await act(async () => document.querySelector("button")?.click());
  await act(() => vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2)));
});

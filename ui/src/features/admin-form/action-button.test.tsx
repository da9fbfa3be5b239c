// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ApiRequest } from "@/api/calls";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import type { DialogOptions } from "@/lib/dialogs";
import { type Mounted, mount, press, typeInto } from "@/lib/mount.fixture";
import { ActionButton } from "./action-button";

const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const open = vi.fn<(name: string, options?: DialogOptions) => void>();
const onDone = vi.fn();
let toasts: Mounted["toasts"];

// The dialog's code is loaded on demand.
beforeAll(() => import("./action-dialog"));

beforeEach(async () => {
  vi.resetAllMocks();
  await show();
});

/** The opened dialog of an action. */
async function show(more: { confirmation?: string } = {}) {
  const button = (
    <ActionButton
      {...more}
      description="The seat is free again."
      successMessage="Cancelled"
      fields={[
        { name: "reason", label: "Reason", kind: "text" },
        { name: "refund", label: "Refund", kind: "money" },
      ]}
      errorTitle="We couldn't cancel the ticket"
      label="Cancel ticket"
      onDone={onDone}
      request={(body): ApiRequest => ({ method: "POST", path: "/api/v1/users-tickets/1/cancel", body })}
    />
  );
  ({ toasts } = await mount(button, { openDialog: open, send }));
  await press("Cancel ticket");
}

const input = () => document.querySelector<HTMLInputElement>("[role=dialog] input");
const toast = () => toasts.current.getSnapshot()?.title;

/** Types a reason and presses the button of the dialog. */
async function confirm(reason: string) {
  await act(async () => {
    (input() as HTMLInputElement).value = reason;
    document.querySelector<HTMLElement>("[role=dialog] [type=submit]")?.click();
  });
  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalled()));
}

it("opens the login if the session has ended, keeps what was typed, and goes on after it", async () => {
  send.mockRejectedValueOnce(new ApiError(401, "Unauthenticated."));
  await confirm("Ill");
  await act(() => vi.waitFor(() => expect(open).toHaveBeenCalled()));

  expect(open).toHaveBeenCalledExactlyOnceWith("login", expect.anything());
  expect(input()?.value).toBe("Ill");
  expect(toast()).toBeUndefined();

  send.mockResolvedValueOnce(null);
  await act(async () => open.mock.calls[0]?.[1]?.onSuccess?.({} as User));
  await act(() => vi.waitFor(() => expect(onDone).toHaveBeenCalled()));

  expect(send.mock.calls.map(([, , body]) => body)).toEqual([
    { reason: "Ill", refund: null },
    { reason: "Ill", refund: null },
  ]);
  expect(input()).toBeNull();
  expect(toast()).toBe("Cancelled");
});

it("puts the focus on a field that is wrong, with the reason", async () => {
  const refund = document.querySelector<HTMLInputElement>("[name=refund]") as HTMLInputElement;
  await act(async () => {
    refund.value = "a lot";
    document.querySelector<HTMLElement>("[role=dialog] [type=submit]")?.click();
  });

  expect(document.activeElement).toBe(refund);
  const description = document.getElementById(refund.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Enter an amount such as 15 or 12.50.");
  expect(send).not.toHaveBeenCalled();
});

it("waits for the name to be typed as it is shown", async () => {
  await show({ confirmation: "Ines  Mota" });
  const button = () => document.querySelector<HTMLButtonElement>("[role=dialog] [type=submit]");
  const type = (text: string) => typeInto(document.querySelector("[role=dialog] [id$=confirmation]"), text);
  expect(button()?.disabled).toBe(true);

  for (const text of ["Ines", "ines mota", "InesMota"]) {
    await type(text);
    expect(button()?.disabled, text).toBe(true);
  }
  await type(" Ines Mota ");
  expect(button()?.disabled).toBe(false);

  send.mockResolvedValueOnce(null);
  // Enter presses the button, if it is enabled.
  await act(async () => document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit(button()));
  await act(() => vi.waitFor(() => expect(onDone).toHaveBeenCalled()));
});

it("shows why an action was refused", async () => {
  send.mockRejectedValueOnce(new ApiError(422, "The ticket is cancelled already."));
  await confirm("Ill");
  await act(() => vi.waitFor(() => expect(toast()).toBe("We couldn't cancel the ticket")));

  expect(document.querySelector("[role=dialog]")?.textContent).toContain("The ticket is cancelled already.");
  expect(open).not.toHaveBeenCalled();
});

it("says which permission was lost meanwhile, and keeps what was typed", async () => {
  send.mockRejectedValueOnce(new ApiError(403, "User does not have the right permissions."));
  await confirm("Twice");
  expect(document.querySelector("[role=dialog]")?.textContent).toContain(
    "You no longer have permission to change attendees. Your changes are still here.",
  );
  expect(input()?.value).toBe("Twice");
  expect(toast()).toBeUndefined();
});

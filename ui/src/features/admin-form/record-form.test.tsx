// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import type { DialogOptions } from "@/lib/dialogs";
import { type Mounted, mount, typeInto } from "@/lib/mount.fixture";
import { RecordForm } from "./record-form";
import type { ApiRow, FormDefinition } from "./types";

const form: FormDefinition = {
  sections: [
    {
      title: "Code",
      fields: [
        { kind: "money", name: "amountOff", apiName: "value", label: "Amount" },
        {
          kind: "relation",
          name: "ticketTypeId",
          label: "Ticket",
          source: "/api/v1/tickets",
          multiple: false,
          required: true,
          createOnly: true,
        },
        { kind: "relation", name: "sponsorId", label: "Sponsor", source: "/api/v1/sponsors", multiple: false },
      ],
    },
  ],
};
const row = { value: 500, version: 1 };
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const open = vi.fn<(name: string, options?: DialogOptions) => void>();
let current: ApiRow;
let toasts: Mounted["toasts"];

// The code of relations is loaded on demand.
beforeAll(() => import("./controls/relation-control"));

beforeEach(() => {
  vi.resetAllMocks();
  current = row;
});

async function show(edited: ApiRow | null, shown = form, beforeHydration?: () => void) {
  const page = (
    <>
      <RecordForm
        eventId={null}
        form={shown}
        onSaved={() => {}}
        reload={async () => current}
        requestOf={(body) => ({ method: "PUT", path: "/api/v1/codes/1", body })}
        row={edited}
        saveAndNextLabel={edited ? null : "Create and add another"}
        timezone="UTC"
      />
      <a href="#root">Skip to content</a>
    </>
  );
  ({ toasts } = await mount(page, { openDialog: open, send, ...(beforeHydration && { beforeHydration }) }));
}

const sponsor = () => field("sponsorId");
const amount = () => field("amountOff");
const field = (name: string) => document.querySelector<HTMLInputElement>(`#field-${name}`) as HTMLInputElement;

const type = (text: string, input = amount()) => typeInto(input, text);

async function pressSave() {
  const event = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void document.body.dispatchEvent(event));
  return event;
}

async function save(button = "[type=submit]") {
  const calls = send.mock.calls.length;
  await act(async () => document.querySelector<HTMLElement>(button)?.click());
  await act(() => vi.waitFor(() => expect(send.mock.calls.length).toBeGreaterThan(calls)));
}

it("sends a value under the API's name, and shows its error at the field", async () => {
  await show(row);
  expect(amount().value).toBe("5");

  await type("0");
  send.mockRejectedValueOnce(new ApiError(422, "Invalid.", { value: ["The amount is too small."] }));
  await save();

  expect(send.mock.calls[0]?.[2]).toEqual({ value: 0, version: 1 });
  await act(() => vi.waitFor(() => expect(amount().getAttribute("aria-invalid")).toBe("true")));
});

it("saves after the login that a lost session needs, and says so", async () => {
  await show(row);
  await type("7.50");
  send.mockRejectedValueOnce(new ApiError(401, "Unauthenticated."));
  await save();
  await act(() => vi.waitFor(() => expect(open).toHaveBeenCalledOnce()));
  expect(amount().value).toBe("7.50");

  send.mockResolvedValueOnce(null);
  current = { ...row, value: 750, version: 2 };
  await act(async () => open.mock.calls[0]?.[1]?.onSuccess?.({} as User));
  await act(() => vi.waitFor(() => expect(toasts.current.getSnapshot()?.title).toBe("Saved")));

  expect(send.mock.calls.map(([, , body]) => body)).toEqual([
    { value: 750, version: 1 },
    { value: 750, version: 1 },
  ]);
  expect(amount().value).toBe("7.50");
});

it("says which permission was lost meanwhile, and keeps what was typed", async () => {
  await show(row);
  await type("7.50");
  send.mockRejectedValueOnce(new ApiError(403, "User does not have the right permissions."));
  await save();

  await act(() => vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull()));
  expect(document.querySelector("[role=alert]")?.textContent).toBe(
    "You no longer have permission to change codes. Your changes are still here.",
  );
  expect(amount().value).toBe("7.50");
});

it("keeps what is chosen from rows that the user may not see", async () => {
  await show({ ...row, sponsorId: "s" });

  expect(sponsor().value).toBe("Current choice");
  await type("7");
  send.mockResolvedValueOnce(null);
  await save();
  expect(send.mock.calls[0]?.[2]).toEqual({ value: 700, version: 1 });
});

it("asks to choose what is required", async () => {
  await show(null);

  expect(document.querySelector<HTMLInputElement>("#field-ticketTypeId")?.placeholder).toBe("Choose a ticket");
});

it("follows a link within the page without the history, whose entries it could not block", async () => {
  await show(row);
  const target = document.querySelector("#root") as HTMLElement;
  target.tabIndex = -1;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  await act(async () => document.querySelector("[href='#root']")?.dispatchEvent(click));

  expect(click.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(target);
});

it("sends a field together with the one that it belongs to", async () => {
  const pictured: FormDefinition = {
    sections: [
      {
        title: "Project",
        fields: [
          { kind: "text", name: "image", label: "Image", max: 80 },
          { kind: "text", name: "imageAlt", label: "Description", max: 80, sendWith: "image" },
          { kind: "text", name: "title", label: "Title", max: 80 },
        ],
      },
    ],
  };
  const project = { image: "/a.png", imageAlt: "A hall", title: "Tides", version: 1 };
  await show(project, pictured);
  await type("/b.png", field("image"));
  current = { ...project, image: "/b.png", version: 2 };
  send.mockResolvedValueOnce(null);
  await save();
  expect(send.mock.lastCall?.[2]).toEqual({ image: "/b.png", imageAlt: "A hall", version: 1 });

  await type("Ebb", field("title"));
  send.mockResolvedValueOnce(null);
  await save();
  expect(send.mock.lastCall?.[2]).toEqual({ title: "Ebb", version: 2 });
});

it("sends all times when their zone changes, as the form shows them", async () => {
  const timed: FormDefinition = {
    sections: [
      {
        title: "When",
        fields: [
          { kind: "time", name: "startAt", label: "Starts" },
          { kind: "time", name: "lockAt", label: "Teams lock" },
          { kind: "text", name: "timezone", label: "Time zone", max: 64 },
        ],
      },
    ],
  };
  await show({ startAt: "2027-05-08T17:30:00Z", lockAt: null, timezone: "UTC", version: 1 }, timed);
  await type("Europe/Madrid", field("timezone"));
  const shown = field("startAt").value;
  send.mockResolvedValueOnce(null);
  const saved = { startAt: "2027-05-08T15:30:00.000Z", lockAt: null, timezone: "Europe/Madrid" };
  current = { ...saved, version: 2 };
  await save();

  expect(send.mock.lastCall?.[2]).toEqual({ ...saved, version: 1 });
  await act(() => vi.waitFor(() => expect(toasts.current.getSnapshot()?.title).toBe("Saved")));
  expect(field("startAt").value).toBe(shown);
});

it("sends all values of another new row, also those that it has in common with the one before", async () => {
  const fields: FormDefinition["sections"][number]["fields"] = [
    { kind: "text", name: "title", label: "Title", max: 80 },
    { kind: "text", name: "room", label: "Room", max: 80 },
  ];
  await show(null, { sections: [{ title: "Item", fields }] });
  const createAndAddAnother = async (item: { title: string; room: string }) => {
    await type(item.title, field("title"));
    await type(item.room, field("room"));
    send.mockResolvedValueOnce({ ...item, version: 1 });
    await save(".save-bar [type=button]");
    await act(() => vi.waitFor(() => expect(field("title").value).toBe("")));
  };
  const breakfast = { title: "Breakfast", room: "Hall" };
  const dinner = { title: "Dinner", room: "Hall" };

  await createAndAddAnother(breakfast);
  await createAndAddAnother(dinner);

  expect(send.mock.calls.map(([, , body]) => body)).toEqual([breakfast, dinner]);
});

it("saves with Ctrl+S, but not behind an open dialog", async () => {
  await show(row);
  await type("7");
  document.body.insertAdjacentHTML("beforeend", '<div role="dialog"></div>');
  expect((await pressSave()).defaultPrevented).toBe(true);
  expect(send).not.toHaveBeenCalled();

  document.querySelector("[role=dialog]")?.remove();
  send.mockResolvedValueOnce(null);
  await pressSave();
  expect(send).toHaveBeenCalledOnce();
});

it("saves nothing with Ctrl+S as long as nothing has changed", async () => {
  await show(row);
  expect((await pressSave()).defaultPrevented).toBe(true);
  await type("7");
  await type("5");
  await pressSave();

  expect(send).not.toHaveBeenCalled();
  expect(document.querySelector(".save-state")?.textContent).toBe("No changes");
});

it("keeps what was typed before the script had loaded", async () => {
  const fields: FormDefinition["sections"][number]["fields"] = [
    { kind: "text", name: "slug", label: "Slug", max: 80 },
    { kind: "switch", name: "open", label: "Open" },
  ];
  const shown = { sections: [{ title: "Code", fields }] };
  await show(row, shown, () => {
    field("slug").value = "early";
    field("open").checked = true;
  });

  expect([field("slug").value, field("open").checked]).toEqual(["early", true]);
  expect(document.querySelector(".save-state")?.textContent).toBe("2 unsaved changes");
  send.mockResolvedValueOnce({});
  await save();
  expect(send.mock.calls[0]?.[2]).toEqual({ slug: "early", open: true, version: 1 });
});

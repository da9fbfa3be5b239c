// @vitest-environment happy-dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { buttonOf, mount, press } from "@/lib/mount.fixture";
import type { FormValues, MarkdownPlace } from "../types";
import MarkdownTools from "./markdown-tools";

let allowed: string[] = [];
vi.mock("@/features/account", () => ({ useRights: () => ({ may: (name: string) => allowed.includes(name) }) }));

const send = vi.fn<() => Promise<unknown>>();
let form: UseFormReturn<FormValues>;

function Form({ place }: { place: MarkdownPlace }) {
  form = useForm<FormValues>({ defaultValues: { text: "See the rules." } });
  return (
    <FormProvider {...form}>
      <textarea id="field-text" {...form.register("text")} />
      <output>{form.formState.isDirty ? "Changed" : "Unchanged"}</output>
      <MarkdownTools id="field-text" name="text" place={place} />
    </FormProvider>
  );
}

const show = (place: MarkdownPlace) => mount(<Form place={place} />, { send });

const control = () => document.querySelector("textarea") as HTMLTextAreaElement;
const selection = () => control().value.slice(control().selectionStart, control().selectionEnd);

beforeEach(() => {
  send.mockReset();
  allowed = ["faq:update"];
});

it("formats the selection, which stays selected, and changes the form", async () => {
  await show("faq");
  control().setSelectionRange(4, 13);
  await press("Bold");

  expect(form.getValues("text")).toBe("See **the rules**.");
  expect(document.querySelector("output")?.textContent).toBe("Changed");
  expect(selection()).toBe("the rules");
  expect(document.activeElement).toBe(control());

  await press("Bold");
  expect(form.getValues("text")).toBe("See the rules.");
});

it("takes the keys of a word processor while the text has the focus", async () => {
  await show("faq");
  control().setSelectionRange(4, 13);
  const pressKey = async (key: string, more = {}) => {
    const event = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true, ...more });
    await act(async () => control().dispatchEvent(event));
    return event.defaultPrevented;
  };

  expect(await pressKey("i")).toBe(true);
  expect(control().value).toBe("See _the rules_.");
  expect(await pressKey("s")).toBe(false);
  expect(await pressKey("i", { shiftKey: true })).toBe(false);
  expect(await pressKey("b", { ctrlKey: false })).toBe(false);
  expect(control().value).toBe("See _the rules_.");
});

it("offers a preview only where there is one", async () => {
  await show("faq");
  expect(buttonOf("Preview")).toBeDefined();
  await show("mailing");
  expect(buttonOf("Preview")).toBeUndefined();
  expect(buttonOf("Link")).toBeDefined();
});

const dialog = () => document.querySelector("[role=dialog]")?.textContent;

it("shows the text formatted, or as it is written to those who may only add questions", async () => {
  send.mockResolvedValue({ html: "<p>See the <b>rules</b>.</p>" });
  await show("faq");
  await press("Preview");
  expect(document.querySelector("[role=dialog] b")?.textContent).toBe("rules");

  allowed = ["faq:store"];
  send.mockClear();
  await show("faq");
  await press("Preview");
  expect(dialog()).toContain("plain text.See the rules.");
  expect(send).not.toHaveBeenCalled();
});

it("shows the text as it is written when the permission is gone", async () => {
  send.mockRejectedValue(new ApiError(403, "No."));
  await show("faq");
  await press("Preview");
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(dialog()).toContain("plain text.See the rules.");
  });
});

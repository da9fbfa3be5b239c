// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "@/lib/api";
import { createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import type { FormValues, MarkdownPlace } from "../types";
import MarkdownTools from "./markdown-tools";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let allowed: string[] = [];
vi.mock("@/features/account", () => ({ useRights: () => ({ may: (name: string) => allowed.includes(name) }) }));

let root: Root;
let send = vi.fn(fetch);
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

async function show(place: MarkdownPlace) {
  const queries = createQueryClient(createApi({ fetch: (...call) => send(...call) }));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ToastsContext value={createToasts()}>
          <Form place={place} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
}

const control = () => document.querySelector("textarea") as HTMLTextAreaElement;
const button = (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name);
const selection = () => control().value.slice(control().selectionStart, control().selectionEnd);

beforeEach(() => {
  allowed = ["faq:update"];
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
});

afterEach(() => act(async () => root.unmount()));

it("formats the selection, which stays selected, and changes the form", async () => {
  await show("faq");
  control().setSelectionRange(4, 13);
  await act(async () => button("Bold")?.click());

  expect(form.getValues("text")).toBe("See **the rules**.");
  expect(document.querySelector("output")?.textContent).toBe("Changed");
  expect(selection()).toBe("the rules");
  expect(document.activeElement).toBe(control());

  await act(async () => button("Bold")?.click());
  expect(form.getValues("text")).toBe("See the rules.");
});

it("takes the keys of a word processor while the text has the focus", async () => {
  await show("faq");
  control().setSelectionRange(4, 13);
  const press = async (key: string, more = {}) => {
    const event = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true, ...more });
    await act(async () => control().dispatchEvent(event));
    return event.defaultPrevented;
  };

  expect(await press("i")).toBe(true);
  expect(control().value).toBe("See _the rules_.");
  expect(await press("s")).toBe(false);
  expect(await press("i", { shiftKey: true })).toBe(false);
  expect(await press("b", { ctrlKey: false })).toBe(false);
  expect(control().value).toBe("See _the rules_.");
});

it("offers a preview only where there is one", async () => {
  await show("faq");
  expect(button("Preview")).toBeDefined();
  await show("mailing");
  expect(button("Preview")).toBeUndefined();
  expect(button("Link")).toBeDefined();
});

const dialog = () => document.querySelector("[role=dialog]")?.textContent;

it("shows the text formatted, or as it is written to those who may only add questions", async () => {
  send = vi.fn(async () => new Response(JSON.stringify({ html: "<p>See the <b>rules</b>.</p>" })));
  await show("faq");
  await act(async () => button("Preview")?.click());
  expect(document.querySelector("[role=dialog] b")?.textContent).toBe("rules");

  await act(async () => root.unmount());
  root = createRoot(document.querySelector("#root") as HTMLElement);
  allowed = ["faq:store"];
  send.mockClear();
  await show("faq");
  await act(async () => button("Preview")?.click());
  expect(dialog()).toContain("plain text.See the rules.");
  expect(send).not.toHaveBeenCalled();
});

it("shows the text as it is written when the permission is gone", async () => {
  send = vi.fn(async () => new Response(JSON.stringify({ message: "No." }), { status: 403 }));
  await show("faq");
  await act(async () => button("Preview")?.click());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(dialog()).toContain("plain text.See the rules.");
  });
});

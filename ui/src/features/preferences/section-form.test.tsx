// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { useApiForm } from "@/lib/form";
import { type Profile, profileRules } from "./rules";
import { CollapsibleForm } from "./section";
import { SectionForm } from "./section-form";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Name() {
  const form = useApiForm<Profile>({ rules: profileRules, values: { name: "Inês", username: "ines" } });
  return (
    <MemoryRouter>
      <CollapsibleForm label="Change name">
        <SectionForm {...form} action="profile" busy={false} formProps={form.formProps(form.resetTo)} label="Save">
          <input {...form.input("name")} />
          <input {...form.input("username")} />
        </SectionForm>
      </CollapsibleForm>
    </MemoryRouter>
  );
}

let root: Root;
afterEach(() => act(() => root.unmount()));

it("stays open if it was opened before hydration, and closes once saved", async () => {
  document.body.innerHTML = `<div>${renderToString(<Name />)}</div>`;
  const change = document.querySelector("details") as HTMLDetailsElement;
  change.open = true;

  root = await act(async () => hydrateRoot(document.body.firstElementChild as Element, <Name />));
  expect(change.open).toBe(true);

  const input = document.querySelector("input[name=name]") as HTMLInputElement;
  await act(async () => {
    input.value = "Marta";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(change.open).toBe(true);
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(change.open).toBe(false);
});

// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { useApiForm } from "@/lib/form";
import { mount } from "@/lib/mount.fixture";
import { type Profile, profileRules } from "./rules";
import { CollapsibleForm } from "./section";
import { SectionForm } from "./section-form";

function Name() {
  const form = useApiForm<Profile>({ rules: profileRules, values: { name: "Inês", username: "ines" } });
  return (
    <CollapsibleForm label="Change name">
      <SectionForm {...form} action="profile" busy={false} formProps={form.formProps(form.resetTo)} label="Save">
        <input {...form.input("name")} />
        <input {...form.input("username")} />
      </SectionForm>
    </CollapsibleForm>
  );
}

it("stays open if it was opened before hydration, and closes once saved", async () => {
  const change = () => document.querySelector("details") as HTMLDetailsElement;
  await mount(<Name />, {
    beforeHydration() {
      change().open = true;
    },
  });
  expect(change().open).toBe(true);

  const input = document.querySelector("input[name=name]") as HTMLInputElement;
  await act(async () => {
    input.value = "Marta";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(change().open).toBe(true);
  await act(async () => document.querySelector("form")?.requestSubmit());
  expect(change().open).toBe(false);
});

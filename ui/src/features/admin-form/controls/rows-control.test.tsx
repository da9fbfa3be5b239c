// @vitest-environment happy-dom
import { FormProvider, useForm } from "react-hook-form";
import { beforeEach, expect, it } from "vitest";
import { mount, press } from "@/lib/mount.fixture";
import type { FormValues } from "../types";
import RowsControl from "./rows-control";

beforeEach(() => mount(<Criteria />));

function Criteria({ error }: { error?: string }) {
  const form = useForm<FormValues>({
    defaultValues: { criteria: [{ name: "Use" }, { name: "Craft" }] },
    ...(error && { errors: { criteria: { type: "server", message: error } } }),
  });
  return (
    <FormProvider {...form}>
      <RowsControl
        field={{
          kind: "rows",
          name: "criteria",
          label: "Criteria",
          hint: "In the order of the jury's form.",
          add: "Add a criterion",
          parts: [{ name: "name", label: "Criterion" }],
        }}
      />
    </FormProvider>
  );
}

const names = () => [...document.querySelectorAll("input")].map(({ value }) => value);
const focused = () => document.activeElement;

it("moves the focus along with the rows that are added, moved and removed", async () => {
  await press("Add a criterion");
  expect(focused()).toBe(document.querySelectorAll("input")[2]);

  await press("Move row 2 up");
  expect(names()).toEqual(["Craft", "Use", ""]);
  expect(focused()?.textContent).toBe("Move row 1 down");
  await press("Move row 1 down");
  expect(focused()?.textContent).toBe("Move row 2 down");

  await press("Remove row 3");
  expect(focused()?.textContent).toBe("Remove row 2");
  await press("Remove row 2");
  await press("Remove row 1");
  expect(names()).toEqual([]);
  expect(focused()?.textContent).toBe("Add a criterion");
});

it("describes the group by its hint, and by what is wrong with all rows", async () => {
  const descriptions = () =>
    (document.querySelector("fieldset")?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect(descriptions()).toEqual(["In the order of the jury's form."]);

  await mount(<Criteria error="Add three criteria." />);
  expect(descriptions()).toEqual(["Add three criteria.", "In the order of the jury's form."]);
});

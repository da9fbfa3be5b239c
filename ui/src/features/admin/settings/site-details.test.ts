import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { SiteSettings } from "@/api/types";
import { fieldsOf } from "@/features/admin-form";
import { changedDetails, siteDetailsForm } from "./site-details";

const details: SiteSettings["details"] = {
  product: "Hackathon",
  name: "Hackathon Braga",
  tagline: "Build",
  city: "Braga",
  email: "hello@example.com",
  company: "Hackathon Braga",
  companyAddress: null,
  companyNumber: null,
  dataProtectionUrl: null,
  social: [],
  partners: [
    { name: "Mill", url: "https://mill.example/" },
    { name: "Loom", url: "https://loom.example/" },
  ],
};

it("lists changed details in the order of the form, with their defaults", () => {
  const settings: SiteSettings = {
    currentEvent: "hackathon-2027",
    flags: [],
    version: 3,
    details: { ...details, product: "Jam", companyNumber: "500", partners: [], social: [] },
    defaults: details,
    changed: ["companyNumber", "social", "partners", "product"],
  };

  expect(changedDetails(settings)).toEqual([
    { name: "product", label: "Product", fallback: "Hackathon" },
    { name: "partners", label: "Partners", fallback: "Mill, Loom" },
    { name: "social", label: "Social links", fallback: "None" },
    { name: "companyNumber", label: "Registration and tax number", fallback: "Empty" },
  ]);
});

it("edits every detail that the API takes, within its limits", () => {
  const { schemas } = JSON.parse(readFileSync("../docs/openapi.json", "utf8")).components;
  const { version: _, ...known } = schemas.SiteDetailsInput.properties;
  const fields = fieldsOf(siteDetailsForm(details));

  expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(known).sort());
  for (const field of fields) {
    const { maxLength = Number.POSITIVE_INFINITY } = known[field.name];
    if (field.kind === "text" || field.kind === "multiline") expect(field.max).toBeLessThanOrEqual(maxLength);
  }
});

it("says that an optional text with a default cannot be left out", () => {
  const hintOf = (defaults: SiteSettings["defaults"], name: string) =>
    fieldsOf(siteDetailsForm(defaults)).find((field) => field.name === name)?.hint;

  expect(hintOf({ ...details, companyNumber: "PT 500" }, "companyNumber")).toContain(
    "Leave it empty for the default, “PT 500”.",
  );
  expect(hintOf(details, "companyNumber")).toBeUndefined();
  expect(hintOf({ ...details, dataProtectionUrl: "https://mill.example/" }, "dataProtectionUrl")).toMatch(
    /^The company's page.*remove it from the server's configuration\.$/,
  );
});

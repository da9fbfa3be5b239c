import type { SiteSettings } from "@/api/types";
import { type FormDefinition, type FormField, logoUpload } from "@/features/admin-form";

type DetailField = FormField & { name: keyof SiteSettings["details"] };

const text = (name: DetailField["name"], label: string, max: number, hint?: string): DetailField =>
  ({ kind: "text", name, label, max, ...(hint && { hint }) }) as DetailField;

const sections: readonly { title: string; hint?: string; fields: readonly DetailField[] }[] = [
  {
    title: "Name and contact",
    fields: [
      text(
        "product",
        "Product",
        40,
        "What an event is called, such as Hackathon. It appears in the URLs of past editions.",
      ),
      text("name", "Site name", 60),
      text("tagline", "Tagline", 140),
      text("city", "City", 60),
      { kind: "text", type: "email", name: "email", label: "Contact email", max: 254 },
    ],
  },
  {
    title: "Header and footer",
    fields: [
      {
        kind: "rows",
        name: "partners",
        label: "Partners",
        hint: "Shown in the header, and in the footer of every page. Without a logo, visitors see the name.",
        add: "Add a partner",
        parts: [
          { name: "name", label: "Name", max: 80 },
          { name: "url", label: "URL", url: true },
          { name: "logo", label: "Logo URL", url: true, optional: true, upload: logoUpload },
        ],
      },
      {
        kind: "rows",
        name: "social",
        label: "Social links",
        hint: "Shown in the footer.",
        add: "Add a link",
        parts: [
          { name: "name", label: "Name", max: 60 },
          { name: "url", label: "URL", url: true },
        ],
      },
      {
        kind: "text",
        type: "url",
        name: "dataProtectionUrl",
        label: "Data protection link",
        max: 2048,
        hint: "The company's page. The footer links to it.",
      },
    ],
  },
  {
    title: "Company",
    hint: "Shown on the legal pages.",
    fields: [
      text("company", "Company", 120),
      { kind: "multiline", name: "companyAddress", label: "Address", max: 300 },
      text("companyNumber", "Registration and tax number", 40),
    ],
  },
];

const fields = sections.flatMap((section) => section.fields);

/** The form of what the site says about itself, whose empty texts go back to these defaults. */
export function siteDetailsForm(defaults: SiteSettings["defaults"]): FormDefinition {
  return {
    sections: sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => {
        const fallback = optionalTexts.includes(field.name) ? defaults[field.name] : null;
        return fallback ? { ...field, hint: withFallback(field.hint, String(fallback)) } : field;
      }),
    })),
  };
}

/** Texts that the site can do without. */
const optionalTexts: readonly DetailField["name"][] = ["companyAddress", "companyNumber", "dataProtectionUrl"];

/** A detail that staff changed. */
interface ChangedDetail {
  name: string;
  label: string;
  /** What applies without the change. */
  fallback: string;
}

/** The changed details, in the order of the form. */
export function changedDetails({ changed, defaults }: SiteSettings): ChangedDetail[] {
  return fields
    .filter(({ name }) => changed.includes(name))
    .map(({ name, label }) => ({ name, label, fallback: textOf(defaults[name]) }));
}

/** Says why such a text cannot be left out here. */
function withFallback(hint: string | undefined, fallback: string): string {
  const own = `Leave it empty for the default, “${fallback}”. To show none, remove it from the server's configuration.`;
  return hint ? `${hint} ${own}` : own;
}

function textOf(value: SiteSettings["defaults"][DetailField["name"]]): string {
  if (!Array.isArray(value)) return value ?? "Empty";
  return value.map(({ name }) => name).join(", ") || "None";
}

import type { Site } from "@/api/types";

interface ContentText {
  title: string;
  lead(site: Site): string;
}

/** The pages still being written, by their paths: what each will be about. */
export const contentTexts: Readonly<Record<string, ContentText>> = {
  about: {
    title: "About",
    lead: ({ product, city }) => `Who is behind the ${product}, and why ${city}: this page is still being written.`,
  },
  rules: {
    title: "Rules",
    lead: () => "What holds for everybody who takes part: this page is still being written.",
  },
  "terms-and-conditions": {
    title: "Terms and conditions",
    lead: () => "What a ticket means for you and for us: this page is still being written.",
  },
  "intellectual-property": {
    title: "Intellectual property rights",
    lead: () => "Who owns what is built over the weekend: this page is still being written.",
  },
};

import { email, filled, type Rules, text } from "@/lib/rules";

/** What a visitor leaves to hear of the next edition. */
export interface Entry {
  name: string;
  email: string;
  phone: string;
}

export const entryRules: Rules<Entry> = {
  name: text(filled("Name is required")),
  email: text(email("Email is required")),
  phone: text(),
};

export const emptyEntry: Entry = { name: "", email: "", phone: "" };

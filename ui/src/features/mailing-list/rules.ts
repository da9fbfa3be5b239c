import { email, type Rules, required, text } from "@/lib/rules";

/** A subscription to the mailing list. */
export interface Entry {
  name: string;
  email: string;
  phone: string;
}

export const entryRules: Rules<Entry> = {
  name: text(required("Name is required")),
  email: text(email("Email is required")),
  phone: text(),
};

export const emptyEntry: Entry = { name: "", email: "", phone: "" };

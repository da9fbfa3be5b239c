import * as z from "zod/mini";

/** What a visitor leaves to hear of the next edition; the server decides again. */
export const entrySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required")),
  email: z.pipe(z.string().check(z.trim()), z.email("Email is required")),
  phone: z.string().check(z.trim()),
});

export type Entry = z.output<typeof entrySchema>;

export const emptyEntry: Entry = { name: "", email: "", phone: "" };

import { expect, it } from "vitest";
import { validate } from "@/lib/rules";
import { subscribe } from "./mutations";
import { emptyEntry, entryRules } from "./rules";

it("trims values and omits an empty phone number", () => {
  const { values: entry } = validate(entryRules, { name: " Inês Gonçalves ", email: " ines@example.pt", phone: " " });

  expect(subscribe(entry)).toEqual({
    method: "POST",
    path: "/api/v1/mailing-list",
    body: { name: "Inês Gonçalves", email: "ines@example.pt", phone: null },
  });
  expect(subscribe({ ...entry, phone: "+351 912 345 678" }).body).toMatchObject({ phone: "+351 912 345 678" });
});

it.each([
  [{ name: "", email: "ines@example.pt" }, ["Name is required"]],
  [{ name: "Inês", email: "" }, ["Email is required"]],
  [{ name: "Inês", email: "ines@example" }, ["Email is required"]],
  [{ name: " ", email: "no" }, ["Name is required", "Email is required"]],
])("%o is refused", (entry, messages) => {
  const { errors } = validate(entryRules, { ...emptyEntry, ...entry });

  expect(Object.values(errors)).toEqual(messages);
});

import { expect, it } from "vitest";
import { conflictsOf } from "./conflicts/conflicts";
import { schemaOf } from "./schema";
import { type FormDefinition, fieldsOf } from "./types";
import { apiValueOf, changedSince, hundredths, valuesOf } from "./values";

const zone = "Europe/Lisbon";
const form: FormDefinition = {
  sections: [
    {
      title: "Everything",
      fields: [
        { kind: "text", name: "name", label: "Name", max: 5, required: true },
        { kind: "money", name: "price", label: "Price" },
        { kind: "number", name: "seats", label: "Seats", min: 1, max: 50 },
        { kind: "switch", name: "open", label: "Open" },
        { kind: "time", name: "from", label: "From" },
        { kind: "lines", name: "includes", label: "Includes", max: 10 },
        {
          kind: "rows",
          name: "criteria",
          label: "Criteria",
          add: "Add",
          parts: [
            { name: "name", label: "Criterion" },
            { name: "weight", label: "Weight", number: true },
          ],
        },
        { kind: "text", name: "reason", label: "Reason", max: 20, required: true, when: ({ open }) => open === true },
      ],
    },
  ],
};
const row = {
  name: "Ana",
  price: 1250,
  seats: null,
  open: false,
  from: "2026-07-01T08:00:00Z",
  includes: ["Lunch", "Coffee"],
  criteria: [{ name: "Idea", weight: 60 }],
  reason: null,
};

/** The messages by path. */
function problems(change: object) {
  const result = schemaOf(form, true).safeParse({ ...valuesOf(form, row, zone), ...change });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

it("edits a row as text and sends it back as it was", () => {
  const values = valuesOf(form, row, zone);

  expect(values).toMatchObject({ price: "12.50", seats: "", from: "2026-07-01T09:00", includes: "Lunch\nCoffee" });
  const sent = fieldsOf(form).map((field) => [field.name, apiValueOf(field, values[field.name] ?? "", zone)]);
  expect(Object.fromEntries(sent)).toEqual({ ...row, from: "2026-07-01T08:00:00.000Z" });
});

it("requires what the API fills in for a new row, once the row exists", () => {
  const position: FormDefinition = {
    sections: [
      { title: "List", fields: [{ kind: "number", name: "position", label: "Position", requiredLater: true }] },
    ],
  };
  const messagesOf = (isNew: boolean) =>
    schemaOf(position, isNew)
      .safeParse({ position: "" })
      .error?.issues.map(({ message }) => message);
  expect(messagesOf(true)).toBeUndefined();
  expect(messagesOf(false)).toEqual(["Position is required."]);
});

it("reads amounts with comma or point, and nothing else", () => {
  expect(["15", "12,5", "12.50", "0"].map(hundredths)).toEqual([1500, 1250, 1250, 0]);
  expect(["-1", "1,234", "x", ""].map(hundredths)).toEqual([null, null, null, null]);
});

it("says what is wrong with each field, and nothing about fields that do not apply", () => {
  expect(problems({})).toEqual({});
  expect(problems({ name: " ", price: "much", seats: "51", from: "soon" })).toEqual({
    name: "Name is required.",
    price: "Enter an amount such as 15 or 12.50.",
    seats: "Seats must be 50 or less.",
    from: "Enter a date and time.",
  });
  expect(problems({ name: "longer", includes: "Lunch\nA long line of text", open: true })).toEqual({
    name: "Name can have up to 5 characters.",
    includes: "Each line can have up to 10 characters.",
    reason: "Reason is required.",
  });
  expect(problems({ criteria: [{ name: "", weight: "much" }] })).toEqual({
    "criteria.0.name": "Criterion is required.",
    "criteria.0.weight": "Weight must be a whole number.",
  });
});

it("finds the fields that two people changed differently", () => {
  const base = valuesOf(form, row, zone);
  const mine = { ...base, name: "Eva", price: "20", open: true };
  const theirs = { ...base, name: "Rui", price: "20", seats: "40" };

  expect(conflictsOf(fieldsOf(form), base, mine, theirs)).toEqual({
    conflicts: [{ field: expect.objectContaining({ name: "name" }), mine: "Eva", theirs: "Rui" }],
    others: ["Seats"],
  });
});

it("what the user types while a save is under way differs from what was sent", () => {
  const sent = { name: "Mug", cost: "5", hosts: [{ name: "Ana" }] };

  expect(changedSince(sent, { ...sent, name: "Mugs", hosts: [{ name: "Ana" }] })).toEqual({ name: "Mugs" });
});

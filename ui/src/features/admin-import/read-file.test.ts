import { expect, it } from "vitest";
import type { FormDefinition } from "@/features/admin-form";
import { decode, parseFile, readRows } from "./read-file";

const form: FormDefinition = {
  sections: [
    {
      title: "Reward",
      fields: [
        { kind: "text", name: "name", label: "Name", max: 20, required: true },
        { kind: "number", name: "cost", label: "Points", min: 1 },
        { kind: "money", name: "price", label: "Price" },
        { kind: "switch", name: "active", label: "Active" },
        {
          kind: "choice",
          name: "kind",
          label: "Kind",
          options: [
            { value: "item", label: "Item" },
            { value: "talk", label: "A talk" },
          ],
        },
        { kind: "time", name: "from", label: "From" },
        { kind: "lines", name: "stack", label: "Stack", max: 10 },
        { kind: "relation", name: "sponsorId", label: "Sponsor", source: "/api/v1/sponsors", multiple: false },
        { kind: "rows", name: "links", label: "Links", parts: [], add: "Add" },
      ],
    },
  ],
};
const relations = { sponsorId: [{ value: "0190", label: "Cais Code" }] };

function read(text: string) {
  const table = parseFile(text);
  if (!table) throw new Error("the file is not CSV");
  return readRows(table, { form, timezone: "Europe/Lisbon", relations });
}

it("reads the values of all kinds of fields, by their names and labels", () => {
  const file = read(
    [
      "\ufeffName;points;PRICE;Active;Kind;from;Stack;Sponsor;id",
      'Mug;10;"12,50 €";yes;a TALK;2027-07-01 09:30;Rust; React;cais code;7',
      '"Two; three";2;3 EUR;0;item;2027-07-01T09:30:00Z;"Rust; React";0190;8',
      ";;;;;;;;",
    ].join("\r\n"),
  );

  expect(file).toMatchObject({ ignored: ["id"], problem: null });
  expect(file.rows.map(({ id, body }) => [id, body])).toEqual([
    // The semicolon in an unquoted cell shifts the rest of its row.
    ["2", {}],
    [
      "3",
      {
        name: "Two; three",
        cost: 2,
        price: 300,
        active: false,
        kind: "item",
        from: "2027-07-01T09:30:00.000Z",
        stack: ["Rust", "React"],
        sponsorId: "0190",
        links: [],
      },
    ],
  ]);
});

it("reads times without an offset in the event's zone", () => {
  const { rows } = read("name,from,price,kind\nMug,2027-07-01 09:30,12.50 €,A talk");

  expect(rows[0]?.body).toMatchObject({ from: "2027-07-01T08:30:00.000Z", price: 1250, kind: "talk" });
});

it("says what is wrong with each row", () => {
  const { rows } = read(
    "Name,Points,Kind,Active,Sponsor\n,0,item,yes,\nA name of more than twenty characters,x,food,maybe,Unknown Ltd",
  );

  expect(rows.map(({ id, problems }) => [id, problems])).toEqual([
    ["2", ["Name is required.", "Points must be at least 1."]],
    [
      "3",
      [
        "Kind: “food” isn't an option.",
        "Active must be yes or no.",
        "Sponsor: “Unknown Ltd” isn't an option.",
        "Name can have up to 20 characters.",
        "Points must be a whole number.",
      ],
    ],
  ]);
  expect(rows.every(({ body }) => Object.keys(body).length === 0)).toBe(true);
});

it.each([
  ["", "We don't recognise any of the columns. Put the column names in the first row."],
  ["title\nMug", "We don't recognise any of the columns. Put the column names in the first row."],
  ["name,Name\nMug,Cup", "Two columns fill the same field. Remove one."],
  ["name\n\n", "The file has no rows below its headings."],
  [`name\n${"Mug\n".repeat(1001)}`, "The file has 1001 rows. You can import up to 1000 at once."],
])("refuses %j as a whole", (text, problem) => {
  expect(read(text)).toMatchObject({ problem, rows: [] });
});

it("does not read a file with a quotation mark that is not closed", () => {
  expect(parseFile('name\n"Mug,5')).toBeNull();
});

it("reads the two encodings of spreadsheets", () => {
  const bytes = (...codes: number[]) => new Uint8Array(codes).buffer;

  expect(decode(bytes(0x4a, 0x6f, 0xc3, 0xa3, 0x6f))).toBe("João");
  expect(decode(bytes(0x4a, 0x6f, 0xe3, 0x6f))).toBe("João");
});

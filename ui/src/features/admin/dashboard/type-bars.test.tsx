import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StaffTicketType } from "@/api/types";
import { TypeBars } from "./type-bars";

const type = (id: string, capacity: number | null) =>
  ({ id, name: id, taken: 30, capacity, state: "active", price: { amount: 0, currency: "EUR" } }) as StaffTicketType;

it("draws a bar only for a type with a limit", () => {
  const markup = renderToStaticMarkup(<TypeBars types={[type("limited", 40), type("open", null)]} />);
  const [, limited = "", open = ""] = markup.split("<li>");

  expect(limited).toContain("30 / 40");
  expect(limited).toContain('max="40" value="30"');
  expect(open).toContain("30, no limit");
  expect(open).not.toContain("<progress");
});

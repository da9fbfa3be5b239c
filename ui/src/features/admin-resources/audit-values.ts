import type { FormField } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { price } from "@/lib/money";
import { humanise } from "./cells";

/** A value of the log as staff write it; long ones are cut. */
export function valueText(value: unknown, field: FormField | undefined, timezone: string): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((item) => valueText(item, field, timezone)).join(", ") || "empty";
  if (isMoney(value)) return price(value);
  if (field?.kind === "money" && typeof value === "number") return price({ amount: value, currency: "EUR" });
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (moment.test(text)) return dayAndClock(text, timezone);
  if (field?.kind === "choice") return field.options.find((option) => option.value === text)?.label ?? humanise(text);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value is the id of a row. */
export function isId(value: unknown): boolean {
  return typeof value === "string" && uuid.test(value);
}

function isMoney(value: unknown): value is { amount: number; currency: "EUR" } {
  return typeof value === "object" && value !== null && "amount" in value && "currency" in value;
}

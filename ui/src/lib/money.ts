import type { Money } from "@/api/types";

const signs: Readonly<Record<Money["currency"], string>> = { EUR: "€" };

/** Formats minor units as `€12.50`, `€15`, `€1,200`, or `Free` for zero. Independent of the system's locale. */
export function price({ amount, currency }: Money): string {
  if (amount === 0) return "Free";
  const cents = amount % 100;
  const fraction = cents === 0 ? "" : `.${`${cents}`.padStart(2, "0")}`;
  return `${signs[currency]}${grouped(Math.trunc(amount / 100))}${fraction}`;
}

/** Whole euros as `€7,000`. */
export function euros(amount: number): string {
  return `€${grouped(amount)}`;
}

/** Formats a whole percentage: `40%`. */
export function percentage(percent: number): string {
  return `${percent}%`;
}

/**
 * Reads an amount of whole euros that someone has written, such as `€1,500`, `1 500 €` or `2.000 EUR`; null if the text
 * says anything else.
 */
export function parseEuros(text: string): number | null {
  const amount = /^(?:€|EUR)?\s*(\d{1,3}(?:[.,\s]?\d{3})*)\s*(?:€|EUR|euros?)?$/i.exec(text.trim());
  if (!amount?.[1] || !/€|EUR/i.test(text)) return null;
  return Number(amount[1].replace(/\D/g, ""));
}

/** A prize as its donors have written it, amounts in our format. */
export function prizeText(prize: string): string {
  const amount = parseEuros(prize);
  return amount === null ? prize : euros(amount);
}

function grouped(whole: number): string {
  return `${whole}`.replace(/\B(?=(\d{3})+$)/g, ",");
}

import type { Money } from "@/api/types";

const signs: Readonly<Record<Money["currency"], string>> = { EUR: "€" };
const noBreak = "\u00a0";

/**
 * Formats minor units as `12,50 €`, `15 €`, `1 200 €`, or `Free` for zero. Portuguese style, independent of the
 * system's locale.
 */
export function price({ amount, currency }: Money): string {
  if (amount === 0) return "Free";
  const cents = amount % 100;
  const whole = `${Math.trunc(amount / 100)}`.replace(/\B(?=(\d{3})+$)/g, noBreak);
  const fraction = cents === 0 ? "" : `,${`${cents}`.padStart(2, "0")}`;
  return `${whole}${fraction}${noBreak}${signs[currency]}`;
}

import type { Money } from "@/api/types";

const signs: Readonly<Record<Money["currency"], string>> = { EUR: "€" };
const noBreak = "\u00a0";

/** An amount in minor units as `12,50 €`, `15 €`, `1 200 €`; `Free` for nothing. As written in Portugal, whatever the machine's language. */
export function price({ amount, currency }: Money): string {
  if (amount === 0) return "Free";
  const cents = amount % 100;
  const whole = `${Math.trunc(amount / 100)}`.replace(/\B(?=(\d{3})+$)/g, noBreak);
  const fraction = cents === 0 ? "" : `,${`${cents}`.padStart(2, "0")}`;
  return `${whole}${fraction}${noBreak}${signs[currency]}`;
}

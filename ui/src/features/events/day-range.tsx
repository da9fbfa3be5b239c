import type { Span } from "@/lib/dates";
import { boldDayRange } from "@/lib/long-dates";

/** `29-30 November 2025` with the days in bold. */
export function DayRange({ span }: { span: Span }) {
  const pieces = Object.entries(boldDayRange(span));
  return pieces.map(([place, text]) => (Number(place) % 2 === 1 ? <strong key={place}>{text}</strong> : text));
}

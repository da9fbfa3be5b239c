import { dayRange, type Span } from "./dates";

/** `dayRange` in pieces, every other one to be set bold: before the first days, the days, what follows, and so on. */
export function boldDayRange(span: Span): string[] {
  return dayRange(span).split(/(\b\d\d(?:-\d\d)?\b)/);
}

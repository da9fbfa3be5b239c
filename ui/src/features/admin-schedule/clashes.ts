import { durationMs } from "./moves";
import { fold, type Item } from "./types";

/** Two items at the same time that share a room or a host. */
export interface Clash {
  kind: "room" | "host";
  /** The room or the host. */
  name: string;
  one: Item;
  other: Item;
}

/** The clashes of a schedule, by the rules of the API: cancelled items and moments take no time. */
export function clashesOf(items: readonly Item[]): Clash[] {
  const lasting = items
    .filter((item) => item.state !== "cancelled" && durationMs(item) > 0)
    .sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
  return lasting.flatMap((one, index) =>
    lasting
      .slice(index + 1)
      .filter((other) => Date.parse(other.startAt) < Date.parse(one.endAt))
      .flatMap((other) => clashesBetween(one, other)),
  );
}

/** What clashes with each item, in words: `Same room as “Kickoff”`. */
export function clashTexts(clashes: readonly Clash[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const add = (item: Item, text: string) => texts.set(item.id, [...(texts.get(item.id) ?? []), text]);
  for (const { kind, name, one, other } of clashes) {
    const shared = kind === "room" ? "Same room as" : `${name} is also at`;
    add(one, `${shared} “${other.title}”`);
    add(other, `${shared} “${one.title}”`);
  }
  return texts;
}

function clashesBetween(one: Item, other: Item): Clash[] {
  const shared: Clash[] = [];
  if (one.room && other.room && fold(one.room) === fold(other.room))
    shared.push({ kind: "room", name: one.room, one, other });
  const busy = new Set(other.hosts.map(({ name }) => fold(name)));
  for (const { name } of one.hosts) if (busy.has(fold(name))) shared.push({ kind: "host", name, one, other });
  return shared;
}

import { type Columns, columnOf } from "./moves";
import { type Day, type Item, quarter } from "./types";

/** Where an item is drawn. `top` and `height` are in rows of a quarter of an hour. */
export interface Placed {
  item: Item;
  top: number;
  height: number;
  column: number;
  /** Number of columns: all of them for an item without a room that nothing else overlaps. */
  span: number;
  /** Items of a column that overlap are side by side. */
  lane: number;
  lanes: number;
}

/** How far down a row is, in the grid's style. */
export function rowAt(row: number): string {
  return `calc(var(--quarter) * ${row})`;
}

interface Box {
  item: Item;
  from: number;
  to: number;
}

/** Lays out the items of a day; those of the night before and after it are cut off at midnight. */
export function layOut(items: readonly Item[], columns: Columns, day: Day): Placed[] {
  const boxes = items.flatMap((item) => boxOf(item, day) ?? []);
  const isAcross = (box: Box) =>
    box.item.room === null && boxes.every((other) => other === box || !overlap(box, other));
  const across = new Set(boxes.filter(isAcross));
  const placed = boxes
    .filter((box) => across.has(box))
    .map((box) => ({ ...drawn(box), column: 0, span: columns.length, lane: 0, lanes: 1 }));
  for (let column = 0; column < columns.length; column += 1) {
    const own = boxes.filter((box) => !across.has(box) && columnOf(box.item.room, columns) === column);
    placed.push(...lanesOf(own).map(({ box, ...lanes }) => ({ ...drawn(box), column, span: 1, ...lanes })));
  }
  return placed.sort((one, other) => one.top - other.top || one.column - other.column || one.lane - other.lane);
}

/** The rows of an item, one at least; null if it is not on that day. */
function boxOf(item: Item, { start, end }: Day): Box | null {
  const [begins, ends] = [Date.parse(item.startAt), Date.parse(item.endAt)];
  if (begins >= end || (ends <= start && begins < start)) return null;
  const from = (Math.max(begins, start) - start) / quarter;
  const to = (Math.min(ends, end) - start) / quarter;
  return { item, from, to: Math.max(to, from + 1) };
}

function drawn({ item, from, to }: Box) {
  return { item, top: from, height: to - from };
}

function overlap(one: Box, other: Box): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Overlapping boxes form a group, which has as many lanes as it has boxes at once. */
function lanesOf(boxes: Box[]): { box: Box; lane: number; lanes: number }[] {
  const inOrder = [...boxes].sort((one, other) => one.from - other.from || other.to - one.to);
  const all: { box: Box; lane: number; lanes: number }[] = [];
  let group: typeof all = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    all.push(...group);
    group = [];
    ends = [];
  };
  for (const box of inOrder) {
    if (ends.every((end) => end <= box.from)) close();
    const free = ends.findIndex((end) => end <= box.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = box.to;
    group.push({ box, lane, lanes: 1 });
  }
  close();
  return all;
}

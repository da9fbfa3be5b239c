import type { Item } from "./types";

/** A cell: an item, or a gap. */
export interface Cell {
  item: Item | null;
  /** The first lane; overlapping items of a room have lanes of their own. */
  lane: number;
  rows: number;
  lanes: number;
}

export interface Row {
  /** Epoch milliseconds. */
  at: number;
  /** Minutes until the next row; zero for a moment. */
  minutes: number;
  /** Whether an item starts here. */
  begins: boolean;
  /** Whether nothing is on until the next row. */
  idle: boolean;
  cells: Cell[];
}

export interface Grid {
  /** Rooms and their number of lanes; an empty name is for items without a room, and for rooms without a column. */
  columns: { room: string; lanes: number }[];
  /** The number of lanes of all columns. */
  width: number;
  rows: Row[];
}

interface Placed {
  item: Item;
  from: number;
  to: number;
}

/**
 * Lays items out as a table of times and rooms:
 *
 * 1. A row for each start and end, and one more for items without duration. `now` gets a row of its own if it is within
 *    the day. An item spans the rows of its duration.
 * 2. An item that overlaps no other spans all lanes.
 * 3. The others get a lane of their room (`lanesOf`).
 * 4. Items without duration and room come last: into the widest gap of their row. Without a gap they get a lane, too.
 * 5. What is still free becomes gap cells.
 */
export function gridOf(items: Item[], rooms: readonly string[], now: number | null = null): Grid {
  const { rows, placed } = placedOf(items, now);
  const parallel = placed.filter((one) => isParallel(one, placed));
  const { columns, width, laneOf, gapFillers } = lanesOf(parallel, rooms);
  const lanes = Math.max(1, width);
  const taken = rows.map(() => new Array<boolean>(lanes).fill(false));
  const put = ({ item, from, to }: Placed, lane: number, span: number) => {
    rows[from]?.cells.push({ item, lane, rows: to - from, lanes: span });
    for (let row = from; row < to; row += 1) taken[row]?.fill(true, lane, lane + span);
  };
  for (const one of placed) if (!parallel.includes(one)) put(one, 0, lanes);
  for (const [one, lane] of laneOf) put(one, lane, 1);
  for (const one of gapFillers) put(one, ...widestGap(taken[one.from] ?? []));
  fillGaps(rows, taken, lanes, now);
  return {
    columns,
    width,
    rows: rows.map((row, index) => ({
      ...row,
      idle: !taken[index]?.includes(true),
      cells: row.cells.sort((a, b) => a.lane - b.lane),
    })),
  };
}

/** Columns beyond those that are ever in use at once; with more, a table by room would be mostly empty. */
const maxIdleColumns = 1;

/**
 * The rooms of a day that get a column, in order of appearance: those with several items. The others share one, unless
 * there is only one of them. If most columns would be empty most of the time, no room has its own.
 */
export function roomsOf(items: Item[]): string[] {
  const { placed } = placedOf(items, null);
  const parallel = placed.filter((one) => isParallel(one, placed));
  const used = parallel.flatMap(({ item }) => item.room || []);
  const all = [...new Set(used)];
  const busy = all.filter((room) => used.indexOf(room) < used.lastIndexOf(room));
  const rooms = busy.length > 0 && all.length - busy.length < 2 ? all : busy;
  return lanesOf(parallel, rooms).width > lanesOf(parallel, []).width + maxIdleColumns ? [] : rooms;
}

function placedOf(items: Item[], now: number | null): { rows: Row[]; placed: Placed[] } {
  const rows = rowsOf(items, now);
  return { rows, placed: items.map((item) => ({ item, ...spanOf(item, rows) })) };
}

function rowsOf(items: Item[], now: number | null): Row[] {
  const startsOf = (some: Item[]) => new Set(some.map(({ startAt }) => Date.parse(startAt)));
  const moments = startsOf(items.filter(isMoment));
  const lasting = startsOf(items.filter((item) => !isMoment(item)));
  const lastEnd = items.flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)]);
  if (now !== null && Math.min(...lastEnd) < now && now < Math.max(...lastEnd)) lastEnd.push(now);
  const times = [...new Set(lastEnd)].sort((a, b) => a - b);
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    const moment = moments.has(at) ? [{ at, minutes: 0, begins: true, idle: false, cells: [] }] : [];
    if (next === undefined) return moment;
    return [...moment, { at, minutes: (next - at) / 60_000, begins: lasting.has(at), idle: false, cells: [] }];
  });
}

function spanOf(item: Item, rows: Row[]): { from: number; to: number } {
  const [start, end] = [Date.parse(item.startAt), Date.parse(item.endAt)];
  const from = rows.findIndex(({ at, minutes }) => at === start && (minutes === 0) === isMoment(item));
  // Each started item spans at least one row.
  const after = rows.findIndex(({ at }, row) => row > from && at >= end);
  return { from, to: after < 0 ? rows.length : after };
}

function isMoment({ startAt, endAt }: Item): boolean {
  return Date.parse(endAt) <= Date.parse(startAt);
}

function isParallel(one: Placed, all: Placed[]): boolean {
  return all.some((other) => other !== one && overlap(one, other));
}

function overlap(one: Placed, other: Placed): boolean {
  return one.from < other.to && other.from < one.to;
}

/**
 * The columns, and the lane of each item. A room gets as many lanes as it has concurrent items, and an item the first that
 * is free. Items without duration and room need none if a lane of the rooms is free then: they fill gaps.
 */
function lanesOf(placed: Placed[], rooms: readonly string[]) {
  const laneOf = new Map<Placed, number>();
  const gapFillers: Placed[] = [];
  const columns: Grid["columns"] = [];
  let width = 0;
  for (const room of [...rooms, ""]) {
    const own = placed.filter(({ item }) => (rooms.includes(item.room ?? "") ? item.room : "") === room);
    const ends: number[] = [];
    for (const one of own) {
      const others = [...laneOf.keys(), ...gapFillers].filter((other) => overlap(one, other));
      if (!one.item.room && isMoment(one.item) && others.length < width && others.every(({ item }) => item.room)) {
        gapFillers.push(one);
        continue;
      }
      const free = ends.findIndex((end) => end <= one.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = one.to;
      laneOf.set(one, width + lane);
    }
    // A room keeps its column in the rest of the day, so that both parts align.
    const lanes = room ? Math.max(1, ends.length) : ends.length;
    if (lanes > 0) columns.push({ room, lanes });
    width += lanes;
  }
  return { columns, width, laneOf, gapFillers };
}

/** The widest run of free lanes. */
function widestGap(taken: boolean[]): [lane: number, lanes: number] {
  const lanes = taken.map(Number).join("");
  const gap = lanes.split(/1+/).sort((a, b) => b.length - a.length)[0] ?? "";
  return [lanes.indexOf(gap), gap.length];
}

/** Merges free cells into one per gap, split at `now`, where a line is drawn. */
function fillGaps(rows: Row[], taken: boolean[][], width: number, now: number | null): void {
  for (let lane = 0; lane < width; lane += 1)
    for (let row = 0; row < rows.length; row += 1) {
      if (taken[row]?.[lane]) continue;
      const from = row;
      while (row + 1 < rows.length && !taken[row + 1]?.[lane] && rows[row + 1]?.at !== now) row += 1;
      rows[from]?.cells.push({ item: null, lane, rows: row - from + 1, lanes: 1 });
    }
}

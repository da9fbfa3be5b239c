import { expect, it } from "vitest";
import { type Grid, gridOf, roomsOf } from "./grid";
import { itemAt } from "./schedule.fixture";
import type { Item } from "./types";

/** Draws the table as text: a line per row, a letter per lane, dots for gaps. */
function drawn({ rows, columns }: Grid): string[] {
  const width = columns.reduce((sum, { lanes }) => sum + lanes, 0) || 1;
  const lines = rows.map(() => new Array<string>(width).fill("?"));
  for (const [at, row] of rows.entries())
    for (const { item, lane, lanes, rows: height } of row.cells)
      for (let line = at; line < at + height; line += 1)
        for (let column = lane; column < lane + lanes; column += 1) {
          const cells = lines[line];
          if (cells?.[column] !== "?") throw new Error(`two cells at ${line}, ${column}`);
          cells[column] = item ? item.id : ".";
        }
  return lines.map((line) => line.join(""));
}

const draw = (items: Item[]) => drawn(gridOf(items, roomsOf(items)));

it("items of two rooms are side by side and span their duration", () => {
  const items = [itemAt("a", "09:00", "11:00"), itemAt("b", "10:00", "12:00", { room: "B" })];

  expect(draw(items)).toEqual(["a.", "ab", ".b"]);
});

it("concurrent items of a room have a lane each, and the next takes the first free one", () => {
  const items = [itemAt("a", "09:00", "10:00"), itemAt("b", "09:30", "11:00"), itemAt("c", "10:00", "11:00")];

  expect(draw(items)).toEqual(["a.", "ab", "cb"]);
  expect(gridOf(items, ["A"]).columns).toEqual([{ room: "A", lanes: 2 }]);
});

it("rooms with a single item share a column if there are several", () => {
  const twice = [itemAt("a", "09:00", "10:00"), itemAt("b", "10:00", "11:00")];
  const roof = itemAt("r", "09:00", "10:00", { room: "Roof" });
  const stairs = itemAt("s", "10:30", "11:00", { room: "Stairs" });

  expect(roomsOf([...twice, { ...roof, endAt: stairs.endAt }])).toEqual(["A", "Roof"]);
  expect(roomsOf([...twice, roof, stairs])).toEqual(["A"]);
  expect(gridOf([...twice, roof, stairs], ["A"]).columns).toEqual([
    { room: "A", lanes: 1 },
    { room: "", lanes: 1 },
  ]);
  expect(draw([...twice, roof, stairs])).toEqual(["ar", "b.", "bs"]);
});

it("mostly empty rooms have no columns", () => {
  const pairs = ["09", "11", "13"].flatMap((hour, index) =>
    ["x", "y"].map((half) =>
      itemAt(`${index}${half}`.slice(0, 1), `${hour}:00`, `${hour}:30`, { room: `${half}${index}` }),
    ),
  );

  expect(roomsOf(pairs)).toEqual([]);
  expect(gridOf(pairs, []).columns).toEqual([{ room: "", lanes: 2 }]);
  expect(draw(pairs)).toEqual(["00", "..", "11", "..", "22"]);
  expect(gridOf(pairs, []).rows.map(({ idle }) => idle)).toEqual([false, true, false, true, false]);
});

it("an item without overlaps spans all columns", () => {
  const rooms = [itemAt("a", "09:00", "10:00"), itemAt("b", "09:00", "10:00", { room: "B" })];
  const lunch = itemAt("l", "10:00", "11:00", { kind: "meal", room: "C" });

  expect(draw([...rooms, lunch])).toEqual(["ab", "ll"]);
  expect(draw([...rooms, lunch, itemAt("c", "10:30", "11:00")])).toEqual(["ab", ".l", "cl"]);
});

it("zero-length items get their own row before items that start then", () => {
  const items = [
    itemAt("a", "09:00", "10:00"),
    itemAt("d", "10:00", "10:00", { kind: "deadline", room: null }),
    itemAt("b", "10:00", "11:00", { room: "B" }),
  ];
  const grid = gridOf(items, roomsOf(items));

  expect(drawn(grid)).toEqual(["a", "d", "b"]);
  expect(grid.rows.map(({ minutes }) => minutes)).toEqual([60, 0, 60]);
});

it("a zero-length item uses the widest free gap", () => {
  const items = [
    itemAt("a", "09:00", "10:00"),
    itemAt("b", "09:00", "11:00", { room: "B" }),
    itemAt("c", "10:30", "11:00", { room: "C" }),
    itemAt("d", "10:00", "10:00", { kind: "deadline", room: null }),
    itemAt("e", "10:30", "12:00", { room: "D" }),
  ];
  const grid = gridOf(items, ["A", "B", "C", "D"]);

  expect(drawn(grid)).toEqual(["ab..", ".bdd", ".b..", ".bce", "...e"]);
});

it("without a gap it gets its own column", () => {
  const deadline = { kind: "deadline", room: null } as const;
  const items = [itemAt("a", "09:00", "11:00"), itemAt("d", "10:00", "10:00", deadline)];
  const grid = gridOf(items, ["A"]);

  expect(grid.columns.map(({ room }) => room)).toEqual(["A", ""]);
  expect(drawn(grid)).toEqual(["a.", "ad", "a."]);
  expect(
    draw([...items, itemAt("b", "12:00", "13:00", { room: "B" }), itemAt("e", "10:00", "10:00", deadline)]),
  ).toEqual(["a..", "ade", "a..", "...", "bbb"]);
});

it("the current time gets its own row, unless a row starts then or it is outside the day", () => {
  const items = [itemAt("a", "09:00", "11:00"), itemAt("b", "10:00", "11:00", { room: "B" })];
  const rowsAt = (time: string) =>
    gridOf(items, roomsOf(items), Date.parse(`2025-11-29T${time}:00Z`)).rows.map(({ at }) =>
      new Date(at).getUTCHours(),
    );

  expect(drawn(gridOf(items, roomsOf(items), Date.parse("2025-11-29T09:20:00Z")))).toEqual(["a.", "a.", "ab"]);
  expect(rowsAt("09:20")).toEqual([9, 9, 10]);
  expect(rowsAt("10:00")).toEqual([9, 10]);
  expect(rowsAt("12:00")).toEqual([9, 10]);
});

it("a single zero-length item is a table of one row", () => {
  expect(draw([itemAt("d", "10:00", "10:00", { room: null })])).toEqual(["d"]);
});

/** A random dense schedule, reproducible by its seed. */
function anyDay(seed: number): Item[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const time = (quarter: number) => {
    const hour = `${Math.floor(quarter / 4)}`.padStart(2, "0");
    return `${hour}:${["00", "15", "30", "45"][quarter % 4]}`;
  };
  const items = Array.from({ length: 40 }, (_, index) => {
    const from = 32 + below(40);
    const room = ["A", "B", "C", "D", null][below(5)] ?? null;
    const kind = (["talk", "meal", "deadline"] as const)[below(3)] ?? "talk";
    return itemAt(String.fromCodePoint(0x4e00 + index), time(from), time(from + below(9)), { room, kind });
  });
  return items.sort((one, other) => one.startAt.localeCompare(other.startAt));
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])("random schedule %i fills every cell exactly once", (seed) => {
  const items = anyDay(seed);
  const grid = gridOf(items, roomsOf(items));

  expect(drawn(grid).join("")).not.toContain("?");
  expect(grid.rows.flatMap(({ cells }) => cells.flatMap(({ item }) => item ?? []))).toHaveLength(items.length);
});

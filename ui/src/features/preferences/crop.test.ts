import { expect, it } from "vitest";
import { type Crop, fileErrorOf, middle, moved, sideToSend, squareOf, zoomed } from "./crop";

const wide = { width: 400, height: 200 };

it("begins with the middle of the picture, as much of it as a square can hold", () => {
  expect(squareOf(wide, middle)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf({ width: 300, height: 900 }, middle)).toEqual({ x: 0, y: 300, side: 300 });
});

it("keeps the middle when it comes nearer", () => {
  expect(squareOf(wide, zoomed(wide, middle, 2))).toEqual({ x: 150, y: 50, side: 100 });
});

it("comes neither further than the picture reaches nor nearer than makes sense", () => {
  expect(zoomed(wide, middle, 0.2).zoom).toBe(1);
  expect(zoomed(wide, middle, 40).zoom).toBe(4);
});

it("moves the picture the way it is pushed", () => {
  expect(squareOf(wide, moved(wide, middle, 0.25, 0))).toEqual({ x: 50, y: 0, side: 200 });
  expect(squareOf(wide, moved(wide, middle, -0.25, 0))).toEqual({ x: 150, y: 0, side: 200 });
});

it.each([
  [9, 0, { x: 0, y: 0, side: 200 }],
  [-9, 0, { x: 200, y: 0, side: 200 }],
  [0, 9, { x: 100, y: 0, side: 200 }],
])("never leaves the picture, pushed by %d and %d", (right, down, square) => {
  expect(squareOf(wide, moved(wide, middle, right, down))).toEqual(square);
});

it("comes back at once from an edge it was pushed against for long", () => {
  let crop: Crop = middle;
  for (let step = 0; step < 20; step += 1) crop = moved(wide, crop, 0.5, 0);

  expect(squareOf(wide, moved(wide, crop, -0.25, 0)).x).toBe(50);
});

it("stays in the picture when it goes away again from a corner", () => {
  const corner = moved(wide, zoomed(wide, middle, 4), 9, 9);

  expect(squareOf(wide, corner)).toEqual({ x: 0, y: 0, side: 50 });
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ x: 0, y: 0, side: 200 });
});

it("says what is wrong with a file before it is sent", () => {
  expect(fileErrorOf({ type: "application/pdf", size: 10 })).toMatch(/^That file isn't an image/);
  expect(fileErrorOf({ type: "image/png", size: 40 * 1024 * 1024 })).toMatch(/40 MB.*24 MB/);
  expect(fileErrorOf({ type: "image/png", size: 24 * 1024 * 1024 })).toBeNull();
});

it("sends as many pixels as there are, within reason", () => {
  expect([40, 300, 5000].map((side) => sideToSend({ x: 0, y: 0, side }))).toEqual([160, 300, 1024]);
});

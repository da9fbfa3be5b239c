import { expect, it } from "vitest";
import { areaOf, type Crop, fileErrorOf, middle, moved, type Source, sizeToSend, zoomed } from "./crop";

const wide = { width: 400, height: 200, ratio: 1 };
/** A square area by its corner and side. */
function squareOf(source: Source, crop: Crop) {
  const { x, y, width, height } = areaOf(source, crop);
  expect(height).toBe(width);
  return { x, y, side: width };
}

it("begins with the middle of the picture, as much of it as a square can hold", () => {
  expect(squareOf(wide, middle)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf({ width: 300, height: 900, ratio: 1 }, middle)).toEqual({ x: 0, y: 300, side: 300 });
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
  const side = (of: number) => sizeToSend({ width: of, height: of }, [160, 1024]).width;
  expect([40, 300, 5000].map(side)).toEqual([160, 300, 1024]);
  expect(sizeToSend({ width: 4000, height: 2100 }, [600, 1200])).toEqual({ width: 1200, height: 630 });
});

it("cuts other shapes, as large as the image allows", () => {
  const ratio = 2;
  expect(areaOf({ width: 400, height: 400, ratio }, middle)).toEqual({ x: 0, y: 100, width: 400, height: 200 });
  const tall = { width: 1000, height: 200, ratio };
  expect(areaOf(tall, middle)).toEqual({ x: 300, y: 0, width: 400, height: 200 });
  expect(areaOf(tall, moved(tall, middle, 9, 9))).toEqual({ x: 0, y: 0, width: 400, height: 200 });
  expect(areaOf(tall, zoomed(tall, middle, 2))).toEqual({ x: 400, y: 50, width: 200, height: 100 });
});

import { expect, it } from "vitest";
import { areaOf, type Crop, fileErrorOf, middle, moved, type Source, sizeToSend, zoomed } from "./crop";

const wide = { width: 400, height: 200, ratio: 1 };
/** A square area by its corner and side. */
function squareOf(source: Source, crop: Crop) {
  const { x, y, width, height } = areaOf(source, crop);
  expect(height).toBe(width);
  return { x, y, side: width };
}

it("starts with the largest square in the middle of the image", () => {
  expect(squareOf(wide, middle)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf({ width: 300, height: 900, ratio: 1 }, middle)).toEqual({ x: 0, y: 300, side: 300 });
});

it("keeps the centre when zooming in", () => {
  expect(squareOf(wide, zoomed(wide, middle, 2))).toEqual({ x: 150, y: 50, side: 100 });
});

it("clamps the zoom", () => {
  expect(zoomed(wide, middle, 0.2).zoom).toBe(1);
  expect(zoomed(wide, middle, 40).zoom).toBe(4);
});

it("moves the image in the direction of the drag", () => {
  expect(squareOf(wide, moved(wide, middle, 0.25, 0))).toEqual({ x: 50, y: 0, side: 200 });
  expect(squareOf(wide, moved(wide, middle, -0.25, 0))).toEqual({ x: 150, y: 0, side: 200 });
});

it.each([
  [9, 0, { x: 0, y: 0, side: 200 }],
  [-9, 0, { x: 200, y: 0, side: 200 }],
  [0, 9, { x: 100, y: 0, side: 200 }],
])("stays within the image when moved by %d and %d", (right, down, square) => {
  expect(squareOf(wide, moved(wide, middle, right, down))).toEqual(square);
});

it("moves away from an edge at once, however far it was dragged past it", () => {
  let crop: Crop = middle;
  for (let step = 0; step < 20; step += 1) crop = moved(wide, crop, 0.5, 0);

  expect(squareOf(wide, moved(wide, crop, -0.25, 0)).x).toBe(50);
});

it("stays within the image when zooming out from a corner", () => {
  const corner = moved(wide, zoomed(wide, middle, 4), 9, 9);

  expect(squareOf(wide, corner)).toEqual({ x: 0, y: 0, side: 50 });
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ x: 0, y: 0, side: 200 });
});

it("rejects files of the wrong type or size", () => {
  expect(fileErrorOf({ type: "application/pdf", size: 10 })).toMatch(/^That file isn't an image/);
  expect(fileErrorOf({ type: "image/png", size: 40 * 1024 * 1024 })).toMatch(/40 MB.*24 MB/);
  expect(fileErrorOf({ type: "image/png", size: 24 * 1024 * 1024 })).toBeNull();
});

it("clamps the size of the uploaded image", () => {
  const side = (of: number) => sizeToSend({ width: of, height: of }, [160, 1024]).width;
  expect([40, 300, 5000].map(side)).toEqual([160, 300, 1024]);
  expect(sizeToSend({ width: 4000, height: 2100 }, [600, 1200])).toEqual({ width: 1200, height: 630 });
});

it("crops other shapes, as large as the image allows", () => {
  const ratio = 2;
  expect(areaOf({ width: 400, height: 400, ratio }, middle)).toEqual({ x: 0, y: 100, width: 400, height: 200 });
  const tall = { width: 1000, height: 200, ratio };
  expect(areaOf(tall, middle)).toEqual({ x: 300, y: 0, width: 400, height: 200 });
  expect(areaOf(tall, moved(tall, middle, 9, 9))).toEqual({ x: 0, y: 0, width: 400, height: 200 });
  expect(areaOf(tall, zoomed(tall, middle, 2))).toEqual({ x: 400, y: 50, width: 200, height: 100 });
});

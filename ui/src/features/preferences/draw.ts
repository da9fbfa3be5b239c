import type { Square } from "./crop";

/** Draws a square of a picture over the whole of a canvas, `side` pixels large. */
export function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { x, y, side: from }: Square,
  side: number,
): void {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, from, from, 0, 0, side, side);
}

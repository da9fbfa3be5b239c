import type { Square } from "./crop";

/** Draws a square of an image onto a canvas of `side` pixels. */
export function draw(canvas: HTMLCanvasElement, image: ImageBitmap, { x, y, side: from }: Square, side: number): void {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, from, from, 0, 0, side, side);
}

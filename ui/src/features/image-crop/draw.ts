import type { Area, Size } from "./crop";

/** Draws an area of an image onto a canvas of this size. */
export function draw(canvas: HTMLCanvasElement, image: ImageBitmap, area: Area, { width, height }: Size): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
}

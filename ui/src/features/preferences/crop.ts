/** A crop: zoom and centre, the latter relative to the image. */
export interface Crop {
  /** 1 shows the whole of the shorter side. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A square of the image in its pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

export const nearest = 4;

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The visible square, always within the image. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return {
    x: clamp(x * width - side / 2, 0, width - side),
    y: clamp(y * height - side / 2, 0, height - side),
    side,
  };
}

/** Moves the image by shares of the visible square; moving it right moves the square left. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { x, y, side } = squareOf(size, crop);
  return within(size, {
    ...crop,
    x: (x + side / 2 - right * side) / size.width,
    y: (y + side / 2 - down * side) / size.height,
  });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom: clamp(zoom, 1, nearest) });
}

/** Clamps the centre to the image, so that moving away from an edge has an immediate effect. */
function within(size: Size, crop: Crop): Crop {
  const { x, y, side } = squareOf(size, crop);
  return { zoom: crop.zoom, x: (x + side / 2) / size.width, y: (y + side / 2) / size.height };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

const megabyte = 1024 * 1024;
/** Maximum size of a source file. The uploaded crop is re-encoded and much smaller. */
const maxMegabytes = 24;

/** Why a file cannot be used, judging by type and size only. */
export function fileErrorOf({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith("image/")) return "That file isn't an image. Choose a PNG, JPEG or WebP file.";
  if (size > maxMegabytes * megabyte)
    return `This image is ${Math.round(size / megabyte)} MB; the limit is ${maxMegabytes} MB.`;
  return null;
}

/** The side of the uploaded square in pixels, within limits. */
export function sideToSend({ side }: Square): number {
  return Math.round(clamp(side, 160, 1024));
}

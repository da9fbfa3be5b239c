/** Which part of a picture is kept: how near it is looked at, and what is in the middle, in shares of the picture. */
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

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

export const nearest = 4;

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square a crop keeps; it never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return {
    x: between(x * width - side / 2, 0, width - side),
    y: between(y * height - side / 2, 0, height - side),
    side,
  };
}

/** The picture pushed by shares of the visible square: to the right by 1 is a whole square further left in it. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { x, y, side } = squareOf(size, crop);
  return within(size, {
    ...crop,
    x: (x + side / 2 - right * side) / size.width,
    y: (y + side / 2 - down * side) / size.height,
  });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom: between(zoom, 1, nearest) });
}

/** The same, with its middle where the square really is: what was pushed against an edge comes back at once. */
function within(size: Size, crop: Crop): Crop {
  const { x, y, side } = squareOf(size, crop);
  return { zoom: crop.zoom, x: (x + side / 2) / size.width, y: (y + side / 2) / size.height };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

const megabyte = 1024 * 1024;
/** What a camera may bring. What is sent is drawn anew, and far smaller. */
const largest = 24;

/** Why a file cannot be a picture, as far as that can be told without looking at it. */
export function faultOfFile({ type, size }: { type: string; size: number }): string | null {
  if (!type.startsWith("image/")) return "That is not a picture. Choose a PNG, JPEG or WebP file.";
  if (size > largest * megabyte)
    return `That picture has ${Math.round(size / megabyte)} MB. Choose one of no more than ${largest} MB.`;
  return null;
}

/** How many pixels are sent along each side: as many as there are, within reason. */
export function sideToSend({ side }: Square): number {
  return Math.round(between(side, 160, 1024));
}

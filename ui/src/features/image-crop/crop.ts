/** A crop: zoom and centre, the latter relative to the image. */
export interface Crop {
  /** 1 shows as much of the image as its shape allows. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** An image and the shape that is cut from it. */
export interface Source extends Size {
  /** Width of the shape, divided by its height. */
  ratio: number;
}

/** A part of the image in its pixels. */
export interface Area extends Size {
  x: number;
  y: number;
}

export const maxZoom = 4;

export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The visible area, always within the image. */
export function areaOf({ width, height, ratio }: Source, { zoom, x, y }: Crop): Area {
  const across = Math.min(width, height * ratio) / zoom;
  const down = across / ratio;
  return {
    x: clamp(x * width - across / 2, 0, width - across),
    y: clamp(y * height - down / 2, 0, height - down),
    width: across,
    height: down,
  };
}

/** Moves the image by shares of the visible area; moving it right moves the area left. */
export function moved(source: Source, crop: Crop, right: number, down: number): Crop {
  const { x, y, width, height } = areaOf(source, crop);
  return within(source, {
    ...crop,
    x: (x + width / 2 - right * width) / source.width,
    y: (y + height / 2 - down * height) / source.height,
  });
}

export function zoomed(source: Source, crop: Crop, zoom: number): Crop {
  return within(source, { ...crop, zoom: clamp(zoom, 1, maxZoom) });
}

const megabyte = 1024 * 1024;
/** Maximum size of a source file. The uploaded crop is re-encoded and much smaller. */
const maxMegabytes = 24;

/** Why a file cannot be used, judging by type and size only. */
export function fileErrorOf({ type, size }: { type: string; size: number }, limit = maxMegabytes): string | null {
  if (!type.startsWith("image/")) return "That file isn't an image. Choose a PNG, JPEG or WebP file.";
  if (size > limit * megabyte) return `This image is ${Math.round(size / megabyte)} MB; the limit is ${limit} MB.`;
  return null;
}

/** The size of the uploaded image in pixels: that of the area, between two widths. */
export function sizeToSend({ width, height }: Size, [least, most]: readonly [number, number]): Size {
  const across = Math.round(clamp(width, least, most));
  return { width: across, height: Math.round((across * height) / width) };
}

/** Clamps the centre to the image, so that moving away from an edge has an immediate effect. */
function within(source: Source, crop: Crop): Crop {
  const { x, y, width, height } = areaOf(source, crop);
  return { zoom: crop.zoom, x: (x + width / 2) / source.width, y: (y + height / 2) / source.height };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

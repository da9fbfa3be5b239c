import { unit } from "./panel-markup";
import { pageSpriteMarkup } from "./sprite-markup";
import { seatMarkup, wallShape } from "./wall-markup";

/** A seat, from 1, on an event's wall. */
export interface Seat {
  seat: number;
  /** Number of seats. */
  seats: number;
  /** The wall's seed. */
  seed: number;
}

/** Width and height of the image in pixels: the largest size of a photo. */
const side = 512;

/** The tiles' colours in the light theme. An image is the same for everyone, whatever theme they use. */
const colours =
  ".tg{fill:#fff}.tj{fill:#c9d4e3}.ta{fill:#1b44b0}.tb{fill:#8fb0f2}.tw{fill:none;stroke:#1b44b0;stroke-width:3.4}";

/** A seat's tile as an image that refers to nothing outside itself. */
export function tileSvg({ seat, seats, seed }: Seat): string {
  const tile = seatMarkup(seed, wallShape(seats), seat);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${unit} ${unit}"><style>${colours}</style>${pageSpriteMarkup}${tile}</svg>`;
}

/** A seat's tile as an image file; null if the browser cannot draw or encode it. */
export async function tileFile(seat: Seat, name: string): Promise<File | null> {
  const image = new Image(side, side);
  image.src = `data:image/svg+xml,${encodeURIComponent(tileSvg(seat))}`;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  const isLoaded = await image.decode().then(
    () => true,
    () => false,
  );
  if (!context || !isLoaded) return null;
  context.drawImage(image, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], `${name}.png`, { type: blob.type });
}

import { edgeOffsets } from "./panel-markup";

/**
 * A wall has exactly one tile per seat. It is drawn in two halves, which are side by side on wide screens and one above
 * the other on narrow ones; in both, seats are laid from left to right along an uneven edge.
 */
export interface WallShape {
  seats: number;
  /** Tiles across a half. */
  cols: number;
  rows: number;
}

/** Preferred ratio of the two halves side by side. */
const idealRatio = 7.5;
const maxRows = 40;

const shapes = new Map<number, WallShape>();

/** The shape for a number of seats: nearly the preferred ratio, with few empty places in the last column. */
export function wallShape(seats: number): WallShape {
  let best = shapes.get(seats);
  if (best) return best;
  let lowestCost = Number.POSITIVE_INFINITY;
  for (let rows = 1; rows <= maxRows; rows += 1) {
    const cols = Math.ceil(seats / (2 * rows));
    const emptyPlaces = 2 * cols * rows - seats;
    const cost = Math.abs(Math.log((2 * cols) / rows / idealRatio)) + (emptyPlaces / rows) * 0.35;
    if (cost < lowestCost) {
      lowestCost = cost;
      best = { seats, cols, rows };
    }
  }
  best ??= { seats, cols: Math.ceil(seats / 2), rows: 1 };
  if (shapes.size >= 50) shapes.clear();
  shapes.set(seats, best);
  return best;
}

const orders = new Map<string, Uint16Array>();

/** The number of the seat, from 1, at each place. Places are counted down the columns, from left to right. */
export function seatsByPlace(shape: WallShape, seed: number): Uint16Array {
  const { seats, cols, rows } = shape;
  const key = `${seats} ${seed}`;
  let byPlace = orders.get(key);
  if (byPlace) return byPlace;
  // The edge is as uneven on a long wall as on a short one.
  const depth = Math.max(1, cols / 16);
  const edge = (place: number) => {
    const row = place % rows;
    return Math.floor(place / rows) + (edgeOffsets[(row * 3 + seed) % edgeOffsets.length] ?? 0) * depth;
  };
  const places = Array.from({ length: seats }, (_, place) => place).sort((a, b) => edge(a) - edge(b) || a - b);
  byPlace = new Uint16Array(seats);
  for (const [index, place] of places.entries()) byPlace[place] = index + 1;
  if (orders.size >= 50) orders.clear();
  orders.set(key, byPlace);
  return byPlace;
}

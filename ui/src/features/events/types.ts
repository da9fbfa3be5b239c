import type { Event } from "@/api/types";

/** An edition's picture, drawn in several sizes and formats by the server. */
export interface EventImage {
  alt: string;
  /** A few pixels of it as an address of data, to be seen until it comes. */
  placeholder: string | null;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
  src: string;
}

/** An edition with all that its own page tells. */
export type WholeEvent = Event & {
  image?: EventImage | null;
  /** How one gets in and around: steps, lifts, loops. */
  access?: string | null;
  /** How one gets there. */
  directions?: string | null;
  teams?: { min: number; max: number; lockAt: string | null; open: boolean };
};

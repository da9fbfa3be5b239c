import { lazyOrThrow } from "@/lib/lazy-module";

/** The button that makes a ticket's tile the user's photo. */
export const TilePhoto = lazyOrThrow(() => import("./tile-photo"));

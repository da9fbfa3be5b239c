import { lazyComponent } from "@/lib/lazy-module";

/** The button that makes a ticket's tile the user's photo. */
export const TilePhoto = lazyComponent(() => import("./tile-photo"));

import { lazyModule } from "@/lib/lazy-module";

/** Draws walls. The server has drawn those of its pages already, so the browser fetches this once one changes. */
export const wallDrawing = lazyModule(() => import("./wall-markup"));

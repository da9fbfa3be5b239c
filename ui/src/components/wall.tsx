import type { ReactNode } from "react";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { unit } from "./panel-markup";
import type { WallState } from "./wall-markup";

/** Draws walls. The server has drawn those of its pages already, so the browser fetches this later. */
export const wallDrawing = lazyModule(() => import("./wall-markup"));

interface WallProps extends WallState {
  seats: number;
  seed: number;
  /** Marks above the tiles, from `wall-marks`. */
  children?: ReactNode;
}

/** An event's wall: a tile per seat. Decorative: what it says must also be in the text. */
export function Wall({ seats, seed, children, ...state }: WallProps) {
  const drawing = useLazyModule(wallDrawing, true);
  const shape = drawing?.wallShape(seats);
  const halves = shape && drawing?.wallMarkup(seed, shape, state);
  return (
    <div aria-hidden="true" className="wall">
      {[0, 1].map((half) => (
        <svg
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
          dangerouslySetInnerHTML={{ __html: halves?.[half] ?? "" }}
          key={half}
          // Keeps what the server has drawn until the browser can.
          suppressHydrationWarning
          viewBox={shape && `0 0 ${shape.cols * unit} ${shape.rows * unit}`}
        />
      ))}
      {children}
    </div>
  );
}

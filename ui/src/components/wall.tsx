import type { ReactNode } from "react";
import { useDrawing } from "@/lib/drawing";
import { unit } from "./panel-markup";
import { wallDrawing } from "./wall-drawing";
import type { WallState } from "./wall-markup";

interface WallProps extends WallState {
  seats: number;
  seed: number;
  /** Marks above the tiles, from `wall-marks`. */
  children?: ReactNode;
}

/** An event's wall: a tile per seat. Decorative: what it says must also be in the text. */
export function Wall({ seats, seed, children, ...state }: WallProps) {
  const { module, element } = useDrawing(wallDrawing, JSON.stringify([seats, seed, state]));
  const shape = module?.wallShape(seats);
  const halves = shape && module?.wallMarkup(seed, shape, state);
  return (
    <div aria-hidden="true" className="wall">
      {[0, 1].map((half) => (
        <svg
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
          dangerouslySetInnerHTML={{ __html: halves?.[half] ?? "" }}
          key={half}
          ref={half === 0 ? element : undefined}
          suppressHydrationWarning
          viewBox={shape && `0 0 ${shape.cols * unit} ${shape.rows * unit}`}
        />
      ))}
      {children}
    </div>
  );
}

import { type PointerEvent, type ReactNode, useState } from "react";
import { seatsByPlace, type WallShape, wallShape } from "./wall-shape";

interface SeatMarksProps {
  seats: number;
  seed: number;
  /** The label of a seat: its number and, if public, its holder. */
  labelOf: (seat: number) => string;
  /** Called when the pointer comes near. */
  onApproach: () => void;
}

/** Names the seat under the pointer. Only in the browser. */
export function SeatMarks({ seats, seed, labelOf, onApproach }: SeatMarksProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shape = wallShape(seats);
  const point = (event: PointerEvent<HTMLElement>) => setPointed(placeAt(event, shape));
  return (
    <div
      className="wall-marks"
      onPointerDown={point}
      onPointerEnter={onApproach}
      onPointerLeave={() => setPointed(null)}
      onPointerMove={point}
    >
      {[0, 1].map((half) => (
        <div key={half}>
          {pointed === null ? null : (
            <Mark half={half} kind="pointed" place={pointed} shape={shape}>
              {labelOf(seatsByPlace(shape, seed)[pointed] ?? 0)}
            </Mark>
          )}
        </div>
      ))}
    </div>
  );
}

/** A seat that is laid while the visitor watches. Only in the browser. */
export function OwnSeat({ seats, seed, seat }: { seats: number; seed: number; seat: number }) {
  const shape = wallShape(seats);
  const place = seatsByPlace(shape, seed).indexOf(seat);
  return (
    <div className="wall-marks">
      {[0, 1].map((half) => (
        <div key={half}>
          <Mark half={half} kind="own" place={place} shape={shape} />
        </div>
      ))}
    </div>
  );
}

interface MarkProps {
  half: number;
  place: number;
  shape: WallShape;
  kind: "own" | "pointed";
  children?: ReactNode;
}

/** A frame around a place, if it is in this half; with a label. */
function Mark({ half, place, shape: { cols, rows }, kind, children }: MarkProps) {
  const x = Math.floor(place / rows) - half * cols;
  if (place < 0 || x < 0 || x >= cols) return null;
  const share = (count: number, total: number) => `${(count / total) * 100}%`;
  return (
    <span
      className={`wall-mark is-${kind}`}
      style={{ left: share(x, cols), top: share(place % rows, rows), width: share(1, cols), height: share(1, rows) }}
    >
      {children ? <span className={x > cols / 2 ? "wall-tip is-left" : "wall-tip"}>{children}</span> : null}
    </span>
  );
}

/** The place under the pointer; null where there is no seat. */
function placeAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, shape: WallShape): number | null {
  const { seats, cols, rows } = shape;
  for (const [half, element] of [...currentTarget.children].entries()) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = Math.floor(((clientX - left) / width) * cols);
    const y = Math.floor(((clientY - top) / height) * rows);
    if (x < 0 || x >= cols || y < 0 || y >= rows) continue;
    const place = (half * cols + x) * rows + y;
    return place < seats ? place : null;
  }
  return null;
}

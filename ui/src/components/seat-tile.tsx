import { useDrawing } from "@/lib/drawing";
import { unit } from "./panel-markup";
import type { Seat } from "./tile-image";
import { wallDrawing } from "./wall-drawing";

/** A seat's tile from an event's wall. Decorative. */
export function SeatTile({ seat, seats, seed }: Seat) {
  const { module, element } = useDrawing(wallDrawing, JSON.stringify([seat, seats, seed]));
  return (
    <svg
      aria-hidden="true"
      className="seat-tile"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
      dangerouslySetInnerHTML={{ __html: module?.seatMarkup(seed, module.wallShape(seats), seat) ?? "" }}
      ref={element}
      suppressHydrationWarning
      viewBox={`0 0 ${unit} ${unit}`}
    />
  );
}

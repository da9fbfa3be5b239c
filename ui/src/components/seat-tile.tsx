import { useDrawing } from "@/lib/drawing";
import { unit } from "./panel-markup";
import { wallDrawing } from "./wall-drawing";

interface SeatTileProps {
  /** The number of the seat, from 1. */
  seat: number;
  /** How many seats the wall has. */
  seats: number;
  /** The wall's seed. */
  seed: number;
}

/** A seat's tile from an event's wall. Decorative. */
export function SeatTile({ seat, seats, seed }: SeatTileProps) {
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

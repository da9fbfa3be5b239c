import type { Team } from "@/api/types";

/** A place is a tile: laid by whoever is in, drawn for whoever is still to come. */
export function Seats({ team: { size, placesLeft, state } }: { team: Team }) {
  const left = state === "forming" ? placesLeft : null;
  return (
    <p className="seats">
      <span aria-hidden="true" className="seat-tiles">
        {tiles(size, left ?? 0).map((place) => (
          <i className={place > 0 ? "is-laid" : undefined} key={place} />
        ))}
      </span>
      <span>{placesText(size, left)}</span>
    </p>
  );
}

/** A number for each place: from 1 up those that are taken, from 0 down those that are free. */
function tiles(size: number, placesLeft: number): number[] {
  const taken = Array.from({ length: size }, (_, index) => index + 1);
  return [...taken, ...Array.from({ length: placesLeft }, (_, index) => -index)];
}

/** `2 in, 3 places left`; `2 people` where nobody can join any more. */
export function placesText(size: number, placesLeft: number | null): string {
  if (placesLeft === null) return size === 1 ? "1 person" : `${size} people`;
  if (placesLeft === 0) return `${size} in, full`;
  return `${size} in, ${placesLeft} ${placesLeft === 1 ? "place" : "places"} left`;
}

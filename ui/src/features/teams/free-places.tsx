import type { Team } from "@/api/types";
import { counted } from "@/lib/counted";

interface FreePlacesProps {
  team: Team;
  /** Whether no one can join a team of the event now. */
  closed: boolean;
}

/** The spots of a team as tiles: filled if taken, outlined if free. */
export function FreePlaces({ team: { size, placesLeft, state }, closed }: FreePlacesProps) {
  const left = state === "forming" && !closed ? placesLeft : null;
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

/** Keys of the tiles: positive for taken places, otherwise for free ones. */
function tiles(size: number, placesLeft: number): number[] {
  const taken = Array.from({ length: size }, (_, index) => index + 1);
  return [...taken, ...Array.from({ length: placesLeft }, (_, index) => -index)];
}

/** `2 members, 3 spots left`; `2 people` if no one can join the team. */
function placesText(size: number, placesLeft: number | null): string {
  if (placesLeft === null) return counted(size, "person", "people");
  if (placesLeft === 0) return `${counted(size, "member")}, full`;
  return `${counted(size, "member")}, ${counted(placesLeft, "spot")} left`;
}

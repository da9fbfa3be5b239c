import type { Event } from "@/api/types";
import { Wall } from "@/components/wall";
import { useHydrated } from "@/lib/hydrated";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { seedOf } from "@/lib/random";
import { captionOf, wallOf } from "./hero-texts";

const peopleModule = lazyModule(() => import("./wall-people"));

/** The edition's wall with its caption, and the people on it who show their names. */
export function SeatWall({ event, now }: { event: Event; now: number }) {
  const hydrated = useHydrated();
  const { seats, ...state } = wallOf(event, now);
  const seed = seedOf(event.slug);
  // Without a capacity, tiles do not correspond to seats.
  const hasNamedSeats = event.capacity !== null && state.lit === undefined && !state.blueprint && state.taken > 0;
  const people = useLazyModule(peopleModule, hydrated && hasNamedSeats);
  const props = { event: event.slug, seats, seed, taken: state.taken };
  return (
    <>
      <Wall seats={seats} seed={seed} {...state}>
        {people && hasNamedSeats ? <people.Marks {...props} /> : null}
      </Wall>
      <div className="wrap wall-foot">
        <p className="caption">{captionOf(event, now)}</p>
        {people && hasNamedSeats ? <people.Names event={event.slug} /> : null}
      </div>
    </>
  );
}

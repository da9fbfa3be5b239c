import { useQuery } from "@tanstack/react-query";
import type { Event, Ticket } from "@/api/types";
import { Panel } from "@/components/panel";
import { Wall } from "@/components/wall";
import { OwnSeat } from "@/components/wall-marks";
import { useHydrated } from "@/lib/hydrated";
import { seedOf } from "@/lib/random";
import { userTicketQuery } from "../queries";

/** The event's wall with the tile of a confirmed ticket; the ticket's panel where seats have no tiles of their own. */
export function BoughtSeat({ event, ticket, username }: { event: Event; ticket: Ticket; username: string }) {
  const hydrated = useHydrated();
  const seat = useQuery(userTicketQuery(username, ticket.id)).data?.seat;
  const { capacity, seatsLeft, slug } = event;
  if (!seat || capacity === null || seatsLeft === null)
    return <Panel cols={20} rows={3} seed={seedOf(ticket.code)} share={1} />;
  const seed = seedOf(slug);
  // All laid tiles are in full colour and none is the next one: the only yellow is around the buyer's own.
  const state = { taken: Math.max(seat, capacity - seatsLeft), lit: capacity + 1 };
  return (
    <figure className="own-seat">
      <Wall seats={capacity} seed={seed} {...state}>
        {hydrated ? <OwnSeat seat={seat} seats={capacity} seed={seed} /> : null}
      </Wall>
      <figcaption className="caption">{`Your tile is on the wall: seat ${seat} of ${capacity}.`}</figcaption>
    </figure>
  );
}

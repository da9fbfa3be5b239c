import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SeatMarks } from "@/components/wall-marks";
import { namedSeatsQuery } from "./queries";
import { seatText } from "./seat-text";

interface MarksProps {
  event: string;
  seats: number;
  seed: number;
  taken: number;
}

/** Names the seat under the pointer. */
export function Marks({ event, seats, seed, taken }: MarksProps) {
  const [isNear, setIsNear] = useState(false);
  const { data } = useQuery({ ...namedSeatsQuery(event), enabled: isNear });
  const names = new Map(data?.data.map(({ seat, name }) => [seat, name]));
  return (
    <SeatMarks
      onApproach={() => setIsNear(true)}
      seats={seats}
      seed={seed}
      labelOf={(seat) => seatText(seat, taken, names)}
    />
  );
}

/** The same as a list, for the keyboard and for reading. */
export function Names({ event }: { event: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useQuery({ ...namedSeatsQuery(event), enabled: isOpen });
  const named = data?.data;
  return (
    <details onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}>
      <summary>{"Who's coming?"}</summary>
      {named && named.length > 0 ? (
        <ul>
          {named.map(({ seat, name }) => (
            <li key={seat}>{`Seat ${seat} · ${name}`}</li>
          ))}
        </ul>
      ) : (
        <p role="status">{isError ? "We couldn't load the names. Try again later." : named ? nobody : "Loading…"}</p>
      )}
    </details>
  );
}

const nobody = "No names on the wall yet. Ticket holders can add theirs.";

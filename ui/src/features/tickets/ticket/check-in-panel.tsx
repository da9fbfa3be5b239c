import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useRef, useState } from "react";
import type { CheckIn } from "@/api/types";
import { Button } from "@/components/button";
import { clockIn } from "@/lib/dates";
import { useApiMutation } from "@/lib/use-api-mutation";
import { checkInTexts } from "../check-in";
import { checkInPath, checkInQuery } from "../queries";

interface CheckInPanelProps {
  username: string;
  /** Id of the ticket. */
  id: string;
  signature: string;
}

const icons = { ok: CircleCheck, warning: CircleAlert, danger: CircleX };

/** Results that may be solved at the door; every other one is a refusal. */
const warnings: readonly CheckIn["result"][] = ["already_in", "not_in", "outside_window"];

/** What staff see when they open the URL of a QR code: whether the ticket admits its holder, and a button to check in. */
export default function CheckInPanel({ username, id, signature }: CheckInPanelProps) {
  const path = checkInPath(username, id, signature);
  const { data: seen, error } = useQuery(checkInQuery(username, id, signature));
  const [last, setLast] = useState<{ outcome: CheckIn; undone: boolean } | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't save the check-in");
  // A press after a lost response repeats the scan under its nonce; the next scan gets a new one.
  const nonces = useRef<{ POST?: string; DELETE?: string }>({});
  const send = (method: "POST" | "DELETE") => {
    nonces.current[method] ??= crypto.randomUUID();
    mutate(
      { method, path, body: { nonce: nonces.current[method] } },
      {
        onSuccess(outcome) {
          nonces.current = {};
          setLast({ outcome, undone: method === "DELETE" });
        },
      },
    );
  };
  const outcome = last?.outcome ?? seen;
  if (error)
    return <p className="check-in is-danger" role="alert">{`We couldn't check this ticket. ${error.message}`}</p>;
  if (!outcome) return <p className="check-in">Checking the code…</p>;
  const entered = last !== null && !last.undone && outcome.result === "ok";
  const inside = entered || outcome.result === "already_in";
  const admits = !inside && (outcome.admits || last?.undone === true);
  const tone = entered || admits ? "ok" : warnings.includes(outcome.result) ? "warning" : "danger";
  const Icon = icons[tone];
  const { ticket } = outcome;
  return (
    <section className={`check-in is-${tone}`}>
      <div className="check-in-result" role="status">
        <Icon />
        <h2>{entered ? "Checked in" : last?.undone ? "Check-in undone" : checkInTexts[outcome.result]}</h2>
      </div>
      {ticket ? (
        <div>
          <p className="check-in-holder">{ticket.holderName}</p>
          <p>
            {[
              ticket.ticketType.name,
              ticket.checkedInAt && `checked in at ${clockIn(ticket.checkedInAt, ticket.event.timezone)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      ) : null}
      {admits ? (
        <Button busy={isPending} onClick={() => send("POST")}>
          Check in
        </Button>
      ) : null}
      {inside ? (
        <Button busy={isPending} variant="quiet" onClick={() => send("DELETE")}>
          Undo check-in
        </Button>
      ) : null}
    </section>
  );
}

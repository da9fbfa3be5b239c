import { useState } from "react";
import type { Ticket } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { SeatTile } from "@/components/seat-tile";
import { useLastUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange, momentIn } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { price } from "@/lib/money";
import { seedOf } from "@/lib/random";
import { purchasePath } from "@/lib/ticket-paths";
import { useCachedQuery } from "@/lib/use-cached-query";
import { stateTexts, tileSeat } from "../own-ticket";
import { receiptPath } from "../paths";
import { userTicketPath } from "../queries";
import { TilePhoto } from "../tile-photo-lazy";
import { QrDialog } from "./qr-dialog";

/** The ticket with its QR code. */
export function TicketCard({ ticket, username }: { ticket: Ticket; username: string }) {
  const { event, ticketType, state, code } = ticket;
  const confirmed = state === "confirmed";
  const facts = [
    { name: "When", value: dayRange(event) },
    ...(event.venue ? [{ name: "Where", value: [event.venue, event.city].filter(Boolean).join(", ") }] : []),
    { name: "Ticket", value: ticketType.name },
    { name: "Name", value: ticket.holderName ?? "Removed" },
    { name: "Code", value: code },
    ...(ticket.paid ? [{ name: "Paid", value: price(ticket.paid) }] : []),
    ...(ticket.checkedInAt ? [{ name: "Checked in", value: momentIn(ticket.checkedInAt, event.timezone) }] : []),
  ];
  return (
    <section className={confirmed ? "ticket-card" : "ticket-card is-void"}>
      <div>
        <p className="chip">{stateTexts[state]}</p>
        <h1>{event.title}</h1>
        <DescriptionList items={facts} stacked />
        <OwnTile ticket={ticket} />
      </div>
      <div className="ticket-code">
        {confirmed ? (
          <QrCode src={`${userTicketPath(username, ticket.id)}/qr.svg?v=${ticket.version}`} title={code} />
        ) : (
          <p>{withoutCode[state] ?? "This ticket is no longer valid."}</p>
        )}
        {state === "pending_payment" ? (
          <ButtonLink href={purchasePath(event.slug, ticketType.slug)}>Pay now</ButtonLink>
        ) : null}
      </div>
      <footer className="actions">
        <ButtonLink download href={`/events/${event.slug}/calendar.ics`} variant="quiet">
          Add to calendar
        </ButtonLink>
        {ticket.paid ? (
          <ButtonLink href={receiptPath(username, ticket.id)} variant="quiet">
            Receipt
          </ButtonLink>
        ) : null}
        <ButtonLink href={`/events/${event.slug}`} variant="quiet">
          About the event
        </ButtonLink>
      </footer>
    </section>
  );
}

/** The ticket's tile on the event's wall, which its holder can make their photo. */
function OwnTile({ ticket }: { ticket: Ticket }) {
  const { slug } = ticket.event;
  const seat = tileSeat(ticket, useCachedQuery(eventQuery(slug))?.capacity);
  const user = useLastUser();
  const hydrated = useHydrated();
  if (!seat) return null;
  return (
    <div className="own-tile">
      <SeatTile {...seat} seed={seedOf(slug)} />
      <div>
        <p>Your tile on the wall</p>
        {hydrated && user?.username === ticket.username ? <TilePhoto ticket={ticket} user={user} /> : null}
      </div>
    </div>
  );
}

const withoutCode: Readonly<Partial<Record<Ticket["state"], string>>> = {
  held: "Your seat is reserved. Complete the purchase to get your QR code.",
  pending_approval: "You'll get your QR code when we approve your request.",
  pending_payment: "You'll get your QR code when your payment arrives.",
  rejected: "Your request wasn't approved.",
  cancelled: "This ticket was cancelled. Its QR code is no longer valid.",
};

function QrCode({ src, title }: { src: string; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <div className="qr-plate">
        <img alt={`QR code for ticket ${title}`} height={264} src={src} width={264} />
      </div>
      {hydrated ? (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          Full screen
        </Button>
      ) : null}
      {isOpen ? <QrDialog onClose={() => setIsOpen(false)} src={src} title={title} /> : null}
    </>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import type { Ticket } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { useRights, useUser } from "@/features/account";
import { dayRange, momentIn } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import { price } from "@/lib/money";
import { purchasePath } from "@/lib/ticket-paths";
import { isForDoor } from "./check-in";
import { ticketPath } from "./current-ticket";
import { stateTexts } from "./own-ticket";
import { receiptPath } from "./paths";
import { QrDialog } from "./qr-dialog";
import { userTicketPath, userTicketQuery } from "./queries";
import { TicketAnswers } from "./ticket-answers";
import { useOfflineCopy, useOfflineCopyTime } from "./use-offline-copy";

export { loadTicket as load } from "./load";

const CheckInPanel = lazyComponent(() => import("./check-in-panel"));
const ShareTicketCard = lazyComponent(() => import("./share-card"));
const TicketTools = lazyComponent(() => import("./ticket-tools"));

/** `/user/{username}/tickets/{ticketId}`; with the signature of its QR code, staff check its holder in. */
export function Page() {
  const { username = "", ticketId = "" } = useParams();
  const { search } = useLocation();
  const signature = new URLSearchParams(search).get("signature");
  const user = useUser();
  const rights = useRights();
  return signature !== null && user && isForDoor(user, rights, username) ? (
    <DoorPage id={ticketId} signature={signature} username={username} />
  ) : (
    <TicketPage id={ticketId} signature={signature} username={username} />
  );
}

interface CodeProps {
  username: string;
  /** Id of the ticket. */
  id: string;
}

/** What those see who may check in, but see no tickets. */
function DoorPage({ username, id, signature }: CodeProps & { signature: string }) {
  const hydrated = useHydrated();
  return (
    <article className="wrap page tickets-page">
      <h1>Check-in</h1>
      {hydrated ? <CheckInPanel id={id} signature={signature} username={username} /> : null}
    </article>
  );
}

function TicketPage({ username, id, signature }: CodeProps & { signature: string | null }) {
  const { data: ticket } = useSuspenseQuery(userTicketQuery(username, id));
  const user = useUser();
  const { may } = useRights();
  const hydrated = useHydrated();
  const own = user !== undefined && user.username === ticket.username;
  const path = ticketPath(username, id);
  useOfflineCopy(path, ticket, own);
  const copiedAt = useOfflineCopyTime(path);
  return (
    <article className="wrap page tickets-page">
      {copiedAt ? (
        <p className="offline-copy" role="status">
          {`You're offline. This is the copy this device saved on ${momentIn(copiedAt, ticket.event.timezone)}.`}
        </p>
      ) : null}
      {hydrated && signature !== null && may("check-ins:store") ? (
        <CheckInPanel id={ticket.id} signature={signature} username={username} />
      ) : null}
      <TicketCard ticket={ticket} username={username} />
      {own && hydrated && ticket.state === "confirmed" ? <ShareTicketCard ticket={ticket} username={username} /> : null}
      <TicketAnswers own={own} ticket={ticket} username={username} />
      {own && hydrated ? <TicketTools ticket={ticket} /> : null}
    </article>
  );
}

/** The ticket with its QR code. */
function TicketCard({ ticket, username }: { ticket: Ticket; username: string }) {
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
        <ButtonLink download href={`/events/${event.slug}/calendar.ics`} look="quiet">
          Add to calendar
        </ButtonLink>
        {ticket.paid ? (
          <ButtonLink href={receiptPath(username, ticket.id)} look="quiet">
            Receipt
          </ButtonLink>
        ) : null}
        <ButtonLink href={`/events/${event.slug}`} look="quiet">
          About the event
        </ButtonLink>
      </footer>
    </section>
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
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <div className="qr-plate">
        <img alt={`QR code of ticket ${title}`} height={264} src={src} width={264} />
      </div>
      {hydrated ? (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Full screen
        </Button>
      ) : null}
      {open ? <QrDialog onClose={() => setOpen(false)} src={src} title={title} /> : null}
    </>
  );
}

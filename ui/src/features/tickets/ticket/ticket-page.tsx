import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { ticketPath, useLastUser, useRights } from "@/features/account";
import { momentIn } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { isDoorStaff } from "../check-in";
import { userTicketQuery } from "../queries";
import { TicketAnswers } from "./ticket-answers";
import { TicketCard } from "./ticket-card";
import { useOfflineCopy, useOfflineCopyTime } from "./use-offline-copy";

export { loadTicket as load } from "../load";

const CheckInPanel = lazyOrThrow(() => import("./check-in-panel"));
const ShareTicketCard = lazyOrThrow(() => import("../share-card"));
const TicketTools = lazyOrThrow(() => import("./ticket-tools"));

/** `/user/{username}/tickets/{ticketId}`; with the signature of its QR code, staff check its holder in. */
export function Page() {
  const { username = "", ticketId = "" } = useParams();
  const { search } = useLocation();
  const signature = new URLSearchParams(search).get("signature");
  const user = useLastUser();
  const rights = useRights();
  return signature !== null && user && isDoorStaff(user, rights, username) ? (
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

/** For door staff, who may check tickets in but not view them. */
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
  const user = useLastUser();
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
          {`You're offline. This version was saved on ${momentIn(copiedAt, ticket.event.timezone)}.`}
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

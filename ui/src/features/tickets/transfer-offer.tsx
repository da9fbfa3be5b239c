import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { ticketPath, useLastUser, userTicketsQuery } from "@/features/account";
import { dayRange, momentIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { useApiMutation } from "@/lib/use-api-mutation";

import { offerQuery } from "./queries";

/** A ticket that another user offers to the visitor. */
export default function TransferOffer({ id }: { id: string }) {
  const user = useLastUser();
  const { pathname, search } = useLocation();
  return (
    <section aria-live="polite" className="own-ticket">
      <h2>You've been offered a ticket</h2>
      {user ? (
        <Offer id={id} user={user} />
      ) : (
        <>
          <p>Log in or register with the email we sent the offer to.</p>
          <ButtonLink href={dialogHref("login", `${pathname}${search}`)}>Log in to accept</ButtonLink>
        </>
      )}
    </section>
  );
}

function Offer({ id, user: { username, emailVerifiedAt } }: { id: string; user: User }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: offer, isError } = useQuery({ ...offerQuery(id), refetchOnMount: false });
  const { mutate, isPending } = useApiMutation("We couldn't accept the offer");
  if (isError)
    return (
      <p>
        {emailVerifiedAt === null
          ? "Confirm your email to see the offer."
          : "This offer isn't available. It may have expired or been withdrawn, or it's for another email."}
      </p>
    );
  if (!offer) return null;
  const { event, ticketType, from, expiresAt } = offer;
  const accept = () =>
    mutate(
      { method: "POST", path: `/api/v1/ticket-transfers/${encodeURIComponent(id)}/accept` },
      {
        onSuccess(ticket) {
          void queries.invalidateQueries(userTicketsQuery(username));
          void navigate(ticketPath(username, ticket.id));
        },
      },
    );
  return (
    <>
      <p>
        {`${from ?? "Another participant"} would like to give you their ${ticketType} ticket for ${event.title}, ${dayRange(event)}. You can accept it until ${momentIn(expiresAt, event.timezone)}.`}
      </p>
      <Button busy={isPending} onClick={accept}>
        Accept the ticket
      </Button>
    </>
  );
}

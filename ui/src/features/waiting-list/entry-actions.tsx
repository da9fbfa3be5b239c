import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { WaitingListEntry } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { useUser } from "@/features/account";
import { useFlags } from "@/features/flags";
import { dialogHref } from "@/lib/dialog-address";
import { useFocusFallback } from "@/lib/focus";
import { lazyOrThrow } from "@/lib/lazy-module";
import { purchasePath, ticketsPath, waitingListPath } from "@/lib/ticket-paths";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { timeLeft, useCountdown } from "@/lib/use-countdown";
import { entryApiPath, entryQuery, ownEntriesQuery } from "./queries";
import { useOpenList } from "./use-open-list";

const ConfirmDialog = lazyOrThrow(() => import("@/components/confirm-dialog"));

/** The page's title, which says what the entry is now. */
const pageTitleSelector = ".page-head > h1";

interface EntryProps {
  entry: WaitingListEntry;
  /** The token of the emailed link; null for a signed-in owner. */
  token: string | null;
}

/** What the owner of an entry can do now. */
export function EntryActions({ entry, token }: EntryProps) {
  const { id, state, event, offer } = entry;
  const isOpen = useOpenList(event);
  useFocusFallback(state, pageTitleSelector);
  switch (state) {
    case "unverified":
      return (
        <Form id={id} token={token}>
          <Resend id={id} />
        </Form>
      );
    case "offered":
      return offer ? <Offer entry={entry} offer={offer} token={token} /> : null;
    case "waiting":
      return (
        <Form id={id} token={token}>
          <Leave entry={entry} token={token} />
        </Form>
      );
    default:
      return (
        <div className="actions">
          {isOpen && state !== "accepted" && state !== "closed" ? (
            <ButtonLink href={waitingListPath(event.slug)} variant="quiet">
              Join again
            </ButtonLink>
          ) : (
            <ButtonLink href={ticketsPath(event.slug)}>Go to the tickets</ButtonLink>
          )}
        </div>
      );
  }
}

/** Works without a script: the buttons say what to do. */
function Form({ id, token, children }: { id: string; token: string | null; children: ReactNode }) {
  return (
    <form action={`/waiting-list/${id}`} className="entry-actions" method="post">
      <input name="token" type="hidden" value={token ?? ""} />
      {children}
    </form>
  );
}

/** Accepts or declines the offer. */
function Offer({ entry, offer, token }: EntryProps & { offer: NonNullable<WaitingListEntry["offer"]> }) {
  const { id } = entry;
  const user = useUser();
  const { register } = useFlags();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const left = useCountdown(offer.expiresAt);
  const toasts = useToasts();
  const refresh = useRefreshEntry(id, token);
  const accepting = useApiMutation("We couldn't accept the offer");
  const declining = useApiMutation("We couldn't decline the offer");
  const accept = () =>
    accepting.mutate(requestOf(id, "accept", token), {
      onSuccess({ ticket }) {
        refresh();
        void navigate(purchasePath(ticket.event.slug, ticket.ticketType.slug));
      },
      onError: refresh,
    });
  const decline = () =>
    declining.mutate(requestOf(id, "decline", token), {
      onSuccess() {
        refresh();
        toasts.success("You declined the offer", "You've moved to the end of the waiting list");
      },
      onError: refresh,
    });
  const page = `${pathname}${search}`;
  return (
    <Form id={id} token={token}>
      {left === null ? null : (
        <p className="hold-time" role="timer">
          {"Your offer is valid for another "}
          <strong>{timeLeft(left)}</strong>
        </p>
      )}
      {user ? null : <p>You need an account to get a ticket. Log in or register, and we'll bring you right back.</p>}
      <div className="actions">
        {user ? (
          <Action busy={accepting.isPending} name="accept" onPress={accept}>
            Accept the offer
          </Action>
        ) : (
          <>
            <ButtonLink href={dialogHref("login", page)}>Log in to accept the offer</ButtonLink>
            {register ? (
              <ButtonLink href={dialogHref("register", page)} variant="quiet">
                Register
              </ButtonLink>
            ) : null}
          </>
        )}
        <Action busy={declining.isPending} variant="quiet" name="decline" onPress={decline}>
          Decline and keep waiting
        </Action>
        <Leave entry={entry} token={token} />
      </div>
    </Form>
  );
}

/** Asks first with a script: the place on the list cannot be restored. */
function Leave({ entry: { id, state }, token }: EntryProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const toasts = useToasts();
  const refresh = useRefreshEntry(id, token);
  const { mutate, isPending } = useApiMutation("We couldn't remove you from the waiting list");
  const isOffered = state === "offered";
  const leave = () =>
    mutate(requestOf(id, "leave", token), {
      onSuccess() {
        refresh();
        toasts.success("You've left the waiting list");
      },
      onError: refresh,
    });
  return (
    <>
      <Action busy={false} variant={isOffered ? "link" : "quiet"} name="leave" onPress={() => setIsConfirming(true)}>
        Leave the waiting list
      </Action>
      {isConfirming ? (
        <ConfirmDialog
          busy={isPending}
          danger
          description={`You'll lose your ${isOffered ? "offer and your place" : "place"}. If you join again, you'll start at the end of the list.`}
          focusFallback={pageTitleSelector}
          label="Leave"
          onClose={() => setIsConfirming(false)}
          onConfirm={leave}
          title="Leave the waiting list?"
        />
      ) : null}
    </>
  );
}

interface ActionProps {
  /** The value of the field `action`. */
  name: "accept" | "decline" | "leave" | "resend";
  variant?: "quiet" | "link";
  busy: boolean;
  onPress(): void;
  children: string;
}

/** Submits the form without a script, and calls the API with one. */
function Action({ name, variant, busy, onPress, children }: ActionProps) {
  return (
    <Button
      busy={busy}
      variant={variant}
      name="action"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
      type="submit"
      value={name}
    >
      {children}
    </Button>
  );
}

function Resend({ id }: { id: string }) {
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation("We couldn't send the email");
  const send = () =>
    mutate(
      { method: "POST", path: `${entryApiPath(id)}/resend` },
      { onSuccess: ({ message }) => toasts.success("Check your inbox", message) },
    );
  return (
    <Action busy={isPending} name="resend" onPress={send}>
      Send the link again
    </Action>
  );
}

function requestOf<Action extends ActionProps["name"]>(id: string, action: Action, token: string | null) {
  return { method: "POST", path: `${entryApiPath(id)}/${action}`, body: { token } } as const;
}

/** Fetches an entry again, alone and in the user's list. */
function useRefreshEntry(id: string, token: string | null): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { queryKey } of [entryQuery(id, token), ownEntriesQuery()])
      void queries.invalidateQueries({ queryKey: queryKey as QueryKey });
  };
}

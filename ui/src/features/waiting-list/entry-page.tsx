import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { DescriptionList } from "@/components/description-list";
import { FormAlert } from "@/components/form-error";
import { MetaLine } from "@/components/meta-line";
import { dayAndClock, dayRange } from "@/lib/dates";
import { useFormReply } from "@/lib/form-reply";
import { zoneLabel } from "@/lib/time-zone";
import { isActiveEntry } from "./entries";
import { EntryActions } from "./entry-actions";
import { entryQuery } from "./queries";
import { factsOf, leadOf, notesOf, titleOf } from "./texts";
import { useOpenList } from "./use-open-list";
import { Verification } from "./verification";

export { loadEntry as load } from "./load";

/** How often to refetch an entry that may change, in milliseconds. */
const refetchInterval = 30_000;

/** `/waiting-list/{entryId}`, and `…/verify/{token}` to confirm the address first. */
export function Page() {
  const { entryId = "", token } = useParams();
  return token === undefined ? <Entry entryId={entryId} /> : <Verification entryId={entryId} token={token} />;
}

/** Where an entry stands, its offer and its history. */
function Entry({ entryId }: { entryId: string }) {
  const token = new URLSearchParams(useLocation().search).get("token");
  const { data: entry } = useSuspenseQuery({
    ...entryQuery(entryId, token),
    refetchInterval: ({ state: { data } }) => data !== undefined && isActiveEntry(data) && refetchInterval,
    refetchOnWindowFocus: true,
  });
  const reply = useFormReply("waiting-list-entry");
  const { event, state, history, offer } = entry;
  const isOpen = useOpenList(event);
  const notes = notesOf(entry);
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={`/events/${event.slug}`}>
          {event.title}
        </a>
        <h1>{titleOf(entry)}</h1>
        <p className="lead">{leadOf(entry, isOpen)}</p>
        <MetaLine
          parts={[
            offer && offer.seats > 1 ? `${offer.seats} ${offer.ticketType.name} tickets` : offer?.ticketType.name,
            dayRange(event),
          ].filter((part) => part !== undefined)}
        />
      </header>
      {state === "waiting" || state === "unverified" ? <DescriptionList items={factsOf(entry)} /> : null}
      {notes.length > 0 ? (
        <ul className="ticket-includes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <FormAlert>{reply?.message}</FormAlert>
      <EntryActions entry={entry} token={token} />
      {history.length > 0 ? (
        <section className="entry-history">
          <h2>What's happened so far</h2>
          <ol>
            {history.map(({ at, words }) => (
              <li key={`${at} ${words}`}>
                <time className="data" dateTime={at}>
                  {dayAndClock(at, event.timezone)}
                </time>
                <span>{words}</span>
              </li>
            ))}
          </ol>
          <p className="caption">{`All times in ${zoneLabel(event.timezone)}.`}</p>
        </section>
      ) : null}
    </article>
  );
}

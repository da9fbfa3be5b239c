import type { Event } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { placeOf } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { CreateTeam } from "./create-team";
import { type closedNotice, sizeText } from "./find-texts";

interface FindHeadProps {
  event: Event;
  /** Whether the visitor has a team. */
  hasOwnTeam: boolean;
  /** Why teams cannot be joined now. */
  closed: ReturnType<typeof closedNotice>;
  /** The taken share of all spots; null without other teams. */
  taken: number | null;
}

/** What teams of the event are like, and a button to create one. */
export function FindHead({ event, hasOwnTeam, closed, taken }: FindHeadProps) {
  return (
    <header className="split team-head">
      <div className="page-head">
        <a className="back-link" href={`/events/${event.slug}`}>
          {event.title}
        </a>
        <h1>{hasOwnTeam ? "Your team" : (closed?.title ?? "Find your team")}</h1>
        <p className="lead">{closed?.why ?? sizeText(event)}</p>
        <MetaLine parts={[dayRange(event), placeOf(event)]} />
        {hasOwnTeam || closed ? null : (
          <div className="actions">
            <CreateTeam event={event} />
          </div>
        )}
      </div>
      {taken === null ? null : <Panel cols={10} rows={7} seed={seedOf(event.slug)} share={taken} />}
    </header>
  );
}

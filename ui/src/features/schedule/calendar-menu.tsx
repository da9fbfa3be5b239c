import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { useUser } from "@/features/account";
import { dialogHref } from "@/lib/dialog-address";
import { useOrigin } from "@/lib/origin";
import type { ScheduleEvent } from "./types";

/** Fetched when it is wanted, by whoever is logged in. */
const OwnFeed = lazy(async () => ({ default: (await import("./own-feed")).OwnFeed }));

/** Takes the schedule along: all of it once, or what is marked as a feed that follows. */
export function CalendarMenu({ event }: { event: ScheduleEvent }) {
  const isUser = useUser() !== undefined;
  const { pathname, search } = useLocation();
  const origin = useOrigin();
  const file = `/events/${event.slug}/schedule.ics`;
  return (
    <details className="schedule-panel" suppressHydrationWarning>
      <summary>Add to calendar</summary>
      <div className="calendar-ways">
        <section>
          <h2>The whole schedule</h2>
          <p>A one-time file, or a subscription that follows every change.</p>
          <div className="actions">
            <ButtonLink download href={file} look="quiet" small>
              Download
            </ButtonLink>
            {/* The server may go by another name than it is visited under. */}
            <ButtonLink href={origin.replace(/^https?/, "webcal") + file} look="quiet" small suppressHydrationWarning>
              Subscribe
            </ButtonLink>
          </div>
        </section>
        <section>
          <h2>Only what I have marked</h2>
          {isUser ? (
            <Own />
          ) : (
            <p>
              {"Marks made here stay on this device. "}
              <a href={dialogHref("login", pathname + search)}>Log in</a>
              {" to have them in a calendar that follows."}
            </p>
          )}
        </section>
      </div>
    </details>
  );
}

/** The secret address of one's own calendar, once it is wanted. */
function Own() {
  const [wanted, setWanted] = useState(false);
  if (!wanted)
    return (
      <>
        <p>It has a secret address: whoever knows it can read it.</p>
        <Button look="quiet" onClick={() => setWanted(true)} small>
          Show the address
        </Button>
      </>
    );
  return (
    <Suspense>
      <OwnFeed />
    </Suspense>
  );
}

import { useState } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { Popover } from "@/components/popover";
import { useUser } from "@/features/account";
import { dialogHref } from "@/lib/dialog-address";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useOrigin } from "@/lib/origin";
import type { ScheduleEvent } from "./types";

/** Loaded on demand, for logged-in users. */
const PersonalFeed = lazyOrThrow(() => import("./personal-feed"));

/** Calendar export: all items once, or a feed of the marked ones. */
export function CalendarMenu({ event }: { event: ScheduleEvent }) {
  const isUser = useUser() !== undefined;
  const { pathname, search } = useLocation();
  const origin = useOrigin();
  const file = `/events/${event.slug}/schedule.ics`;
  return (
    <Popover label="Add to calendar">
      <div className="calendar-options">
        <section>
          <h2>Full schedule</h2>
          <p>Download once, or subscribe to get every change.</p>
          <div className="actions">
            <ButtonLink download href={file} variant="quiet" small>
              Download
            </ButtonLink>
            {/* The server's own name may differ from the visited host. */}
            <ButtonLink
              href={origin.replace(/^https?/, "webcal") + file}
              variant="quiet"
              small
              suppressHydrationWarning
            >
              Subscribe
            </ButtonLink>
          </div>
        </section>
        <section>
          <h2>My favourites</h2>
          {isUser ? (
            <PersonalCalendar />
          ) : (
            <p>
              {"Favourites are saved on this device. "}
              <a href={dialogHref("login", pathname + search)}>Log in</a>
              {" to sync them with your calendar."}
            </p>
          )}
        </section>
      </div>
    </Popover>
  );
}

/** The secret calendar URL, loaded on demand. */
function PersonalCalendar() {
  const [opened, setOpened] = useState(false);
  if (!opened)
    return (
      <>
        <p>Anyone with your private calendar link can see your favourites.</p>
        <Button variant="quiet" onClick={() => setOpened(true)} small>
          Show link
        </Button>
      </>
    );
  return <PersonalFeed />;
}

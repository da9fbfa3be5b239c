import { useState } from "react";
import type { Event } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { dayRange } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { useOrigin } from "@/lib/origin";

/** Passes the page on: by the device's own sheet or the clipboard; by mail as long as there is neither. */
export function Share({ event }: { event: Event }) {
  const scripted = useHydrated() && canPassOn();
  const origin = useOrigin();
  const [done, setDone] = useState(false);
  if (!scripted) {
    const [subject, body] = [event.title, `${dayRange(event)}: ${origin}/events/${event.slug}`].map(encodeURIComponent);
    return (
      // The server may go by another name than it is visited under.
      <ButtonLink href={`mailto:?subject=${subject}&body=${body}`} look="quiet" suppressHydrationWarning>
        Share
      </ButtonLink>
    );
  }
  return (
    <Button aria-live="polite" look="quiet" onClick={async () => setDone(await passOn(event.title))}>
      {done ? "Link copied" : "Share"}
    </Button>
  );
}

/** Browsers keep both from pages that came over plain HTTP. */
function canPassOn(): boolean {
  return "share" in navigator || "clipboard" in navigator;
}

/** True when the link is in the clipboard; the device's sheet says for itself what became of it. */
async function passOn(title: string): Promise<boolean> {
  const url = window.location.origin + window.location.pathname;
  // Refused, or closed without a choice: nothing happened, and nothing needs saying.
  if (typeof navigator.share === "function") return navigator.share({ title, url }).then(no, no);
  return navigator.clipboard.writeText(url).then(() => true, no);
}

const no = () => false;

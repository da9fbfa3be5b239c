import { useState } from "react";
import type { Event } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { dayRange } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { useOrigin } from "@/lib/origin";

/** Passes the page on: by the device's own sheet and by the clipboard; by mail as long as there is neither. */
export function Share({ event }: { event: Event }) {
  const hydrated = useHydrated();
  const origin = useOrigin();
  const [copied, setCopied] = useState(false);
  // Browsers keep both from pages that came over plain HTTP.
  const sheet = hydrated && typeof navigator.share === "function";
  const clipboard = hydrated && "clipboard" in navigator;
  if (!sheet && !clipboard) {
    const [subject, body] = [event.title, `${dayRange(event)}: ${origin}/events/${event.slug}`].map(encodeURIComponent);
    return (
      // The server may go by another name than it is visited under.
      <ButtonLink href={`mailto:?subject=${subject}&body=${body}`} look="quiet" suppressHydrationWarning>
        Share
      </ButtonLink>
    );
  }
  const url = () => window.location.origin + window.location.pathname;
  return (
    <>
      {sheet ? (
        // Refused, or closed without a choice: nothing happened, and nothing needs saying.
        <Button look="quiet" onClick={() => void navigator.share({ title: event.title, url: url() }).catch(() => {})}>
          Share
        </Button>
      ) : null}
      {clipboard ? (
        <Button
          aria-live="polite"
          look="quiet"
          onClick={() =>
            navigator.clipboard.writeText(url()).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? "Link copied" : "Copy link"}
        </Button>
      ) : null}
    </>
  );
}

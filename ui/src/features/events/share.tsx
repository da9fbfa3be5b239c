import { useState } from "react";
import { Button, ButtonLink } from "@/components/button";
import { useHydrated } from "@/lib/hydrated";
import { useOrigin } from "@/lib/origin";

interface ShareProps {
  title: string;
  /** What an email says before the address. */
  text: string;
  /** Path and query of the page. */
  path: string;
}

/** Shares a page by the device's share sheet or the clipboard; by email if neither is available. */
export function Share({ title, text, path }: ShareProps) {
  const hydrated = useHydrated();
  const origin = useOrigin();
  const [copied, setCopied] = useState(false);
  // Browsers offer both on HTTPS only.
  const sheet = hydrated && typeof navigator.share === "function";
  const clipboard = hydrated && "clipboard" in navigator;
  if (!sheet && !clipboard) {
    const [subject, body] = [title, `${text}: ${origin}${path}`].map(encodeURIComponent);
    return (
      // The server's own name may differ from the visited host.
      <ButtonLink href={`mailto:?subject=${subject}&body=${body}`} variant="quiet" suppressHydrationWarning>
        Share
      </ButtonLink>
    );
  }
  const url = () => window.location.origin + path;
  return (
    <>
      {sheet ? (
        // Rejected or cancelled: nothing to report.
        <Button variant="quiet" onClick={() => void navigator.share({ title, url: url() }).catch(() => {})}>
          Share
        </Button>
      ) : null}
      {clipboard ? (
        <Button
          aria-live="polite"
          variant="quiet"
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

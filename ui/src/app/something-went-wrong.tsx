import type { MouseEvent } from "react";
import { ButtonLink } from "@/components/button";
import { StatusPage } from "./status-page";

/** Shown after an unexpected error, here or on the server. */
export function SomethingWentWrong({ id }: { id: string | null }) {
  function reload(event: MouseEvent) {
    // A client-side navigation would keep the broken state in memory.
    event.preventDefault();
    window.location.reload();
  }

  return (
    <StatusPage id={id} lead="Try reloading the page." art={500} title="Something went wrong">
      {/* The current URL. */}
      <ButtonLink href="" onClick={reload}>
        Reload
      </ButtonLink>
    </StatusPage>
  );
}

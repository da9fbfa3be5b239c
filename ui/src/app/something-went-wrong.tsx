import type { MouseEvent } from "react";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** Shown after an unexpected error, here or on the server. */
export function SomethingWentWrong({ id }: { id: string | null }) {
  function reload(event: MouseEvent) {
    // A client-side navigation would keep the broken state in memory.
    event.preventDefault();
    window.location.reload();
  }

  return (
    <div className="wrap page lost">
      <div>
        <BackLink />
        <h1>Something went wrong</h1>
        <p className="lead">Reloading the page often helps.</p>
        <p className="actions">
          {/* The current URL. */}
          <ButtonLink href="" onClick={reload}>
            Reload
          </ButtonLink>
        </p>
        <HelpBox id={id} />
      </div>
      <Panel className="lost-panel" cols={10} rows={8} seed={500} share={0.4} />
    </div>
  );
}

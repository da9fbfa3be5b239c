import type { MouseEvent } from "react";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** The page broke, here or on the server. */
export function SomethingWentWrong({ id }: { id: string | null }) {
  function reload(event: MouseEvent) {
    // Followed, the link would be a navigation: what broke stays in memory.
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
          {/* Leads to the address we are at. */}
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

import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** The page broke, here or on the server. */
export function SomethingWentWrong({ id }: { id: string | null }) {
  return (
    <div className="wrap page lost">
      <div>
        <BackLink />
        <h1>Something went wrong</h1>
        <p className="lead">The page could not be shown. Reloading it often helps.</p>
        <p className="actions">
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </p>
        <HelpBox id={id} />
      </div>
      <Panel className="lost-panel" cols={10} rows={8} seed={500} share={0.4} />
    </div>
  );
}

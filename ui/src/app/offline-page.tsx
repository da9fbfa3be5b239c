import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** Shown when the visitor or the server is offline. */
export function OfflinePage() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;

  // Retry automatically when the network is back.
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);

  function tryAgain() {
    // Reloading while offline would end on the browser's own error page.
    if (navigator.onLine) window.location.reload();
    else void navigate(here, { replace: true });
  }

  return (
    <div className="wrap page lost">
      <div>
        <BackLink />
        <h1>No connection</h1>
        <p className="lead">The page comes up once it is back.</p>
        <p className="actions">
          <Button onClick={tryAgain}>Try again</Button>
        </p>
        <HelpBox />
      </div>
      <Panel className="lost-panel" cols={10} rows={8} seed={12} share={0} />
    </div>
  );
}

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { BackLink } from "./back-link";
import { HelpBox } from "./help-box";

/** No connection: the visitor is offline, or we are. */
export function Unreachable() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;

  // The network says when it is back: nobody should have to keep pressing a button.
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);

  function tryAgain() {
    // Offline, a reload would end on the browser's own page, without a way back.
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

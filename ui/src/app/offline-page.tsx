import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "@/components/button";
import { StatusPage } from "./status-page";

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
    <StatusPage lead="The page will load when you're back online." art={12} title="We can't connect">
      <Button onClick={tryAgain}>Try again</Button>
    </StatusPage>
  );
}

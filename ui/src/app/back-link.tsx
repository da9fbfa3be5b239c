import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Leads to where the visitor came from; to the home page when they came from nowhere. */
export function BackLink() {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (!hasPrevious()) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <a className="back-link" href="/" onClick={goBack}>
      Back
    </a>
  );
}

/** Whether a page of ours is behind this one. How long the history is says nothing: it counts what lies ahead, too. */
function hasPrevious(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  // Older browsers do not say, but the router numbers its entries.
  return navigation?.canGoBack ?? window.history.state?.idx > 0;
}

import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Goes back to the previous page, or to the home page if there is none. */
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

/**
 * Whether one of our pages is behind this one. The history's length does not tell, since it includes forward entries.
 */
function hasPrevious(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  // Fallback for browsers without the Navigation API: the router numbers its entries.
  return navigation?.canGoBack ?? window.history.state?.idx > 0;
}

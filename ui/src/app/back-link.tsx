import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Leads to where the visitor came from; to the home page when they came from nowhere. */
export function BackLink() {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (window.history.length <= 1) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <a className="back-link" href="/" onClick={goBack}>
      Back
    </a>
  );
}

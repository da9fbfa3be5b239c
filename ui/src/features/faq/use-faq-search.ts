import { useEffect, useState } from "react";
import { fragmentTarget } from "@/lib/fragment";

/** The search text, initialised from the URL. A URL fragment that points to a hidden question clears it. */
export function useFaqSearch(searchParam: string): [query: string, setQuery: (query: string) => void] {
  const [from, setFrom] = useState(searchParam);
  const [query, setQuery] = useState(searchParam);
  // Reset when the URL changes.
  if (from !== searchParam) {
    setFrom(searchParam);
    setQuery(searchParam);
  }
  // Browsers do not scroll to what is hidden.
  useEffect(() => {
    const handleHashChange = () => {
      const target = fragmentTarget(window.location.hash);
      if (!target?.closest("[hidden]")) return;
      setQuery("");
      // Wait until it is visible again.
      requestAnimationFrame(() => (target.closest("details") ?? target).scrollIntoView());
    };
    handleHashChange();
    window.addEventListener("hashchange", handleHashChange);
    return () => window.removeEventListener("hashchange", handleHashChange);
  }, []);
  return [query, setQuery];
}

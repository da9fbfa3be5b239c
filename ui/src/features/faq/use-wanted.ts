import { useEffect, useState } from "react";
import { targetOf } from "@/lib/hash";

/** What is looked for: at first what the address says. An address that points to a question shows it in any case. */
export function useWanted(asked: string): [wanted: string, setWanted: (wanted: string) => void] {
  const [from, setFrom] = useState(asked);
  const [wanted, setWanted] = useState(asked);
  // Another address, another search.
  if (from !== asked) {
    setFrom(asked);
    setWanted(asked);
  }
  useEffect(() => {
    const arrive = () => {
      const target = targetOf(window.location.hash);
      if (!target?.closest("[hidden]")) return;
      setWanted("");
      // Once it is in sight again.
      requestAnimationFrame(() => (target.closest("details") ?? target).scrollIntoView());
    };
    arrive();
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, []);
  return [wanted, setWanted];
}

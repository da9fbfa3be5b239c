import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { NowContext } from "@/lib/now";

const minute = 60_000;

/** What both entries wrap around the router. `now` is the moment the server rendered at. */
export function Providers({ queries, now, children }: { queries: QueryClient; now: number; children: ReactNode }) {
  const [current, setCurrent] = useState(now);
  // Texts such as "opens on" turn by themselves in a page left open; the first tick also replaces the server's moment.
  useEffect(() => {
    const timer = setInterval(() => setCurrent(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  // Says, to tests above all, that the page is the browser's now: effects run once hydration is over and done with.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <NowContext value={current}>{children}</NowContext>
    </QueryClientProvider>
  );
}

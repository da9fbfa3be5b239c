import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { CalendarFeed } from "@/api/types";
import { Button } from "@/components/button";
import type { ApiError } from "@/lib/api";
import type { Call } from "@/lib/query-client";
import { calendarQuery, renewCalendar } from "./own-calendar";

/** The secret address of one's own calendar: to copy, and to have another in its place. */
export function OwnFeed() {
  const id = useId();
  const queries = useQueryClient();
  const [said, setSaid] = useState("");
  const { data, error } = useQuery(calendarQuery());
  const renewal = useMutation<CalendarFeed, ApiError, Call>({
    onSuccess(feed) {
      queries.setQueryData(calendarQuery().queryKey, feed);
      setSaid("The old address no longer works.");
    },
  });
  if (!data) return <p role="status">{error?.message ?? "One moment."}</p>;
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(data.url).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "Copied." : "Copy it by hand, please.");
  };
  return (
    <>
      <label htmlFor={id}>Secret address</label>
      <input className="input" id={id} onFocus={({ target }) => target.select()} readOnly value={data.url} />
      <div className="actions">
        <Button look="quiet" onClick={copy} small>
          Copy
        </Button>
        <Button busy={renewal.isPending} look="quiet" onClick={() => renewal.mutate(renewCalendar)} small>
          Renew
        </Button>
      </div>
      <p role="status">{renewal.error?.message ?? said}</p>
    </>
  );
}

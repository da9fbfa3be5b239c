import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ResponseOf } from "@/api/calls";
import { Button } from "@/components/button";
import type { ApiError } from "@/lib/api";
import { calendarQuery, renewCalendar } from "./personal-feed-queries";

/** The secret calendar URL, with copy and renew. */
export default function PersonalFeed() {
  const id = useId();
  const queries = useQueryClient();
  const [status, setStatus] = useState("");
  const { data, error } = useQuery(calendarQuery());
  const renewal = useMutation<ResponseOf<typeof renewCalendar>, ApiError, typeof renewCalendar>({
    onSuccess(feed) {
      queries.setQueryData(calendarQuery().queryKey, feed);
      setStatus("The old link no longer works.");
    },
  });
  if (!data) return <p role="status">{error?.message ?? "Loading…"}</p>;
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(data.url).then(
      () => true,
      () => false,
    );
    setStatus(copied ? "Copied." : "We couldn't copy it. Select the link and copy it yourself.");
  };
  return (
    <>
      <label htmlFor={id}>Private link</label>
      <input className="input" id={id} onFocus={({ target }) => target.select()} readOnly value={data.url} />
      <div className="actions">
        <Button variant="quiet" onClick={copy} small>
          Copy
        </Button>
        <Button busy={renewal.isPending} variant="quiet" onClick={() => renewal.mutate(renewCalendar)} small>
          Get a new link
        </Button>
      </div>
      <p role="status">{renewal.error?.message ?? status}</p>
    </>
  );
}

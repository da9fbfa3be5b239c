import type { OutboxEmail } from "@/api/types";
import type { RowDetailsProps } from "@/features/admin-list";
import { humanise, StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { DetailList } from "../records/detail-list";

/** An email of the outbox: to whom it went, and what became of it. */
export default function EmailRow({ row, context: { timezone } }: RowDetailsProps) {
  const { kind, recipient, subject, state, attempts, lastError, createdAt, sentAt } = row as OutboxEmail;
  return (
    <DetailList
      items={[
        ["To", recipient],
        ["Subject", subject],
        ["About", humanise(kind.replaceAll(".", " "))],
        ["Status", <StateBadge key="state" state={state === "dead" ? "failed" : state} />],
        ["Attempts", attempts],
        ["Last error", lastError],
        ["Created", dayAndClock(createdAt, timezone)],
        ["Sent", sentAt && dayAndClock(sentAt, timezone)],
      ]}
      title="Email"
    />
  );
}

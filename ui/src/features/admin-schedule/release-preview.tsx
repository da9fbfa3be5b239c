import type { EventSummary } from "@/api/types";
import { Badge, type Tone } from "@/components/badge";
import { counted } from "@/lib/counted";
import { useComparison } from "./queries";
import { type PendingChange, pendingChanges } from "./release-changes";
import { placeText } from "./texts";

const names: Readonly<Record<PendingChange["kind"], [string, Tone]>> = {
  added: ["New", "ok"],
  moved: ["Moved", "warning"],
  retitled: ["Renamed", "info"],
  cancelled: ["Cancelled", "danger"],
  changed: ["Changed", "warning"],
};

/** What people are told with the next release of an edition's schedule. */
export default function ReleasePreview({ edition }: { edition: EventSummary }) {
  const { slug, timezone } = edition;
  const { data, error } = useComparison(slug);
  if (error) return <p role="alert">{`We couldn't compare the schedule with its latest release. ${error.message}`}</p>;
  if (!data) return <p role="status">Comparing with the latest release…</p>;
  const [items, releases] = data;
  const published = items.filter(({ state }) => state === "published").length;
  const drafts = items.filter(({ state }) => state === "draft").length;
  const [latest] = releases;
  const changes = pendingChanges(items, releases);
  return (
    <div className="release-preview">
      {latest ? (
        <p>
          {changes.length === 0
            ? `Nothing has changed since release ${latest.number}.`
            : `Since release ${latest.number}, ${counted(changes.length, "item has", "items have")} changed:`}
        </p>
      ) : (
        <p>{`This is the first release, with ${counted(published, "item")}.`}</p>
      )}
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <Badge tone={names[change.kind][1]}>{names[change.kind][0]}</Badge>
              <p>
                <strong>{change.title}</strong>
                <span>{factsOf(change, timezone)}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {drafts > 0 ? <p>{`${counted(drafts, "draft isn't", "drafts aren't")} part of the release.`}</p> : null}
    </div>
  );
}

/** What a release says about an item: `Saturday 6 March, 10:00 to 11:00, Main hall. It was …`. */
function factsOf({ kind, before, after }: PendingChange, timezone: string): string {
  const place = placeText(after, timezone);
  if (kind === "cancelled") return `It was planned for ${place}.`;
  if (kind === "retitled" && before) return `Formerly “${before.title}”`;
  return before ? `${place}. It was ${placeText(before, timezone)}.` : `${place}.`;
}

import type { ChecklistItem } from "@/api/types";
import { Badge } from "@/components/badge";

interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** Id and slug of the edition; null while it does not exist, so that nothing is linked. */
  edition: { id: string; slug: string } | null;
}

/** The section in which each check is done, and the label of its link. */
const places: Readonly<Record<ChecklistItem["check"], readonly [section: string, label: string]>> = {
  dates: ["events", "Change dates"],
  registration: ["events", "Change registration dates"],
  tickets: ["tickets", "Go to ticket types"],
  venue: ["events", "Add venue"],
  description: ["events", "Add description"],
  image: ["events", "Add image"],
  schedule: ["schedules", "Go to schedule"],
  challenges: ["challenges", "Go to challenges"],
};

/** What an edition has and lacks, with links to where staff add it. */
export function Checklist({ items, edition }: ChecklistProps) {
  return (
    <ul className="edition-checklist">
      {items.map(({ check, done, required, message }) => (
        <li key={check}>
          <Badge tone={done ? "ok" : required ? "danger" : "warning"}>
            {done ? "Done" : required ? "Missing" : "Recommended"}
          </Badge>
          <span>{message}</span>
          {edition && !done ? <a href={hrefOf(check, edition)}>{places[check][1]}</a> : null}
        </li>
      ))}
    </ul>
  );
}

function hrefOf(check: ChecklistItem["check"], { id, slug }: { id: string; slug: string }): string {
  const [section] = places[check];
  return section === "events" ? `/admin/events/${id}` : `/admin/${section}?event=${encodeURIComponent(slug)}`;
}

import type { CopiedPart, EditionCopy, EditionPart, MovedDate } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormError } from "@/components/form-error";
import { dayAndClock, momentIn } from "@/lib/dates";
import { Checklist } from "./edition-checklist";

/** The parts in the order of the page, with what copying them means. */
const parts: readonly { part: EditionPart; label: string; hint: string }[] = [
  {
    part: "tickets",
    label: "Ticket types and questions",
    hint: "Sales periods move with the dates. Archived types are left out.",
  },
  {
    part: "schedule",
    label: "Schedule",
    hint: "Items keep their rooms, but not their hosts. Cancelled ones are left out.",
  },
  { part: "challenges", label: "Challenges", hint: "Copied as drafts, with their criteria." },
  { part: "rewards", label: "Rewards", hint: "Copied as drafts." },
  { part: "badges", label: "Badges", hint: "Only this edition's badges. Awards are left out." },
  { part: "sponsors", label: "Sponsors", hint: "Copied as prospects, hidden until you publish them." },
  { part: "judges", label: "Judges and mentors", hint: "Copied as invited, not linked to their accounts." },
];

/** What is chosen at first: nothing of people or organisations that may not come again. */
export const defaultParts: readonly EditionPart[] = ["tickets", "schedule", "challenges", "rewards", "badges"];

interface PreviewProps {
  preview: EditionCopy;
  chosen: readonly EditionPart[];
  error: string | null;
  /** While the preview follows a choice, or the edition is created. */
  busy: boolean;
  onChoose(chosen: readonly EditionPart[]): void;
  onBack(): void;
  onCreate(): void;
}

/** The second step: what the copy has, with the new dates. */
export function EditionPreview({ preview, chosen, error, busy, onChoose, onBack, onCreate }: PreviewProps) {
  const { timezone, warnings, dates, checklist } = preview;
  return (
    <>
      <section className="record-section">
        <h2>{preview.title}</h2>
        <p>
          {`${momentIn(preview.startAt, timezone)} to ${dayAndClock(preview.endAt, timezone)}, at `}
          <code>{`/events/${preview.slug}`}</code>
        </p>
        <Rows rows={dates} summary="Edition dates" timezone={timezone} />
      </section>
      <fieldset className="record-section edition-parts">
        <legend>What to copy</legend>
        <p className="field-hint">
          Tickets, orders, teams, discount codes, invitations, schedule releases and the image are never copied. The FAQ
          and content pages are shared by all editions.
        </p>
        {parts.map(({ part, label, hint }) => {
          const found = preview.parts.find((known) => known.part === part);
          return found ? (
            <Part
              checked={chosen.includes(part)}
              found={found}
              hint={hint}
              key={part}
              label={label}
              onChange={(checked) => onChoose(checked ? [...chosen, part] : chosen.filter((other) => other !== part))}
              timezone={timezone}
            />
          ) : null;
        })}
        <div aria-live="polite">
          {warnings.length > 0 ? (
            <ul className="note is-warning">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          ) : null}
        </div>
      </fieldset>
      <section className="record-section">
        <h2>Before you publish</h2>
        <Checklist edition={null} items={checklist} />
      </section>
      <footer className="save-bar">
        <FormError>{error}</FormError>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button busy={busy} onClick={onCreate}>
          Create draft edition
        </Button>
      </footer>
    </>
  );
}

interface PartProps {
  found: CopiedPart;
  label: string;
  hint: string;
  checked: boolean;
  timezone: string;
  onChange(checked: boolean): void;
}

function Part({ found, label, hint, checked, timezone, onChange }: PartProps) {
  const { count, allowed, rows } = found;
  return (
    <div>
      <Checkbox
        checked={checked && allowed && count > 0}
        disabled={!allowed || count === 0}
        hint={allowed ? hint : "You don't have permission to add these."}
        label={allowed ? `${label} (${count})` : label}
        onChange={({ target }) => onChange(target.checked)}
      />
      {count > 0 ? (
        <Rows
          rows={rows}
          summary={count > rows.length ? `Show the first ${rows.length}` : "Show"}
          timezone={timezone}
          what={label}
        />
      ) : null}
    </div>
  );
}

/** Old and new times, behind a summary. */
function Rows({
  rows,
  summary,
  what,
  timezone,
}: {
  rows: readonly MovedDate[];
  summary: string;
  what?: string;
  timezone: string;
}) {
  return (
    <details className="edition-rows">
      <summary>
        {summary}
        {what ? <span className="visually-hidden">{` ${what}`}</span> : null}
      </summary>
      <ul>
        {rows.map(({ name, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the rows stay as they are
          <li key={at}>
            <span>{name}</span>
            {before && after ? (
              <small>
                <s>{dayAndClock(before, timezone)}</s> <b>{dayAndClock(after, timezone)}</b>
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

import type { Dashboard } from "@/api/types";
import { percentage, price } from "@/lib/money";

/** The main numbers of an edition, each compared with the previous edition. */
export function DashboardFigures({ data: { event, tickets, revenue, waiting, previous } }: { data: Dashboard }) {
  return (
    <dl className="numbers">
      <Figure
        change={previous && { before: previous.confirmed, title: previous.title }}
        name="Tickets"
        now={tickets.confirmed}
        value={event.capacity === null ? `${tickets.confirmed}` : `${tickets.confirmed} / ${event.capacity}`}
      />
      <Figure
        change={previous && { before: previous.revenue.amount, title: previous.title }}
        decreaseWord="less"
        name="Revenue"
        now={revenue.amount}
        value={revenue.amount === 0 ? "€0" : price(revenue)}
      />
      <Figure
        change={previous && { before: previous.waiting, title: previous.title }}
        name="Waiting list"
        now={waiting}
        value={`${waiting}`}
      />
      <Figure
        change={previous && { before: previous.checkedIn, title: previous.title }}
        name="Checked in"
        now={tickets.checkedIn}
        value={`${tickets.checkedIn} / ${tickets.confirmed}`}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  now?: number;
  /** The number of the previous edition at the same time before its start. */
  change?: { before: number; title: string } | null;
  /** The opposite of more. */
  decreaseWord?: string;
}

function Figure({ name, value, now = 0, change, decreaseWord = "fewer" }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
      {change ? <dd className="field-hint">{changeText(now, change.before, change.title, decreaseWord)}</dd> : null}
    </div>
  );
}

function changeText(now: number, before: number, title: string, decreaseWord: string): string {
  if (before === now) return `Same as ${title} at this stage`;
  if (before === 0) return `${title} had none at this stage`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `Same as ${title} at this stage`;
  return `${percentage(Math.abs(percent))} ${percent > 0 ? "more" : decreaseWord} than ${title} at this stage`;
}

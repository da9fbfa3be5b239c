import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { clockIn } from "@/lib/dates";
import { rowAt } from "./layout";
import { type Day, quarter } from "./types";

/** The row of 9:00, where the keyboard begins. */
const initialRow = 36;

interface RoomColumnProps {
  room: string | null;
  column: number;
  columns: number;
  day: Day;
  timezone: string;
  onCreate(at: number): void;
  /** Called with the time that keys have chosen. */
  onChoose(time: string): void;
}

/** The free space of a room: a click makes an item there. By keyboard, arrow keys choose the time. */
export function RoomColumn({ room, column, columns, day, timezone, onCreate, onChoose }: RoomColumnProps) {
  /** The row that a new item would start in; null while the column is not pointed at. */
  const [row, setRow] = useState<number | null>(null);
  const last = (day.end - day.start) / quarter - 1;
  const chosen = Math.min(row ?? initialRow, last);
  const at = day.start + chosen * quarter;
  const time = clockIn(new Date(at).toISOString(), timezone);

  const rowBelow = ({ currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((clientY - top) / height) * (last + 1)), 0), last);
  };

  const ghost = useRef<HTMLSpanElement>(null);
  // Arrow keys may lead out of the window.
  useEffect(() => {
    if (row !== null && document.activeElement === ghost.current?.parentElement)
      ghost.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [row]);

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -4, PageDown: 4 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(chosen + step, 0), last);
    setRow(next);
    onChoose(clockIn(new Date(day.start + next * quarter).toISOString(), timezone));
  }

  return (
    <button
      aria-label={`New item in ${room ?? "no room"} at ${time}`}
      className="plan-column"
      onBlur={() => setRow(null)}
      onClick={(event) => {
        const row = event.detail > 0 ? rowBelow(event) : chosen;
        onCreate(day.start + row * quarter);
      }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) setRow(chosen);
      }}
      onKeyDown={handleKey}
      onPointerLeave={() => setRow(null)}
      onPointerMove={(event) => event.pointerType === "mouse" && setRow(rowBelow(event))}
      style={{ left: `${(100 / columns) * column}%`, width: `${100 / columns}%` }}
      type="button"
    >
      <span className="plan-new" hidden={row === null} ref={ghost} style={{ top: rowAt(chosen) }}>
        <Plus aria-hidden="true" />
        {time}
      </span>
    </button>
  );
}

import GripVertical from "lucide-react/icons/grip-vertical";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { KeyboardEvent, PointerEventHandler } from "react";
import { StateBadge } from "@/features/admin-resources";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { type Placed, rowAt } from "./layout";
import { clockRange, nameOf } from "./texts";
import { idOf } from "./use-picked-up-item";

interface PlanItemProps {
  placed: Placed;
  /** Number of columns of the grid. */
  columns: number;
  timezone: string;
  clashes: readonly string[];
  canMove: boolean;
  /** Whether it is being moved. */
  held: boolean;
  /** Whether its move is being saved. */
  busy: boolean;
  handlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    PointerEventHandler<HTMLElement>
  > | null;
  onOpen(): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
}

/** An item in the grid. A click opens it, Enter picks it up. */
export function PlanItem(props: PlanItemProps) {
  const { placed, columns, timezone, clashes, canMove, held, busy, handlers, onOpen, onKeyDown, onBlur } = props;
  const { item, top, height, column, span, lane, lanes } = placed;
  const share = 100 / columns;
  const width = (share * span) / lanes;
  return (
    <li
      className={held ? "plan-place is-held" : "plan-place"}
      style={{ top: rowAt(top), height: rowAt(height), left: `${share * column + width * lane}%`, width: `${width}%` }}
    >
      <button
        {...(canMove && !busy && handlers)}
        {...(canMove && { "aria-pressed": held, "aria-describedby": "plan-help" })}
        {...keepScrollAndFocus}
        aria-busy={busy || undefined}
        aria-label={nameOf(item, timezone, clashes)}
        className={classOf(placed, clashes.length > 0)}
        id={idOf(item.id)}
        onBlur={({ currentTarget }) => {
          // Focus may only have moved with the element.
          setTimeout(() => document.activeElement !== currentTarget && onBlur());
        }}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => canMove && event.key === " " && event.preventDefault()}
        type="button"
      >
        {clashes.length > 0 ? (
          <span className="plan-clash">
            <TriangleAlert aria-hidden="true" />
            <span>Clash</span>
          </span>
        ) : null}
        <span className="plan-title">{item.title}</span>
        <span className="plan-time">{clockRange(item, timezone).replace(" to ", "–")}</span>
        {item.state === "published" || height < 3 ? null : <StateBadge state={item.state} />}
        {canMove ? (
          <>
            <span aria-hidden="true" className="plan-grip" data-handle="whole">
              <GripVertical />
            </span>
            <span aria-hidden="true" className="plan-edge" data-handle="end" />
          </>
        ) : null}
      </button>
    </li>
  );
}

function classOf({ item, height, span, lanes }: Placed, isClashing: boolean): string {
  const names = ["plan-item", `is-${item.state}`];
  if (height < 2) names.push("is-short");
  if (lanes > 1) names.push("is-beside");
  if (span > 1) names.push("is-across");
  if (isClashing) names.push("is-clashing");
  return names.join(" ");
}

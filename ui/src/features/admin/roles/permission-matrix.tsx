import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { SiteRole } from "@/api/types";
import { humanise } from "@/features/admin-resources";
import {
  actionLabels,
  actions,
  describe,
  firstCell,
  isChanged,
  isHeld,
  type PendingChanges,
  type ResourceRow,
  resourceLabel,
} from "./permission-grid";

interface MatrixProps {
  roles: readonly SiteRole[];
  rows: readonly ResourceRow[];
  pending: PendingChanges;
  /** The role that phones show. */
  shown: string;
  /** Whether the user may give and take this permission. */
  mayChange(permission: string): boolean;
  /** Why some or all boxes are disabled. */
  refusal: string;
  onChange(role: SiteRole, permission: string, held: boolean): void;
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Roles side by side, one row per resource. Arrow keys move between the cells, which are one stop of the Tab key. */
export function PermissionMatrix({ roles, rows, pending, shown, mayChange, refusal, onChange }: MatrixProps) {
  const refusalId = useId();
  const [current, setCurrent] = useState<{ cell: string; shown: string } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const first = firstCell(rows, mayChange);
  // The role of the current cell may be deleted meanwhile or, on phones, hidden by the choice of another one.
  const isThere = current?.shown === shown && roles.some(({ id }) => current.cell.startsWith(`${id} `));
  const stop = isThere ? current.cell : first && [shown, ...first].join(" ");

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const step = steps[event.key];
    const from = event.target as HTMLElement;
    if (!step || !(from instanceof HTMLInputElement)) return;
    event.preventDefault();
    nextCell(table.current, from, step)?.focus();
  }

  return (
    <>
      {rows.some(({ permissions }) => permissions.some((one) => one !== null && !mayChange(one))) ? (
        <p className="field-hint role-refusal" id={refusalId}>
          {refusal}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions must be reachable by keyboard */}
      <section aria-label="Role permissions" className="table-frame role-matrix" tabIndex={0}>
        <table className="table" onKeyDown={move} ref={table}>
          <caption className="visually-hidden">Role permissions. Use the arrow keys to move between cells.</caption>
          <MatrixHead roles={roles} shown={shown} />
          <tbody>
            {rows.map(({ resource, permissions }, row) => (
              <tr key={resource}>
                <th scope="row">{resourceLabel(resource)}</th>
                {roles.map((role) =>
                  permissions.map((permission, column) => {
                    const action = actions[column] ?? "other";
                    const changed = permission !== null && isChanged(role, pending, permission);
                    return (
                      <td
                        className={`${roleClass(role, shown, action)}${changed ? " is-changed" : ""}`}
                        key={`${role.id} ${action}`}
                      >
                        {permission === null ? null : (
                          <input
                            aria-describedby={mayChange(permission) ? undefined : refusalId}
                            aria-label={`${humanise(role.name)}: ${describe(permission)}${changed ? ", changed" : ""}`}
                            checked={isHeld(role, pending, permission)}
                            className="checkbox"
                            data-column={columnOf(roles, role, column)}
                            data-row={row}
                            disabled={!mayChange(permission)}
                            onChange={({ target }) => onChange(role, permission, target.checked)}
                            onFocus={() => setCurrent({ cell: `${role.id} ${row} ${column}`, shown })}
                            tabIndex={stop === `${role.id} ${row} ${column}` ? 0 : -1}
                            title={describe(permission)}
                            type="checkbox"
                          />
                        )}
                      </td>
                    );
                  }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function MatrixHead({ roles, shown }: Pick<MatrixProps, "roles" | "shown">) {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          Resource
        </th>
        {roles.map((role) => (
          <th className={roleClass(role, shown)} colSpan={actions.length} key={role.id} scope="colgroup">
            {humanise(role.name)}
          </th>
        ))}
      </tr>
      <tr>
        {roles.map((role) =>
          actions.map((action) => (
            <th className={roleClass(role, shown, action)} key={`${role.id} ${action}`} scope="col">
              <span>{actionLabels[action]}</span>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The nearest cell with a checkbox in this direction. */
function nextCell(table: HTMLTableElement | null, from: HTMLInputElement, [down, right]: readonly [number, number]) {
  const [row, column] = [Number(from.dataset.row), Number(from.dataset.column)];
  const cells = [...(table?.querySelectorAll<HTMLInputElement>("input:enabled") ?? [])].filter(
    (cell) => cell.offsetParent !== null,
  );
  const distances = cells.flatMap((cell) => {
    const [downwards, rightwards] = [Number(cell.dataset.row) - row, Number(cell.dataset.column) - column];
    const along = down * downwards + right * rightwards;
    const isInLine = down === 0 ? downwards === 0 : rightwards === 0;
    return isInLine && along > 0 ? [{ cell, along }] : [];
  });
  return distances.sort((one, other) => one.along - other.along)[0]?.cell;
}

function columnOf(roles: readonly SiteRole[], role: SiteRole, column: number): number {
  return roles.indexOf(role) * actions.length + column;
}

function roleClass(role: SiteRole, shown: string, action?: string): string {
  const start = action === undefined || action === actions[0] ? "is-start" : "";
  return `${start} ${role.id === shown ? "" : "is-other"}`.trim();
}

import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The link to the database that `serve.mjs` makes. */
const link = join(tmpdir(), `e2e-database-${process.env.E2E_PORT ?? "8099"}`);

const lapse = `
import sqlite3, sys, uuid
from datetime import datetime, timedelta, timezone
database = sqlite3.connect(sys.argv[1], timeout=10)
with database:
    entry, now = uuid.UUID(sys.argv[2]).bytes, datetime.now(timezone.utc)
    times = [(now - timedelta(hours=25)).isoformat(), (now - timedelta(seconds=1)).isoformat()]
    changed = database.execute(
        "UPDATE waiting_list_offers SET offered_at = ?, expires_at = ? WHERE entry_id = ? AND state = 'pending'",
        (*times, entry),
    )
    assert changed.rowcount == 1
`;

const stand = `
import sqlite3, sys, uuid
from datetime import datetime, timedelta, timezone
database = sqlite3.connect(sys.argv[1], timeout=10)
with database:
    past = (datetime.now(timezone.utc) - timedelta(seconds=1)).isoformat()
    ticket = uuid.UUID(sys.argv[2]).bytes
    changed = database.execute("UPDATE ticket_decisions SET undoable_until = ? WHERE ticket_id = ?", (past, ticket))
    assert changed.rowcount == 1
`;

/** Moves the deadline of an entry's offer into the past: no offer is shorter than a quarter of an hour. */
export function missDeadline(entry: string): void {
  execFileSync("/usr/bin/python3", ["-c", lapse, realpathSync(link), entry]);
}

/** Ends the half minute in which staff can undo a decision about a ticket. */
export function letDecisionStand(ticket: string): void {
  execFileSync("/usr/bin/python3", ["-c", stand, realpathSync(link), ticket]);
}

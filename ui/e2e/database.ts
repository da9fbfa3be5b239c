import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The link to the database that `serve.mjs` makes. */
const link = join(tmpdir(), `e2e-database-${process.env.E2E_PORT ?? "8099"}`);

const updateScript = `
import json, sqlite3, sys
path, statement, values, ids = sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), json.loads(sys.argv[4])
database = sqlite3.connect(path, timeout=10)
with database:
    changed = database.execute(statement, (*values, *(bytes.fromhex(id) for id in ids)))
    assert changed.rowcount == 1
`;

/** Changes exactly one row. The parameters of the statement are the values, then the ids. */
function change(statement: string, values: string[], ids: string[]): void {
  const bytes = ids.map((id) => id.replaceAll("-", ""));
  const input = [realpathSync(link), statement, JSON.stringify(values), JSON.stringify(bytes)];
  execFileSync("/usr/bin/python3", ["-c", updateScript, ...input]);
}

/** A moment in the past, as the database stores times. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString().replace("Z", "+00:00");

/** Moves the deadline of an entry's offer into the past: no offer is shorter than a quarter of an hour. */
export function expireOffer(entry: string): void {
  const statement =
    "UPDATE waiting_list_offers SET offered_at = ?, expires_at = ? WHERE entry_id = ? AND state = 'pending'";
  change(statement, [ago(25 * 3600), ago(1)], [entry]);
}

/** Ends the half minute in which staff can undo a decision about a ticket. */
export function endUndoPeriod(ticket: string): void {
  change("UPDATE ticket_decisions SET undoable_until = ? WHERE ticket_id = ?", [ago(1)], [ticket]);
}

/** Marks an email as failed; the site would try again for hours first. */
export function failEmail(id: string): void {
  change("UPDATE mails SET state = 'dead', last_error = ? WHERE id = ?", ["550 No such mailbox"], [id]);
}

/** The same for an email of a mailing, with its recipient. */
export function failMailing(id: string): void {
  failEmail(id);
  change("UPDATE mailing_recipients SET state = ? WHERE mail_id = ?", ["failed"], [id]);
}

import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "./site";

/** The file in which `serve.mjs` stores the sent emails. */
const file = join(tmpdir(), `e2e-mails-${process.env.E2E_PORT ?? "8099"}.jsonl`);

/** Path and query of the last link to `page` in emails to an address; waits for one to arrive. */
export async function emailedLink(to: string, page: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    found = (await linksTo(to, page)).at(-1);
    expect(found, `a mail to ${to} with a link to ${page}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? "";
}

/** The emails to an address as they were sent, oldest first. */
export async function emailsTo(to: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  const emails: { mail: string; recipients: string[] }[] = lines.map((line) => JSON.parse(line));
  return emails.filter(({ recipients }) => recipients.includes(to)).map(({ mail }) => mail);
}

async function linksTo(to: string, page: string): Promise<string[]> {
  const texts = (await emailsTo(to)).map(plainText);
  const link = new RegExp(`https?://[^/\\s]+(${page.replace(/[?.]/g, "\\$&")}[^\\s>]*)`);
  return texts.flatMap((text) => link.exec(text)?.[1] ?? []);
}

/** An email's plain text: its first part, or the whole body. */
function plainText(email: string): string {
  const lines = email.replaceAll("\r\n", "\n");
  const from = Math.max(0, lines.toLowerCase().indexOf("content-type: text/plain"));
  const start = lines.indexOf("\n\n", from);
  const end = lines.indexOf("\n--", start);
  const text = lines.slice(start + 2, end < 0 ? undefined : end);
  const head = lines.slice(Math.max(0, lines.lastIndexOf("\n\n", from)), start);
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

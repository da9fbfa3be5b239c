import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "./site";

/** Where `serve.mjs` keeps the mails that were sent. */
const file = join(tmpdir(), `e2e-mails-${process.env.E2E_PORT ?? "8099"}.jsonl`);

/** The path and query of the last link to `page` in the mails to an address, once one has arrived. */
export async function mailedLink(to: string, page: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    found = (await linksTo(to, page)).at(-1);
    expect(found, `a mail to ${to} with a link to ${page}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? "";
}

async function linksTo(to: string, page: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  const mails: { mail: string; recipients: string[] }[] = lines.map((line) => JSON.parse(line));
  const texts = mails.filter(({ recipients }) => recipients.includes(to)).map(({ mail }) => plainText(mail));
  const link = new RegExp(`https?://[^/\\s]+(${page.replace(/[?.]/g, "\\$&")}[^\\s>]*)`);
  return texts.flatMap((text) => link.exec(text)?.[1] ?? []);
}

/** The text of a mail, as it is read: its first part, or all there is. */
function plainText(mail: string): string {
  const lines = mail.replaceAll("\r\n", "\n");
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

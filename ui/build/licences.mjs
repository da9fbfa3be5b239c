// The licence notices of everything sent to browsers.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Concatenates the licences of all packages that `sources` (paths below `root`) belong to. */
export function licences(root, sources) {
  const folders = new Set();
  for (const source of sources) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0];
    if (folder && existsSync(join(root, folder, "package.json"))) folders.add(folder);
  }
  return [...folders]
    .sort()
    .map((folder) => noticeOf(join(root, folder)))
    .join("\n\n");
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : license;
  return `${name} ${version}\n${"-".repeat(72)}\n${text}`;
}

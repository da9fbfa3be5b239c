// The allowed licences: those listed in .deny.toml, which cargo-deny reads as well.
import { readFileSync } from "node:fs";

/** The licences that crates and npm packages may have. */
export function allowed() {
  const list = readFileSync(".deny.toml", "utf8").match(/^allow = \[$([^\]]*)^\]$/m);
  return new Set(Array.from(list[1].matchAll(/"(.+?)"/g), ([, licence]) => licence));
}

/** Whether an SPDX licence expression can be satisfied with allowed licences. */
export function isAllowed(expression, allowed) {
  // Older manifests write a slash instead of OR.
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  let next = 0;
  const parseOr = () => {
    let result = parseAnd();
    while (tokens[next] === "OR") {
      next += 1;
      result = parseAnd() || result;
    }
    return result;
  };
  const parseAnd = () => {
    let result = parseTerm();
    while (tokens[next] === "AND") {
      next += 1;
      result = parseTerm() && result;
    }
    return result;
  };
  const parseTerm = () => {
    let name = tokens[next++];
    if (name === "(") {
      const result = parseOr();
      next += 1;
      return result;
    }
    if (tokens[next] === "WITH") name = `${name} WITH ${tokens[next + 1]}`;
    if (name?.includes(" WITH ")) next += 2;
    return allowed.has(name);
  };
  return parseOr() && next === tokens.length;
}

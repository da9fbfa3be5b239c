import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(resolve(import.meta.dirname, "tokens.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

const text = 4.5;
const control = 3;
/** Every combination of colours that occurs. */
const pairs: [foreground: string, background: string, least: number][] = [
  ...["bg", "surface", "foam", "wash"].map((back): [string, string, number] => ["ink", back, text]),
  ...["bg", "surface", "foam", "wash"].map((back): [string, string, number] => ["muted", back, text]),
  ...["bg", "surface", "foam", "wash"].map((back): [string, string, number] => ["action", back, text]),
  ...["bg", "surface", "foam"].map((back): [string, string, number] => ["action-hover", back, text]),
  ["on-action", "action", text],
  ["on-action", "action-hover", text],
  ["on-action", "danger", text],
  ["on-action", "danger-hover", text],
  ["on-action", "ok", text],
  ["on-action", "warning", text],
  ["danger-hover", "danger-wash", text],
  ["on-sol", "sol", text],
  ["on-sol", "sol-hover", text],
  ["warning", "warning-wash", text],
  ["danger", "danger-wash", text],
  ...["bg", "surface", "foam"].map((back): [string, string, number] => ["danger", back, text]),
  ["ink", "danger-wash", text],
  ["ok", "ok-wash", text],
  ["ok", "surface", text],
  ["ok", "bg", text],
  ["info", "bg", text],
  ["info", "surface", text],
  // Tooltips use inverted colours.
  ["bg", "ink", text],
  ["on-band", "band", text],
  ["band-muted", "band", text],
  ["sol", "band", control],
  ...["bg", "surface", "foam"].map((back): [string, string, number] => ["edge", back, control]),
  ...["bg", "surface", "foam"].map((back): [string, string, number] => ["focus", back, control]),
];

it("finds every token twice", () => {
  expect(tokens.size).toBeGreaterThan(20);
  expect(css.match(/light-dark\(/g)).toHaveLength(tokens.size);
});

it.each(["light", "dark"] as const)("every pair is legible in the %s theme", (theme) => {
  const faint = pairs
    .map(([front, back, least]) => ({
      pair: `${front} on ${back}`,
      ratio: contrast(colour(front, theme), colour(back, theme)),
      least,
    }))
    .filter(({ ratio, least }) => ratio < least);

  expect(faint).toEqual([]);
});

function colour(name: string, theme: "light" | "dark"): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`no token ${name}`);
  return value;
}

/** WCAG 2 contrast ratio. */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

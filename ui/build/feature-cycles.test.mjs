// Features build on each other in one direction: none needs itself through others.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const features = resolve(import.meta.dirname, "../src/features");
const imported = /\b(?:from|import\(?)\s*"@\/features\/([\w-]+)/g;

/** The features that a feature imports, also lazily or only for their types. */
function importsOf(feature) {
  const folder = join(features, feature);
  const sources = readdirSync(folder, { recursive: true })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return new Set(sources.flatMap((text) => [...text.matchAll(imported)].map(([, other]) => other)));
}

/** The first cycle, as the names along it; null if there is none. */
function cycleIn(graph) {
  const finished = new Set();
  function visit(feature, path) {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (finished.has(feature)) return null;
    for (const other of graph.get(feature) ?? []) {
      const cycle = visit(other, [...path, feature]);
      if (cycle) return cycle;
    }
    finished.add(feature);
    return null;
  }
  for (const feature of graph.keys()) {
    const cycle = visit(feature, []);
    if (cycle) return cycle;
  }
  return null;
}

it("no features import each other in a circle", () => {
  const graph = new Map(readdirSync(features).map((feature) => [feature, importsOf(feature)]));

  expect(graph.get("home")).toContain("events");
  expect(cycleIn(graph)).toBeNull();
});

it("a circle is found", () => {
  const graph = new Map(Object.entries({ home: ["events", "faq"], events: ["faq"], faq: ["site", "events"] }));

  expect(cycleIn(graph)).toEqual(["events", "faq", "events"]);
});

import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Widths with different layouts. */
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 844 };

/** axe's violations on the current page, after the animations of dialogs and all transitions have finished. */
export function violationsOf(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: "tag", values: tags } });
}

/** The violations of the rules whose result depends on the theme. */
export function colourViolationsOf(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: "rule", values: colourRules } });
}

/**
 * The violations in both themes and at all widths: all rules on a desktop, the rules about colour once more in the
 * dark, the others once more on a phone.
 */
export async function violationsEverywhere(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desktop);
  const violations = await violationsOf(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await colourViolationsOf(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(phone);
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  const narrow = await run(page, { runOnly: { type: "tag", values: tags }, rules });
  return [
    ...violations,
    ...dark.map((violation) => `dark: ${violation}`),
    ...narrow.map((violation) => `narrow: ${violation}`),
  ];
}

/** The widths at which the page needs sideways scrolling. */
export async function overflowingWidths(page: Page, widths = [320, 390, 768, 1280]): Promise<number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) found.push(width);
  }
  return found;
}

/** Cumulative layout shift of the page since it began to load. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // Entries of a frame arrive after it.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(total))));
      }),
  );
}

async function run(page: Page, options: axe.RunOptions): Promise<string[]> {
  await page
    .locator("[role=dialog]")
    .evaluateAll((nodes) => Promise.all(nodes.flatMap((node) => node.getAnimations().map(({ finished }) => finished))));
  // A colour that is still changing has no contrast to judge. A transition that is replaced rejects.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { ...options, preload: false, resultTypes: ["violations"] } as axe.RunOptions,
  );
}

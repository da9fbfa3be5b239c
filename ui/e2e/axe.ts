import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Widths at which pages are laid out differently: a phone's and a desk's. */
export const widths = [390, 1280] as const;

/** What axe finds wrong with a page as it stands there, once every dialog has come to rest. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page
    .locator("[role=dialog]")
    .evaluateAll((nodes) => Promise.all(nodes.flatMap((node) => node.getAnimations().map(({ finished }) => finished))));
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** The same at every width, each fault with the width it was found at. */
export async function faultsAtAllWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    faults.push(...(await faultsOf(page)).map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

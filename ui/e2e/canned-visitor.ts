import type { Locator, Page } from "@playwright/test";
import { password } from "../bench/canned-visitors.mjs";
import { expect, hydrated, test, type Watched } from "./site";

/** Arrives as one of the canned site's accounts: `ines`, `rui-fresh`; whatever this test changes, no other sees. */
export async function arriveAs(page: Page, account: string, path: string): Promise<void> {
  const { testId } = test.info();
  await page.goto("/faq");
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: "session", value: `${account}-${testId}`, url: origin }]);
  await page.goto(path);
  await hydrated(page);
}

/** Says once more who is there. */
export async function confirmPassword(page: Page, word = password): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expect(dialog.locator("input[type=password]")).toBeFocused();
  await dialog.locator("input[type=password]").fill(word);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** A section of the preferences. */
export function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** A picture of four colours, one a quarter, as a file. */
export async function pictureOf(page: Page, width: number, height: number) {
  const data = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
      const context = canvas.getContext("2d");
      for (const [index, colour] of ["#f00", "#0f0", "#00f", "#ff0"].entries()) {
        if (!context) continue;
        context.fillStyle = colour;
        context.fillRect((wide / 2) * (index % 2), (high / 2) * Math.floor(index / 2), wide / 2, high / 2);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return { name: "tiles.png", mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}

/** What a page printed, but for the browser's own line about every call that was refused. */
export function complaints({ messages }: Watched): string[] {
  return messages.filter((message) => !/^error: Failed to load resource: .* status of 4\d\d/.test(message));
}

/** The newest toast. */
export function toast(page: Page): Locator {
  return page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
}

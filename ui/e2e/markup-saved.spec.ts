import type { Browser, Page } from "@playwright/test";
import { vectors } from "./markup-vectors";
import { editor, triggerHandlers, watch } from "./markup-watch";
import { expect, hydrated, test as it } from "./site";

/** Other tests read this page, so this one runs after them. */
const page = "intellectual-property";
const path = `/api/v1/content/${page}`;

/** Closes constructs that a text leaves open, so that the next one is parsed on its own. */
const ends =
  "--> ?> ]]> </script></style></textarea></title></xmp></noscript></noembed></template></select></svg></math></table></form>";
const marker = (text: string) => `Text ${vectors.indexOf(text)} begins here`;
const pageOf = (texts: string[]) => texts.map((text) => `${marker(text)}\n\n${text}\n\n${ends}`).join("\n\n");

/** A guest's page that records everything unwanted. */
async function guestOf(browser: Browser, baseURL: string | undefined) {
  const guest = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  return { guest, events: await watch(guest, `${baseURL}/${page}`, `${baseURL}/rules`) };
}

/** The texts that are visible on the page, up to the first that is missing. */
async function visibleOn(guest: Page, texts: string[]): Promise<string[]> {
  const content = (await guest.locator(".written").textContent()) ?? "";
  return texts.filter((text) => content.includes(`${marker(text)}`));
}

it.describe.configure({ mode: "serial" });

for (const raw of [false, true])
  it(`saved ${raw ? "raw" : "sanitised"} HTML runs nothing, loads nothing and does not navigate`, async ({
    context,
    browser,
    baseURL,
  }) => {
    it.setTimeout(240_000);
    const call = await editor(context);
    const before = (await call("GET", `${path}/versions?perPage=1`)).data[0];
    let version = before.number;
    const save = async (markdown: string, raw: boolean) => {
      ({ version } = await call("PUT", path, { markdown, raw, version }));
    };

    try {
      // Some texts swallow the following ones, which are then tested on the next page.
      for (let left = vectors; left.length > 0; ) {
        await save(pageOf(left), raw);

        const served = await guestOf(browser, baseURL);
        await served.guest.goto(`/${page}`);
        await hydrated(served.guest);
        const visible = await visibleOn(served.guest, left);
        expect(visible[0]).toBe(left[0]);
        expect([...(await triggerHandlers(served.guest, ".written")), ...served.events]).toEqual([]);

        const drawn = await guestOf(browser, baseURL);
        await drawn.guest.goto("/rules");
        await hydrated(drawn.guest);
        await drawn.guest.getByRole("link", { name: "intellectual property rights" }).click();
        await expect(drawn.guest.getByRole("heading", { level: 1 })).toHaveText(before.title);
        await expect(drawn.guest.locator(".written")).toContainText(marker(left[0] ?? ""));
        expect(await visibleOn(drawn.guest, left)).toEqual(visible);
        expect([...(await triggerHandlers(drawn.guest, ".written")), ...drawn.events]).toEqual([]);

        await Promise.all([served.guest.context().close(), drawn.guest.context().close()]);
        left = left.filter((text) => !visible.includes(text));
      }
    } finally {
      await save(before.markdown, before.raw);
    }
    expect((await call("GET", path)).html).not.toContain("begins here");
  });

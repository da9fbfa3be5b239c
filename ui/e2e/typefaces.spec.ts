import { expect, test as it } from "./site";

it("letters from elsewhere are fetched by a page that has some, and by no other", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([a-z-]+)-\w+\.woff2$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await page.goto("/no/such/page");
  await page.evaluate(() => document.fonts.ready);
  expect(fetched).toContain("archivo");
  expect(fetched.filter((name) => name.endsWith("-other"))).toEqual([]);

  const more = page.waitForRequest(/\/assets\/archivo-other-/);
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.textContent = "Søren Åström";
  });

  expect(await (await more).response()).toBeTruthy();
});

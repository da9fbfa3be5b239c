import { expect, hydrated, test as it } from "./site";

/** A sample of each face: headings, text, figures. */
const samples = [
  ["Archivo 88", "Archivo fallback", "780 40px", "Hackathon Braga 2026: um fim de semana, desafios reais"],
  [
    "Hanken Grotesk",
    "Hanken fallback",
    "400 40px",
    "Traga uma equipa ou encontre-a à porta; mentors walk the floor all night.",
  ],
  ["Martian Mono", "Martian fallback", "500 40px", "Sáb, 29 Nov · 09:00–18:00 · 12,50 €"],
] as const;

for (const [face, fallback, style, text] of samples)
  it(`text does not move when ${face} replaces its fallback`, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const boxOf = (name: string) =>
      page.evaluate(
        async ([font, line]) => {
          const loaded = await document.fonts.load(font);
          const box = document.body.appendChild(document.createElement("span"));
          Object.assign(box.style, { position: "absolute", whiteSpace: "nowrap", font, lineHeight: "normal" });
          box.textContent = line;
          const { width, height } = box.getBoundingClientRect();
          box.remove();
          return { loaded: loaded.length > 0, width, height };
        },
        [`${style} '${name}'`, text] as const,
      );
    const [own, other] = [await boxOf(face), await boxOf(fallback)];
    // The fallback faces are based on Arial and Courier New, or on Liberation where these are missing.
    expect([own.loaded, other.loaded]).toEqual([true, true]);
    expect(Math.abs(other.width / own.width - 1)).toBeLessThan(0.02);
    expect(Math.abs(other.height - own.height)).toBeLessThanOrEqual(1);
  });

it("preloads the two fonts that every page needs, and loads all fonts from the site", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await hydrated(page);
  const early = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  expect(early.map((href) => href.replace(/-[^-]+$/, ""))).toEqual(["/assets/archivo", "/assets/hanken-grotesk"]);
  expect(new Set(fetched)).toEqual(new Set([...early, ...fetched.filter((path) => path.includes("martian-mono"))]));
});

it("loads the extended character subset only when needed", async ({ page }) => {
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

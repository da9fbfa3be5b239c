import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, test as it } from "./site";

/** A schema.org object as served. */
type Data = { "@type": string } & Record<string, unknown>;

/** The structured data of a page, and its visible metadata. */
async function dataOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const data: Data[] = [...scripts].map(([, text]) => JSON.parse(text ?? ""));
  const [, canonical = null] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  const single = (type: string): Data => {
    const found = data.filter((object) => object["@type"] === type);
    expect(found, `${path} has exactly one ${type}`).toHaveLength(1);
    return found[0] as Data;
  };
  return { html, data, canonical, single };
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const absolute = /^https?:\/\/[^/]+\//;
const schema = (...names: string[]) => new RegExp(`^https://schema\\.org/(${names.join("|")})$`);

const place = {
  "@type": "Place",
  name: expect.stringMatching(/\S/),
  address: expect.objectContaining({ "@type": "PostalAddress", addressLocality: expect.stringMatching(/\S/) }),
};
const organizer = { "@type": "Organization", name: expect.stringMatching(/\S/), url: expect.stringMatching(absolute) };
/** The properties every event needs. */
const needed = {
  "@type": "Event",
  name: expect.stringMatching(/\S/),
  url: expect.stringMatching(absolute),
  startDate: expect.stringMatching(moment),
  endDate: expect.stringMatching(moment),
  eventStatus: expect.stringMatching(schema("EventScheduled", "EventCancelled")),
  eventAttendanceMode: expect.stringMatching(schema("(Offline|Online|Mixed)EventAttendanceMode")),
  location: expect.objectContaining(place),
};

/** Whether the URL serves an image, under whatever host name. */
async function isPicture(request: APIRequestContext, address: string): Promise<boolean> {
  const { pathname, search } = new URL(address);
  const response = await request.get(pathname + search);
  return response.ok() && /^image\//.test(response.headers()["content-type"] ?? "");
}

it("an event has dates, place, organizer, status and image", async ({ request, siteData }) => {
  const path = `/events/${siteData.event.slug}`;
  const { single, canonical } = await dataOf(request, path);
  const event = single("Event");

  expect(event).toMatchObject({ ...needed, organizer, url: canonical, description: expect.stringMatching(/\S/) });
  expect(event.name).toBe(siteData.event.title);
  expect(Date.parse(`${event.startDate}`)).toBeLessThan(Date.parse(`${event.endDate}`));
  const images = event.image as string[];
  expect(images.length).toBeGreaterThan(0);
  expect(new Set(images).size).toBe(images.length);
  for (const address of images) {
    expect(address).toMatch(absolute);
    expect(await isPicture(request, address), address).toBe(true);
  }
});

it("an event offers the tickets of its page with price, availability and sale dates", async ({ request, siteData }) => {
  const path = `/events/${siteData.event.slug}`;
  const { single, html } = await dataOf(request, path);
  const tickets = (await (await request.get(`/api/v1${path}/tickets?perPage=100`)).json()).data;
  const offers = single("Event").offers as Data[];

  expect(offers.map(({ name }) => name)).toEqual(tickets.map(({ name }: { name: string }) => name));
  for (const [at, offer] of offers.entries()) {
    expect(html).toContain(`${offer.name}`);
    expect(offer).toMatchObject({
      "@type": "Offer",
      url: expect.stringMatching(new RegExp(`^https?://[^/]+${path}$`)),
      price: (tickets[at].price.amount / 100).toFixed(2),
      priceCurrency: expect.stringMatching(/^[A-Z]{3}$/),
      availability: expect.stringMatching(
        schema("PreSale", "InStock", "LimitedAvailability", "BackOrder", "SoldOut", "OutOfStock"),
      ),
      ...(tickets[at].salesFrom ? { validFrom: tickets[at].salesFrom } : {}),
      ...(tickets[at].salesUntil ? { validThrough: tickets[at].salesUntil } : {}),
    });
  }
});

it("the series lists its editions as complete events", async ({ request }) => {
  const { single } = await dataOf(request, "/events");
  const series = single("EventSeries");

  expect(series).toMatchObject({ name: expect.stringMatching(/\S/), url: expect.stringMatching(absolute), organizer });
  const editions = series.subEvent as Data[];
  expect(editions.length).toBeGreaterThan(0);
  for (const edition of editions) expect(edition).toMatchObject(needed);
});

it("the FAQ has the questions and answers of the page", async ({ request, page }) => {
  for (const path of ["/faq", "/"]) {
    const { single } = await dataOf(request, path);
    const questions = single("FAQPage").mainEntity as Data[];
    await page.goto(path);
    const text = (await page.locator("main").textContent()) ?? "";

    expect(questions.length).toBeGreaterThan(0);
    for (const { "@type": type, name, acceptedAnswer } of questions) {
      expect(type).toBe("Question");
      expect(text).toContain(name);
      expect(acceptedAnswer).toMatchObject({ "@type": "Answer", text: expect.stringMatching(/\S/) });
      // Consumers resolve the links outside our site.
      expect((acceptedAnswer as Data).text).not.toMatch(/href="(?!https?:|mailto:)/);
    }
  }
});

it("the home page and every event name the organization of the site", async ({ request, siteData }) => {
  const home = await dataOf(request, "/");
  const organization = home.single("Organization");

  expect(home.single("WebSite")).toMatchObject({ name: siteData.name, url: home.canonical });
  expect(organization).toMatchObject({ name: siteData.name, url: home.canonical, email: siteData.email });
  expect(organization.logo).toMatch(/^https?:.*\/icons\/512\.png$/);
  expect((await dataOf(request, `/events/${siteData.event.slug}`)).single("Organization")).toEqual(organization);
});

it("breadcrumbs lead from the home page to the page itself", async ({ request, siteData, page }) => {
  await page.goto("/");
  const past = await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "previous" });
  const paths = ["/events", `/events/${siteData.event.slug}`, `${await past.first().getAttribute("href")}`];
  for (const path of [...paths, "/challenges?tab=schedule", "/about", "/rules", "/faq"]) {
    const { single, canonical } = await dataOf(request, path);
    const steps = single("BreadcrumbList").itemListElement as Data[];

    expect(steps.length).toBeGreaterThan(1);
    for (const [at, step] of steps.entries())
      expect(step).toMatchObject({
        "@type": "ListItem",
        position: at + 1,
        name: expect.stringMatching(/\S/),
        item: expect.stringMatching(absolute),
      });
    expect(new URL(`${steps[0]?.item}`).pathname).toBe("/");
    expect(steps.at(-1)?.item).toBe(canonical);
  }
});

it("all types and properties exist in schema.org", async ({ request, siteData }) => {
  it.setTimeout(120_000);
  const paths = ["/", "/events", `/events/${siteData.event.slug}`, "/challenges", "/about", "/rules", "/faq"];
  const all = await Promise.all(paths.map(async (path) => (await dataOf(request, path)).data));
  const folder = resolve(import.meta.dirname, `../node_modules/.cache/structured-data-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(
      `${folder}/served.ts`,
      `import type { Thing, WithContext } from "schema-dts";
type Served = WithContext<Exclude<Thing, string>>;
export const served: Served[] = ${JSON.stringify(all.flat(), null, 1)};
// @ts-expect-error: proves that properties are checked
export const wrong: Served = { "@context": "https://schema.org", "@type": "Event", beginsAt: "2025-11-29" };
// @ts-expect-error: proves that the types of values are checked
export const other: Served = { "@context": "https://schema.org", "@type": "Event", location: { "@type": "Answer" } };
`,
    );
    const options = { noEmit: true, strict: true, skipLibCheck: true, module: "esnext", moduleResolution: "bundler" };
    const settings = { compilerOptions: { ...options, types: [] }, files: ["served.ts"] };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(settings));
    const tsc = resolve(import.meta.dirname, "../node_modules/typescript/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
    expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

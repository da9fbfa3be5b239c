import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test as it } from "./site";

// Everything visitors need works without a script: reading, filtering, links and forms. The expected content is taken
// from the API.
it.use({ javaScriptEnabled: false });

/** The fields of any row that are used here. */
interface Row {
  id: string;
  slug: string;
  username: string;
  name: string;
  title: string;
  question: string;
  abstract: string | null;
  track: string | null;
  number: number;
}

async function list<Kind extends object = Row>(request: APIRequestContext, path: string): Promise<Kind[]> {
  const response = await request.get(`/api/v1/${path}`);
  expect(response.ok(), path).toBe(true);
  return (await response.json()).data;
}

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const search = (page: Page) => new URL(page.url()).searchParams;

it("all editions are listed by page and found by name", async ({ page, request }) => {
  const events = await list(request, "events?perPage=2");
  await page.goto("/events?perPage=2");
  await expect(heading(page)).toHaveText("All editions");
  for (const { title } of events)
    await expect(main(page).getByRole("link", { name: title, exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL("/events?page=2&perPage=2");
  const [next] = await list(request, "events?perPage=2&page=2");
  await expect(main(page).getByRole("link", { name: `${next?.title}`, exact: true })).toBeVisible();

  await page.getByLabel("Search editions").fill(`${next?.title}`);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/events\?q=/);
  await main(page)
    .getByRole("link", { name: `${next?.title}`, exact: true })
    .click();
  await expect(heading(page)).toHaveText(`${next?.title}`);
});

it("an edition shows everything that belongs to it", async ({ page, request, siteData }) => {
  const path = `events/${siteData.event.slug}`;
  await page.goto(`/${path}`);
  await expect(heading(page)).toHaveText(siteData.event.title);

  for (const { name } of await list(request, `${path}/tickets`))
    await expect(main(page).getByText(name, { exact: true }).first()).toBeVisible();
  for (const { title } of await list(request, `${path}/challenges`))
    await expect(page.locator("#challenges")).toContainText(title);
  for (const { name } of await list(request, `${path}/judges`))
    await expect(page.locator("#people")).toContainText(name);
  for (const { name } of await list(request, `${path}/sponsors`))
    await expect(page.locator("#partners").getByText(name).first()).toBeAttached();
  const titles = (await list(request, `${path}/schedules?perPage=500`)).map(({ title }) => title);
  const weekend = (await page.locator("#weekend").textContent()) ?? "";
  expect(titles.filter((title) => weekend.includes(title)).length).toBeGreaterThan(2);
  await expect(page.locator("#about, #venue")).toHaveCount(2);
  await expect(page.locator(`a[href$="/${path}/calendar.ics"]`).first()).toBeVisible();

  const question = page.locator("#faq details").first();
  await expect(question.locator(".written")).toBeHidden();
  await question.locator("summary").click();
  await expect(question.locator(".written")).toBeVisible();
});

it("the tabs of the programme are links to their contents", async ({ page, request, siteData }) => {
  const of = (part: string) => list(request, `events/${siteData.event.slug}/${part}`);
  const texts = {
    Challenges: (await of("challenges")).map(({ title }) => title),
    Schedule: (await of("schedules?perPage=500")).map(({ title }) => title),
    Rewards: (await of("rewards")).map(({ name }) => name),
    Jury: [
      ...(await of("judges")).map(({ name }) => name),
      ...(await list<{ criteria: Row[] }>(request, `events/${siteData.event.slug}/challenges`)).flatMap(
        ({ criteria }) => criteria.map(({ name }) => name),
      ),
    ],
    Partners: (await of("sponsors")).map(({ name }) => name),
  };
  await page.goto("/challenges");
  const views = page.getByRole("navigation", { name: "Programme" });
  await expect(views.getByRole("link")).toHaveText(Object.keys(texts));

  for (const [label, expected] of Object.entries(texts)) {
    await views.getByRole("link", { name: label }).click();
    await expect(heading(page)).toHaveText(label);
    await expect(views.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
    expect(expected.length, label).toBeGreaterThan(0);
    const text = (await page.locator(".tab-view").textContent()) ?? "";
    // Logos have their name as alternative text.
    const logos = await page.locator(".tab-view img").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
    expect(expected.filter((word) => !text.includes(word) && !logos.includes(word))).toEqual([]);
  }
});

it("challenges and schedule are filtered by links, and the changes can be read", async ({
  page,
  request,
  siteData,
}) => {
  const items = await list(request, `events/${siteData.event.slug}/schedules?perPage=500`);
  const releases = await list(request, `events/${siteData.event.slug}/schedule-releases`);
  const cards = page.locator(".is-challenges > li");
  await page.goto("/challenges");
  const all = await cards.count();
  const { level } = (await list<Row & { level: string }>(request, `events/${siteData.event.slug}/challenges`))[0] ?? {};
  await page.goto(`/challenges?level=${level}`);
  const filter = main(page).locator("a.filter[aria-current]");
  expect(await cards.count()).toBeLessThan(all);
  await filter.click();
  await expect(page).toHaveURL("/challenges");

  await page.goto("/challenges?tab=schedule");
  await expect(page.locator(".slot")).toHaveCount(items.length);
  await page.getByText("Filters", { exact: true }).click();
  const item = items.find(({ track, abstract }) => track && abstract);
  await page.getByRole("link", { name: `${item?.track}`, exact: true }).click();
  await expect(page.locator(".slot")).toHaveCount(items.filter(({ track }) => track === item?.track).length);
  await page.getByRole("heading", { name: `${item?.title}`, exact: true }).click();
  await expect(page.getByText(`${item?.abstract}`.split("\n")[0] ?? "").first()).toBeVisible();

  await page.getByText("What changed", { exact: true }).click();
  await expect(page.locator(".release h2")).toHaveText(releases.map(({ number }) => `Version ${number}`));
  await expect(page.locator(".release h2").first()).toBeVisible();
});

it("projects of past editions are shown, and filtered by links and a form", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^previous/ })
    .click();
  await expect(heading(page)).toHaveText(/^Previous /);
  expect(await page.locator(".wall > li h2 a").count()).toBeGreaterThan(1);
  await expect(
    page
      .getByRole("list", { name: /^Winners of / })
      .last()
      .getByRole("heading")
      .first(),
  ).toBeVisible();

  const gallery = page.locator("#projects");
  const all = Number.parseInt(await gallery.getByRole("status").innerText(), 10);
  // The gallery may be too small for filters, unless the address has one.
  await page.goto(`${new URL(page.url()).pathname}?q=a`);
  const prize = gallery.getByRole("list", { name: "Prize" }).getByRole("link").first();
  await prize.click();
  expect(search(page).get("prize")).toBe(await prize.innerText());
  await expect(gallery.getByRole("status")).toHaveText(new RegExp(`^\\d+ of ${all} projects$`));
  expect(await gallery.locator(".projects > li").count()).toBeLessThan(all);

  const title = await gallery.locator(".projects h3").first().innerText();
  await page.getByLabel("Search the projects").fill(title);
  await gallery.getByRole("button", { name: "Search" }).click();
  expect(search(page).get("q")).toBe(title);
  expect(search(page).get("prize")).toBe(await prize.innerText());
  await expect(gallery.locator(".projects h3").first()).toHaveText(title);
});

it("open teams lead to a team, and the team to its members", async ({ page, request, siteData }) => {
  const teams = await list<Row & { members: Row[] }>(
    request,
    `events/${siteData.event.slug}/teams?open=true&perPage=48`,
  );
  await page.goto(`/events/${siteData.event.slug}/register`);
  await expect(heading(page)).toHaveText("Find your team");
  for (const { name } of teams) await expect(main(page).getByRole("link", { name, exact: true })).toBeVisible();

  const team = teams.find(({ members }) => members.length > 0);
  await page.getByLabel("Search by name").fill(`${team?.name}`);
  await page.getByRole("button", { name: "Search" }).click();
  expect(search(page).get("q")).toBe(team?.name);
  await main(page)
    .getByRole("link", { name: `${team?.name}`, exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`/events/${siteData.event.slug}/register/${team?.id}`));
  await expect(heading(page)).toHaveText(`${team?.name}`);
  await expect(main(page).getByRole("link", { name: "Log in" }).first()).toHaveAttribute("href", /dialog=login/);

  const member = team?.members[0];
  await main(page)
    .getByRole("link", { name: `${member?.name}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/user/${member?.username}`);
  await expect(heading(page)).toHaveText(`${member?.name}`);
  await expect(main(page).getByRole("heading", { level: 2, name: "Badges" })).toBeVisible();
});

it("content pages are linked from every page, and their contents lead to sections", async ({ page }) => {
  const header = page.getByRole("navigation", { name: "Main" });
  const footer = page.getByRole("contentinfo");
  const links = [
    [header, "about", "/about"],
    [header, "rules", "/rules"],
    [footer, "terms and conditions", "/terms-and-conditions"],
    [footer, "intellectual property rights", "/intellectual-property"],
  ] as const;
  for (const [place, name, path] of links) {
    await page.goto("/");
    await place.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(/\S/);
    expect(((await page.locator(".written").textContent()) ?? "").length).toBeGreaterThan(40);
    // When it changed matters where it is binding.
    await expect(main(page).locator("time[datetime]")).toHaveCount(path === "/about" ? 0 : 1);
  }

  await page.goto("/rules");
  const contents = page.getByRole("navigation", { name: "Contents" });
  if (!(await contents.getByRole("link").first().isVisible())) await contents.locator("summary").click();
  const last = contents.getByRole("link").last();
  const target = `${await last.getAttribute("href")}`;
  await last.click();
  await expect(page).toHaveURL(`/rules${target}`);
  await expect(page.locator(target)).toBeInViewport();
});

it("questions expand in place and by their URL, and can be searched", async ({ page, request }) => {
  const questions = await list(request, "faq?perPage=100");
  await page.goto("/faq");
  await expect(page.locator(".faq details > summary")).toHaveText(questions.map(({ question }) => question));
  const first = page.locator(".faq details").first();
  await first.locator("summary").click();
  await expect(first.locator(".written")).toBeVisible();

  const expectedQuestion = questions.at(-1);
  await page.goto(`/faq#faq-${expectedQuestion?.slug}`);
  await expect(page.locator(`#faq-${expectedQuestion?.slug}`).locator(".written")).toBeVisible();

  await page.getByLabel("Search questions").fill(`${expectedQuestion?.question}`);
  await page.getByRole("button", { name: "Search" }).click();
  expect(search(page).get("q")).toBe(expectedQuestion?.question);
  await expect(page.getByText(`${expectedQuestion?.question}`).first()).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText(new RegExp(`^\\d+ of ${questions.length} questions$`));
});

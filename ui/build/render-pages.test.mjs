import { describe, expect, it } from "vitest";
import { current, now, past, responseTo } from "./fixtures.mjs";
import { eventPath, siteName, testRenderer } from "./test-renderer.mjs";

const { page } = testRenderer();
const { title } = responseTo(eventPath).body;
const missing = { status: 404, body: { message: "Not found." } };
/** A list of so many copies of the current edition. */
const editions = (count, page) => ({
  status: 200,
  body: {
    data: Array.from({ length: count }, (_, index) => ({ ...responseTo(eventPath).body, slug: `hackathon-${index}` })),
    links: {},
    meta: page,
  },
});

describe("pages", () => {
  it("shows the current edition on the home page", async () => {
    const { html, meta, calls } = await page("/");

    expect(meta).toMatchObject({ status: 200, redirect: null, robots: null, canonical: "https://hackathon.example/" });
    expect(meta.title).toBe(`${title} · ${siteName}`);
    expect(html).toContain(`<h1>${responseTo(eventPath).body.subtitle}</h1>`);
    expect(html).toContain(title);
    expect(calls).toContainEqual(expect.stringMatching(/^\/api\/flags\?f=register&f=/));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(["/", `/events/${current}`, "/challenges?tab=schedule", "/events"])(
    "%s is the same from cached data, and follows a change",
    async (path) => {
      const renamed = {
        status: 200,
        body: { ...responseTo("/api/v1/site").body, name: "Another name", email: "x@y.example" },
      };
      const plain = await page(path);
      const first = await page(path, {}, true);
      const second = await page(path, {}, true);
      const changed = await page(path, { "/api/v1/site": renamed }, true);

      expect([first.html, second.html]).toEqual([plain.html, plain.html]);
      expect(second.state).toEqual(plain.state);
      expect(changed.html).toContain("Another name");
      expect(changed.html).not.toContain(siteName);
    },
  );

  it("lists an item weeks before the edition first, until it is over", async () => {
    const path = `${eventPath}/schedules?perPage=100`;
    const { body } = responseTo(path);
    const startAt = new Date(Date.parse(responseTo(eventPath).body.startAt) - 14 * 86_400_000).toISOString();
    const early = { ...body.data[0], id: "early", slug: "early", title: "Online briefing", startAt, endAt: startAt };
    const { html } = await page(`/events/${current}`, {
      [path]: { status: 200, body: { ...body, data: [early, ...body.data] } },
    });

    expect(Date.parse(startAt)).toBeGreaterThan(Date.parse(now));
    expect(/<ol class="hours">.*?<\/li>/.exec(html)?.[0]).toContain("Online briefing");
  });

  it("sends no rows of sections that the server has rendered", async () => {
    const { html, state } = await page("/");

    const [name] = responseTo(`${eventPath}/judges?perPage=100`).body.data.map((person) => person.name);
    expect(html).toContain(name);
    expect(JSON.stringify(state)).not.toContain(name);
    expect(JSON.stringify(state).length).toBeLessThan(9000);
  });

  it("renders the home page between two editions", async () => {
    const { html, meta } = await page("/", {
      [eventPath]: missing,
    });

    expect(meta).toMatchObject({ status: 200, title: siteName });
    expect(html).toContain("in the works");
    expect(html).toContain(`/events/${past}`);
  });

  it.each([
    ["archived", "projects?perPage=3", "results"],
    ["live", "schedules?perPage=100", "weekend"],
  ])("has no link to a missing section: an edition that is %s without its %s", async (phase, part, section) => {
    const path = eventPath;
    const event = { status: 200, body: { ...responseTo(path).body, phase } };
    const nothing = { status: 200, body: { data: [], links: {}, meta: { total: 0 } } };
    const full = await page("/", {
      [path]: event,
      [`${path}/projects?perPage=3`]: responseTo(`/api/v1/events/${past}/projects?perPage=3`),
    });
    const { html } = await page("/", { [path]: event, [`${path}/${part}`]: nothing });

    expect(full.html).toContain(`href="#${section}"`);
    expect(html).not.toContain(`href="#${section}"`);
    expect(html).toContain("See the edition");
  });

  it("lists sixty editions with a link each", async () => {
    const responses = { "/api/v1/events?perPage=60": editions(60, { currentPage: 1, lastPage: 1, total: 60 }) };
    const { html, meta } = await page("/events?perPage=60", responses);

    expect(meta).toMatchObject({ status: 200, canonical: "https://hackathon.example/events" });
    expect(html.match(/<a href="\/events\/hackathon-\d+">/g)).toHaveLength(60);
  });

  it("pages through the list", async () => {
    const responses = { "/api/v1/events?page=2": editions(15, { currentPage: 2, lastPage: 4, total: 60 }) };
    const { html, meta } = await page("/events?page=2", responses);

    expect(html).toContain('href="/events?page=1" rel="prev"');
    expect(html).toContain('href="/events?page=3" rel="next"');
    expect(meta.title).toContain("page 2");
  });

  it("says that there is no edition", async () => {
    const none = { data: [], links: {}, meta: { currentPage: 1, lastPage: 1, total: 0 } };
    const { html, meta } = await page("/events", { "/api/v1/events": { status: 200, body: none } });

    expect(meta.status).toBe(200);
    expect(html).toContain("No editions yet");
  });

  it("shows an event with its facts, and names the chunks it needs", async () => {
    const dates = { startAt: "2027-03-05T18:30:00Z", endAt: "2027-03-07T17:00:00Z", timezone: "Europe/Lisbon" };
    const event = { ...responseTo(eventPath).body, ...dates, subtitle: "Half the code", city: "Braga" };
    const { html, meta } = await page(`/events/${current}`, { [eventPath]: { status: 200, body: event } });

    expect(html).toContain("<strong>05-07</strong> March 2027");
    expect(html).toContain(`${event.teams.min} to ${event.teams.max} people`);
    expect(meta.description).toBe("Half the code. March 5th to 7th, 2027 in Braga.");
    expect(meta.preload[0]).toMatch(/^\/assets\/event-page-\w+\.js$/);
  });

  it("lists the stylesheets that only some pages need, and none for an error page", async () => {
    const sheets = ["/assets/account-"];

    expect((await page("/preferences")).meta.styles.map((url) => url.replace(/\w+\.css$/, ""))).toEqual(sheets);
    expect((await page("/user/nobody")).meta).toMatchObject({ status: 404, styles: [] });
    expect((await page("/")).meta.styles.join()).toMatch(/^\/assets\/home-\w+\.css$/);
    expect((await page("/events/nope")).meta.styles).toEqual([]);
  });

  it.each([
    ["", "Challenges", ["challenges"]],
    ["?tab=schedule&day=2027-03-06", "Schedule", ["schedule-releases", "schedules"]],
    ["?tab=rewards", "Rewards", ["rewards"]],
    ["?tab=judging", "Jury", ["challenges", "judges"]],
    ["?tab=partners", "Partners", ["challenges", "sponsors"]],
  ])("/challenges%s is %s, and asks only for what it shows", async (search, label, parts) => {
    const { html, meta, calls } = await page(`/challenges${search}`);
    const tab = new URLSearchParams(search).get("tab");

    expect(meta).toMatchObject({
      status: 200,
      title: `${label} · ${title} · ${siteName}`,
      canonical: `https://hackathon.example/challenges${tab ? `?tab=${tab}` : ""}`,
    });
    expect(meta.styles.join()).toMatch(/^\/assets\/programme-\w+\.css$/);
    expect(html).toContain(`<h1>${label}</h1>`);
    expect(html).not.toMatch(/\sstyle=|tabindex="-1"[^>]*class="tab"/);
    const requested = calls.flatMap((path) =>
      path.startsWith(`${eventPath}/`) ? /^[\w-]+/.exec(path.slice(eventPath.length + 1)) : [],
    );
    expect(requested.sort()).toEqual(parts);
  });

  it("redirects an unknown tab to the first, and renders the programme page between two editions", async () => {
    expect((await page("/challenges?tab=x")).meta.redirect).toEqual({ location: "/challenges", status: 302 });
    const { html, meta } = await page("/challenges?tab=rewards", {
      [eventPath]: missing,
      [`${eventPath}/rewards?perPage=100`]: missing,
    });
    expect(meta.status).toBe(200);
    expect(html).toContain("Nothing announced yet");
  });

  it("draws a schedule of two hundred items without a single inline style", async () => {
    const path = `${eventPath}/schedules?perPage=500`;
    const { body } = responseTo(path);
    const items = Array.from({ length: 200 }, (_, index) => ({
      ...body.data[index % body.data.length],
      id: `item-${index}`,
      slug: `item-${index}`,
      room: `Room ${index % 7}`,
    }));
    const responses = { [path]: { status: 200, body: { ...body, data: items } } };
    const { html } = await page("/challenges?tab=schedule", responses);

    expect(html.match(/class="slot /g)).toHaveLength(200);
    expect(html.match(/<table/g)).toHaveLength(3);
    expect(html).not.toMatch(/\sstyle=/);
  });

  it("has a page for each question, named by its subject", async () => {
    const { html, meta } = await page("/faq");

    expect(meta).toMatchObject({ status: 200, canonical: "https://hackathon.example/faq", robots: null });
    expect(html.match(/<h2>/g).length).toBeGreaterThanOrEqual(4);
    for (const { question } of responseTo("/api/v1/faq?perPage=100").body.data)
      expect(html).toContain(question.replaceAll("'", "&#x27;"));
  });

  it("shows all questions, however many pages of the API they take", async () => {
    const first = "/api/v1/faq?perPage=100";
    const { body } = responseTo(first);
    const [question] = body.data;
    const pageOf = (number) => ({
      status: 200,
      body: {
        ...body,
        data: [{ ...question, id: `${number}`, slug: `item-${number}`, question: `Question ${number}?` }],
        meta: { ...body.meta, currentPage: number, lastPage: 3, total: 3 },
      },
    });
    const { html } = await page("/faq", {
      [first]: pageOf(1),
      [`${first}&page=2`]: pageOf(2),
      [`${first}&page=3`]: pageOf(3),
    });

    expect(html.match(/Question \d\?/g)).toEqual(["Question 1?", "Question 2?", "Question 3?"]);
  });

  it("escapes texts of organisers", async () => {
    const hostile = '<img src=x onerror="alert(1)"> & more';
    const { body } = responseTo(eventPath);
    const { html } = await page(`/events/${current}`, {
      [eventPath]: { status: 200, body: { ...body, title: hostile } },
    });

    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });
});

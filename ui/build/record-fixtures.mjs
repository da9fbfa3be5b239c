// Records the API responses that the tests of pages need, from a running server with demo data and a build in dist/:
// node build/record-fixtures.mjs http://127.0.0.1:8080
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInThisContext } from "node:vm";

const api = process.argv[2] ?? "http://127.0.0.1:8080";
const here = import.meta.dirname;
runInThisContext(readFileSync(resolve(here, "../dist/server/bundle.js"), "utf8"), { filename: "bundle.js" });
const { render } = globalThis.__ssr;
const now = new Date().toISOString();

/** Renders paths with responses of the API; returns all of these. */
async function record(paths, cookie = "") {
  const responses = {};
  const host = {
    async fetch(path) {
      const response = await fetch(api + path, { headers: { accept: "application/json", cookie } });
      const text = (await response.text()).replaceAll(api, "https://hackathon.example");
      responses[path] = { status: response.status, body: text ? JSON.parse(text) : null };
      return new Response(text || null, { status: response.status });
    },
  };
  for (const path of paths) await render({ url: `${api}${path}`, now, contact: "", hasSession: cookie !== "" }, host);
  return responses;
}

/** Registers a user; returns the cookies of their session. */
async function register() {
  const jar = {};
  const saveCookies = (response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      jar[name] = value;
    }
  };
  const cookies = () =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  saveCookies(await fetch(`${api}/api/csrf-cookie`));
  const password = "azulejo-4715-roof";
  const response = await fetch(`${api}/api/v1/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: cookies(),
      "x-xsrf-token": decodeURIComponent(jar["XSRF-TOKEN"]),
    },
    body: JSON.stringify({
      name: "Inês Conceição Araújo",
      email: `ines-${Date.now()}@example.pt`,
      password,
      passwordConfirmation: password,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  saveCookies(response);
  return cookies();
}

const site = await (await fetch(`${api}/api/v1/site`)).json();
const { data: editions } = await (await fetch(`${api}/api/v1/events?perPage=20`)).json();
const past = editions.find(({ phase }) => phase === "finished");
const tabs = ["schedule", "rewards", "judging", "people", "partners"].map((tab) => `/challenges?tab=${tab}`);
const events = [site.currentEvent, past.slug, past.id].map((event) => `/events/${event}`);
const guest = await record(["/", "/events", ...events, "/challenges", ...tabs, "/faq"]);
const cookie = await register();
const { username } = await (await fetch(`${api}/api/v1/user`, { headers: { cookie } })).json();
const user = await record(["/preferences", "/challenges?tab=schedule&mine=1", `/user/${username}`], cookie);
const fixtures = { now, current: site.currentEvent, past: past.slug, username, guest, user };
writeFileSync(resolve(here, "fixtures.golden.json"), `${JSON.stringify(fixtures, null, 1)}\n`);

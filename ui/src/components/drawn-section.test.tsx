// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "@/lib/api";
import type { Excerpt } from "@/lib/excerpt";
import { lazyModule } from "@/lib/lazy-module";
import { createQueryClient, hydrateQueries } from "@/lib/query-client";
import { Accordion, AccordionItem } from "./accordion";
import { DrawnSection } from "./drawn-section";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const consoleError = vi.spyOn(console, "error");

interface Shown {
  names: string[];
}

const Names = ({ names }: Shown) => (
  <section className="wrap" id="names">
    <Accordion>
      {names.map((name) => (
        <AccordionItem id={name} key={name} title={name}>
          {`About ${name}`}
        </AccordionItem>
      ))}
    </Accordion>
  </section>
);

let frame: HTMLElement;
let root: Root | undefined;
const source = vi.fn(async () => ({ Names }));

beforeEach(() => {
  frame = document.body.appendChild(document.createElement("div"));
  source.mockClear();
  fetch.mockClear();
  queries = createQueryClient(createApi({ fetch }));
  consoleError.mockClear();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  frame.remove();
  window.location.hash = "";
});

const lazy = () => lazyModule(source);
const fetch = vi.fn(async () => new Response(JSON.stringify({ data: [], meta: { total: 2, lastPage: 1 } })));
let queries = createQueryClient(createApi({ fetch }));
const inPage = (node: ReactNode) => <QueryClientProvider client={queries}>{node}</QueryClientProvider>;
const section = (code: ReturnType<typeof lazy>, names: string[]): ReactNode =>
  inPage(
    <DrawnSection className="wrap" id="names" lazy={code} select={(module) => module.Names} sectionProps={{ names }} />,
  );
/** What the server has drawn, marked to tell it from what the browser draws. */
const drawn = (content: string) => `<section class="wrap" id="names"><p>${content}</p></section>`;

async function hydrate(html: string, node: ReactNode): Promise<void> {
  frame.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(frame, node);
  });
}

it("keeps the server's markup, and loads nothing while the data is equal", async () => {
  const code = lazy();
  await hydrate(drawn("Ana"), section(code, ["ana"]));
  await act(async () => root?.render(section(code, ["ana"])));

  expect(frame.innerHTML).toBe(drawn("Ana"));
  expect(source).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
});

it("renders the section once its data changes", async () => {
  const code = lazy();
  await hydrate(drawn("Ana"), section(code, ["ana"]));
  await act(async () => root?.render(section(code, ["ana", "rui"])));

  expect(source).toHaveBeenCalledOnce();
  expect([...frame.querySelectorAll("summary")].map(({ textContent }) => textContent)).toEqual(["ana", "rui"]);
  expect(frame.querySelectorAll("#names")).toHaveLength(1);
});

it("keeps items open and the focus when the section is rendered again", async () => {
  const code = lazy();
  const item = (name: string) => `<details><summary>${name}</summary><div id="${name}">About ${name}</div></details>`;
  await hydrate(
    `<section class="wrap" id="names">${item("ana")}${item("rui")}</section>`,
    section(code, ["ana", "rui"]),
  );
  const [, rui] = frame.querySelectorAll("details");
  if (rui) rui.open = true;
  rui?.querySelector("summary")?.focus();
  await act(async () => root?.render(section(code, ["eva", "ana", "rui"])));

  expect([...frame.querySelectorAll("details")].map(({ open }) => open)).toEqual([false, false, true]);
  expect(document.activeElement?.textContent).toBe("rui");
  expect(document.activeElement).toBe(frame.querySelectorAll("summary")[2]);
});

it("renders a section that the server has not rendered", async () => {
  await hydrate("", null);
  await act(async () => root?.render(section(lazy(), ["ana"])));

  expect(frame.textContent).toContain("About ana");
});

it("opens the item that a URL points into", async () => {
  const item = '<details><summary>Ana</summary><div id="ana">…</div></details>';
  await hydrate(`<section class="wrap" id="names">${item}</section>`, section(lazy(), ["ana"]));
  const details = frame.querySelector("details");
  expect(details?.open).toBe(false);

  window.location.hash = "#ana";
  await act(async () => window.dispatchEvent(new Event("hashchange")));
  expect(details?.open).toBe(true);
});

describe("a section whose rows are not sent", () => {
  const key = "/api/v1/names#drawn=name";

  interface Row {
    name: string;
  }

  const Greeted = ({ greeting, rows }: { greeting: string; rows: Row[] }) => (
    <section id="names">{`${greeting} ${rows.map(({ name }) => name).join()}`}</section>
  );
  const code = () => lazyModule(async () => ({ Greeted }));

  function Page({ lazy, greeting }: { lazy: ReturnType<typeof code>; greeting: string }) {
    const { data } = useQuery<Excerpt<Row>>({ queryKey: [key], enabled: false });
    return (
      <DrawnSection
        id="names"
        lazy={lazy}
        select={(module) => module.Greeted}
        sectionProps={{ greeting, rows: data?.data ?? [] }}
      />
    );
  }

  const page = (lazy: ReturnType<typeof code>, greeting: string) => inPage(<Page greeting={greeting} lazy={lazy} />);
  const markup = '<section id="names"><p>Hello</p></section>';

  beforeEach(() => hydrateQueries(queries, [[key, { meta: { total: 2, lastPage: 1 } }]]));

  it("rows are not fetched while the props stay the same", async () => {
    const lazy = code();
    await hydrate(markup, page(lazy, "Hello"));
    await act(async () => root?.render(page(lazy, "Hello")));

    expect(frame.innerHTML).toBe(markup);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("rows are fetched when a prop changes; the server's markup stays until then", async () => {
    let answer = (_: Response) => {};
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const lazy = code();
    await hydrate(markup, page(lazy, "Hello"));
    await act(async () => root?.render(page(lazy, "Welcome")));
    expect(frame.innerHTML).toBe(markup);

    const body = { data: [{ name: "ana" }], meta: { total: 1, lastPage: 1 } };
    answer(new Response(JSON.stringify(body)));
    await vi.waitFor(async () => {
      await act(async () => {});
      expect(frame.textContent).toBe("Welcome ana");
    });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("the server's markup stays if the rows cannot be fetched", async () => {
    fetch.mockRejectedValueOnce(new TypeError("offline"));
    const lazy = code();
    await hydrate(markup, page(lazy, "Hello"));
    await act(async () => root?.render(page(lazy, "Welcome")));

    expect(frame.innerHTML).toBe(markup);
  });
});

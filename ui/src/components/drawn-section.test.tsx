// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyModule } from "@/lib/lazy-module";
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
  consoleError.mockClear();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  frame.remove();
  window.location.hash = "";
});

const lazy = () => lazyModule(source);
const section = (code: ReturnType<typeof lazy>, names: string[]): ReactNode => (
  <DrawnSection className="wrap" id="names" lazy={code} of={(module) => module.Names} shown={{ names }} />
);
/** What the server has drawn, marked to tell it from what the browser draws. */
const drawn = (content: string) => `<section class="wrap" id="names"><p>${content}</p></section>`;

async function hydrate(html: string, node: ReactNode): Promise<void> {
  frame.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(frame, node);
  });
}

it("keeps what the server has drawn, and loads nothing while the data is equal", async () => {
  const code = lazy();
  await hydrate(drawn("Ana"), section(code, ["ana"]));
  await act(async () => root?.render(section(code, ["ana"])));

  expect(frame.innerHTML).toBe(drawn("Ana"));
  expect(source).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
});

it("draws the section again once its data changes", async () => {
  const code = lazy();
  await hydrate(drawn("Ana"), section(code, ["ana"]));
  await act(async () => root?.render(section(code, ["ana", "rui"])));

  expect(source).toHaveBeenCalledOnce();
  expect([...frame.querySelectorAll("summary")].map(({ textContent }) => textContent)).toEqual(["ana", "rui"]);
  expect(frame.querySelectorAll("#names")).toHaveLength(1);
});

it("leaves items open and keeps the focus when the section is drawn again", async () => {
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

it("draws a section that the server has not rendered", async () => {
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

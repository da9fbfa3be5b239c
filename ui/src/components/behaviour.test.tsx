// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Accordion, AccordionItem } from "./accordion";
import { Avatar } from "./avatar";
import { Button } from "./button";
import { MixedCheckbox } from "./checkbox";
import { DropdownMenu, MenuItem, MenuLink } from "./dropdown-menu";
import { RadioGroup } from "./radio-group";
import { Tabs } from "./tabs";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
let frame: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.body.appendChild(document.createElement("div"));
  root = createRoot(frame);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  frame.remove();
  window.location.hash = "";
});

const show = (node: ReactNode) => act(async () => root.render(node));
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
/** Presses a key at the focused element. Radix moves focus with a timer. */
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(0);
  });

it("a busy button ignores clicks and does not submit", async () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <Button busy={busy} onClick={pressed} type="submit">
        Send
      </Button>
    </form>
  );
  await show(form(true));
  await act(async () => find("button").click());
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();

  await show(form(false));
  await act(async () => find("button").click());
  expect(pressed).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledOnce();
});

it("a URL fragment opens its item, initially and on hash change", async () => {
  window.location.hash = "#second";
  await show(
    <Accordion>
      <AccordionItem id="first" title="First">
        One
      </AccordionItem>
      <AccordionItem id="second" title="Second">
        Two
      </AccordionItem>
    </Accordion>,
  );
  const open = () => [...document.querySelectorAll("details")].map((item) => item.open);
  expect(open()).toEqual([false, true]);

  window.location.hash = "#first";
  await act(async () => window.dispatchEvent(new Event("hashchange")));
  expect(open()).toEqual([true, true]);
});

it("a fragment that points elsewhere, or is malformed, opens nothing", async () => {
  window.location.hash = "#%";
  await show(
    <Accordion>
      <AccordionItem id="first" title="First">
        One
      </AccordionItem>
    </Accordion>,
  );

  expect(document.querySelector("details")?.open).toBe(false);
});

it("arrow keys, Home and End select a tab and skip the disabled one", async () => {
  const tabs = ["a", "b", "c", "d"].map((value) => ({ value, label: value, content: value, disabled: value === "c" }));
  await show(<Tabs label="Days" tabs={tabs} />);
  const chosen = () => document.querySelector("[role=tab][aria-selected=true]")?.textContent;
  expect(chosen()).toBe("a");

  await act(async () => find("[role=tab]").focus());
  for (const [key, tab] of [
    ["ArrowRight", "b"],
    ["ArrowRight", "d"],
    ["ArrowRight", "a"],
    ["End", "d"],
    ["Home", "a"],
  ] as const) {
    await press(key);
    expect(chosen(), key).toBe(tab);
    expect(find("[role=tabpanel]:not([hidden])").textContent).toBe(tab);
  }
});

it("a menu opens by keyboard, runs the chosen action and returns focus", async () => {
  const chosen = vi.fn();
  await show(
    <DropdownMenu trigger={<Button>Actions</Button>}>
      <MenuLink href="/events">See</MenuLink>
      <MenuItem onSelect={chosen}>Copy</MenuItem>
    </DropdownMenu>,
  );
  await act(async () => find("button").focus());
  await press("Enter");
  expect(find("[role=menu]").querySelector("a")?.getAttribute("href")).toBe("/events");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("See"));
  // Not modal: the page behind it stays accessible.
  expect(frame.closest("[aria-hidden]")).toBeNull();

  await press("ArrowDown");
  await press("Enter");
  expect(chosen).toHaveBeenCalledOnce();
  expect(document.querySelector("[role=menu]")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(find("button")));
});

it("shows the generated tile when the image fails to load", async () => {
  await show(<Avatar name="Ana" src="/missing.png" />);
  await act(async () => find("img").dispatchEvent(new Event("error")));

  expect(document.querySelector("img")).toBeNull();
  expect(find(".avatar-art").innerHTML).toContain("<use");

  await show(<Avatar name="Ana" src="/another.png" />);
  expect(find("img").getAttribute("src")).toBe("/another.png");
});

it("a checkbox for several others is indeterminate when only some are checked", async () => {
  await show(<MixedCheckbox label="All" mixed />);
  expect((find("input") as HTMLInputElement).indeterminate).toBe(true);

  await show(<MixedCheckbox label="All" mixed={false} />);
  expect((find("input") as HTMLInputElement).indeterminate).toBe(false);
});

it("one radio button of a group is checked, and the error describes the group", async () => {
  const options = ["s", "m"].map((value) => ({ value, label: value }));
  await show(<RadioGroup defaultValue="m" error="None left" legend="Size" options={options} required />);
  const [small, medium] = document.querySelectorAll("input");
  expect(medium?.checked).toBe(true);
  await act(async () => small?.click());

  expect([small?.checked, medium?.checked]).toEqual([true, false]);
  const note = find("fieldset").getAttribute("aria-describedby");
  expect(document.getElementById(note ?? "")?.textContent).toBe("None left");
});

import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { pure, reusingMarkup } from "./pure";

interface ListProps {
  names: string[];
  link: { href: string; label: string };
}

/** A component and how often it was rendered. */
function countedList() {
  const count = { renders: 0 };
  const List = pure(function List({ names, link }: ListProps) {
    count.renders += 1;
    return (
      <section className="list" id="people">
        {names.length} names: {names.map((name) => ` ${name} & co`)}
        <a href={link.href}>{link.label}</a>
      </section>
    );
  });
  return { List, count };
}

const link = { href: "/?a=1&b=2", label: "All" };
const render = (page: ReactNode) => reusingMarkup(renderToString, () => renderToString(page));

it("renders once for the same data, with React's markup", () => {
  const { List, count } = countedList();
  const names = ["Inês", "<b>Rui</b>"];
  const page = () => (
    <main>
      <List link={{ ...link }} names={names} />
    </main>
  );
  const plain = renderToString(page());
  count.renders = 0;

  expect([render(page()), render(page())]).toEqual([plain, plain]);
  expect(count.renders).toBe(1);
});

it("renders again for other data, and for other fields of a link", () => {
  const { List, count } = countedList();
  const names = ["Inês"];
  render(<List link={link} names={names} />);

  expect(render(<List link={link} names={[...names, "Rui"]} />)).toContain("Rui");
  expect(render(<List link={{ ...link, label: "More" }} names={names} />)).toContain("More");
  expect(count.renders).toBe(3);
});

it("reuses markup by the values that a component names", () => {
  let renders = 0;
  const Row = pure(
    ({ items }: { items: { list: string[] } }) => {
      renders += 1;
      return <p>{items.list.join()}</p>;
    },
    ({ items }) => items.list,
  );

  expect(["a", "a", "b"].map((text) => render(<Row items={{ list: [text] }} />))).toEqual([
    "<p>a</p>",
    "<p>a</p>",
    "<p>b</p>",
  ]);
  expect(renders).toBe(2);
});

it("keeps the latest combinations only", () => {
  const { List, count } = countedList();
  const lists = Array.from({ length: 20 }, (_, index) => [`${index}`]);
  for (const names of lists) render(<List link={link} names={names} />);
  count.renders = 0;

  for (const names of lists.slice(-16)) render(<List link={link} names={names} />);
  expect(count.renders).toBe(0);
  render(<List link={link} names={lists[0] ?? []} />);
  expect(count.renders).toBe(1);
});

it("renders nothing, or an element without content, as it is", () => {
  const Maybe = pure(({ visible }: { visible: boolean }) => (visible ? <hr /> : null));

  expect(render(<Maybe visible />)).toBe("<hr/>");
  expect(render(<Maybe visible={false} />)).toBe("");
});

it("keeps preload hints for images out of the markup", () => {
  const Photo = pure(({ src }: { src: string }) => (
    <figure>
      <img alt="" src={src} />
    </figure>
  ));

  expect(render(<Photo src="/a.webp" />)).toBe('<figure><img alt="" src="/a.webp"/></figure>');
});

it("refuses a component that returns several elements", () => {
  const Pair = pure(() => (
    <>
      <i />
      <b />
    </>
  ));

  expect(() => render(<Pair />)).toThrow("a pure component returns one element");
});

it("renders as usual in the browser, with state", () => {
  const Counter = pure(function Counter() {
    const [count] = useState(3);
    return <b>{count}</b>;
  });

  expect(renderToString(<Counter />)).toBe("<b>3</b>");
});

import { createElement, type ReactElement, type ReactNode } from "react";

type ToMarkup = (node: ReactNode) => string;
type Component<Props> = (props: Props) => ReactNode;

/** Maximum number of cached renders of a component. */
const maxCached = 16;

/** React's renderer, set by `reusingMarkup`. Module state is safe, because rendering is synchronous: renders never overlap. */
let toMarkup: ToMarkup | null = null;

/** Lets pure components reuse their markup while `render` runs; `renderToMarkup` is React's. */
export function reusingMarkup<Result>(renderToMarkup: ToMarkup, render: () => Result): Result {
  toMarkup = renderToMarkup;
  try {
    return render();
  } finally {
    toMarkup = null;
  }
}

/**
 * A component whose markup depends on nothing but its props: no context, clock or generated id is read in it. It returns
 * one element or null. The server renders it once for the same values and sends the same markup again; the browser
 * renders it as usual. The values are the props, unless `valuesOf` names others.
 */
export function pure<Props extends object>(
  Component: Component<Props>,
  valuesOf: (props: Props) => object = (props) => props,
): Component<Props> {
  const cache: { values: object; element: ReactNode }[] = [];
  return function Pure(props: Props): ReactNode {
    if (toMarkup === null) return Component(props);
    const values = valuesOf(props);
    const cached = cache.find((candidate) => areSame(candidate.values, values, areShallowlySame));
    if (cached) return cached.element;
    const element = withMarkup(Component(props), toMarkup);
    if (cache.length >= maxCached) cache.shift();
    cache.push({ values, element });
    return element;
  };
}

/** The same element with its content as markup, which React copies instead of rendering. */
function withMarkup(node: ReactNode, toMarkup: ToMarkup): ReactNode {
  let element = node as ReactElement<Record<string, unknown>> | null;
  for (let Inner = componentOf(element); element && Inner; Inner = componentOf(element))
    element = Inner(element.props) as typeof element;
  if (!element) return null;
  const { children, ...attributes } = element.props;
  if (typeof element.type !== "string") throw new TypeError("a pure component returns one element");
  if (children === undefined) return element;
  return createElement(element.type, {
    ...attributes,
    dangerouslySetInnerHTML: { __html: toMarkup(children as ReactNode).replace(preloads, "") },
  });
}

/** The function behind an element; null for elements of HTML and SVG. */
function componentOf(element: ReactElement | null): Component<object> | null {
  const type = element?.type as Component<object> | string | { render: Component<object> } | undefined;
  if (typeof type === "function") return type;
  return typeof type === "object" ? (props) => type.render(props) : null;
}

/** React's hints for images, which belong before the page's markup and not into it. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

type Equality = (one: unknown, other: unknown) => boolean;

/** Whether two objects have the same fields. */
function areSame(one: object, other: object, equality: Equality): boolean {
  const names = Object.keys(one) as (keyof typeof one)[];
  return names.length === Object.keys(other).length && names.every((name) => equality(one[name], other[name]));
}

/** Data of the API is the same object while it is unchanged; a link with its label is made for each render. */
function areShallowlySame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isObject(one) && isObject(other) && areSame(one, other, Object.is));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

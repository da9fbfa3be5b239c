import { type ComponentType, lazy } from "react";

type Module<Name extends string, Props> = Record<Name, ComponentType<Props>>;
/** The build hands the server the module itself. */
type Source<Name extends string, Props> = (() => Promise<Module<Name, Props>>) | Module<Name, Props>;

/**
 * A component whose code comes after the page's own, for parts that work without a script until then. Stands inside a
 * `Suspense`: what the server drew stays, and can be used, until the code has taken it over.
 */
export function late<Name extends string, Props>(source: Source<Name, Props>, name: Name): ComponentType<Props> {
  if (typeof source !== "function") return source[name];
  return lazy(async () => ({ default: (await source())[name] })) as unknown as ComponentType<Props>;
}

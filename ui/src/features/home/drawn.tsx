import type { ReactNode } from "react";
import { DrawnSection } from "@/components/drawn-section";
import { lazyModule } from "@/lib/lazy-module";

export const sectionsDrawing = lazyModule(() => import("./sections"));

type Sections = typeof import("./sections");

/** A part of the page that the server draws, by the name of its component. */
export function Drawn<Name extends keyof Sections>(props: {
  name: Name;
  as?: "div";
  id?: string;
  className?: string;
  shown: Parameters<Sections[Name]>[0];
}) {
  const { name, as, id, className = "wrap section", shown } = props;
  return (
    <DrawnSection<Sections, typeof shown>
      as={as}
      className={className}
      id={id}
      lazy={sectionsDrawing}
      select={(sections) => sections[name] as (props: typeof shown) => ReactNode}
      shown={shown}
    />
  );
}

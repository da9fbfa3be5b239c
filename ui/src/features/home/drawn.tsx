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
  sectionProps: Parameters<Sections[Name]>[0];
}) {
  const { name, as, id, className = "wrap section", sectionProps } = props;
  return (
    <DrawnSection<Sections, typeof sectionProps>
      as={as}
      className={className}
      id={id}
      lazy={sectionsDrawing}
      select={(sections) => sections[name] as (props: typeof sectionProps) => ReactNode}
      sectionProps={sectionProps}
    />
  );
}

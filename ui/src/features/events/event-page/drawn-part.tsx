import type { ReactNode } from "react";
import { DrawnSection } from "@/components/drawn-section";
import { lazyModule } from "@/lib/lazy-module";

export const partsDrawing = lazyModule(() => import("./event-parts"));

type Parts = typeof import("./event-parts");

/** A part of an edition's page, by the name of its component; omitted if it has nothing to show. */
export function DrawnPart<Name extends keyof Parts>(props: {
  name: Name;
  as?: "header";
  id?: string;
  className?: string;
  visible: boolean;
  sectionProps: Parameters<Parts[Name]>[0];
}) {
  const { name, as, id, className, visible, sectionProps } = props;
  return visible ? (
    <DrawnSection<Parts, typeof sectionProps>
      as={as}
      className={className}
      id={id}
      lazy={partsDrawing}
      select={(parts) => parts[name] as (props: typeof sectionProps) => ReactNode}
      sectionProps={sectionProps}
    />
  ) : null;
}

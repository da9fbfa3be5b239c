import { useDrawing } from "@/lib/drawing";
import { lazyModule } from "@/lib/lazy-module";
import type { PanelShape } from "./panel-drawing";
import { logoMarkup, rosettesMarkup, unit } from "./panel-markup";

/** Draws tiles and panels. The server has drawn them already, so the browser fetches this for pages that it renders. */
export const spriteDrawing = lazyModule(() => import("./sprite-markup"));

/** The shared tile definitions. Render once per document, before the first panel. */
export function TileSprite() {
  const { module, element } = useDrawing(spriteDrawing, null);
  return (
    <svg
      aria-hidden="true"
      className="sprite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup
      dangerouslySetInnerHTML={{ __html: module?.pageSpriteMarkup ?? "" }}
      ref={element}
      suppressHydrationWarning
    />
  );
}

/** A tile panel. Decorative: its information must also be in the text. */
export function Panel({ className, ...shape }: PanelShape & { className?: string }) {
  const { module, element } = useDrawing(spriteDrawing, JSON.stringify(shape));
  return (
    <svg
      aria-hidden="true"
      className={className ? `panel ${className}` : "panel"}
      // If styles reduce its height, it is cut at whole tiles.
      preserveAspectRatio="xMidYMin slice"
      viewBox={`0 0 ${shape.cols * unit} ${shape.rows * unit}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
      dangerouslySetInnerHTML={{ __html: module?.panelMarkup(shape) ?? "" }}
      ref={element}
      suppressHydrationWarning
    />
  );
}

interface RosettesProps {
  seed: number;
  count: number;
  className: string;
  /** `span` where only phrasing content is allowed. */
  as?: "div" | "span";
}

/** A strip of rosettes. A single React element, because lists contain many. */
export function Rosettes({ seed, count, className, as: Element = "div" }: RosettesProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
  return <Element className={className} dangerouslySetInnerHTML={{ __html: rosettesMarkup(seed, count) }} />;
}

/** The site's logo. */
export function Logo({ className }: { className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup
  return <span className={className} dangerouslySetInnerHTML={{ __html: logoMarkup }} />;
}

/** A row of tiles as wide as its container. */
export function Strip() {
  return (
    <svg aria-hidden="true" className="strip">
      <rect fill="url(#t-strip)" height={unit} width="100%" />
    </svg>
  );
}

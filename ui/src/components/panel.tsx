import { type PanelShape, panelMarkup, rosettesMarkup, spriteMarkup, unit } from "./panel-markup";

/** The drawings all panels of the document share. Once per document, before the first panel. */
export function TileSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant drawing, one string instead of a hundred elements
  return <svg aria-hidden="true" className="sprite" dangerouslySetInnerHTML={{ __html: spriteMarkup }} />;
}

/** A tile panel. Decoration: what it tells must also stand in the text. */
export function Panel({ className, ...shape }: PanelShape & { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `panel ${className}` : "panel"}
      // Where styles make it lower than drawn, it keeps whole tiles.
      preserveAspectRatio="xMidYMin slice"
      viewBox={`0 0 ${shape.cols * unit} ${shape.rows * unit}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
      dangerouslySetInnerHTML={{ __html: panelMarkup(shape) }}
    />
  );
}

interface RosettesProps {
  seed: number;
  count: number;
  className: string;
  /** `span` where only text may stand. */
  as?: "div" | "span";
}

/** A strip of two-by-two rosettes for a seed. One element for React: lists hold many. */
export function Rosettes({ seed, count, className, as: Element = "div" }: RosettesProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
  return <Element className={className} dangerouslySetInnerHTML={{ __html: rosettesMarkup(seed, count) }} />;
}

/** The tiles alone, for a drawing that has more in it. */
export function PanelTiles(shape: PanelShape) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
  return <g dangerouslySetInnerHTML={{ __html: panelMarkup(shape) }} />;
}

/** A row of tiles as wide as its place. */
export function Strip() {
  return (
    <svg aria-hidden="true" className="strip">
      <rect fill="url(#t-strip)" height={unit} width="100%" />
    </svg>
  );
}

import { logoMarkup, type PanelShape, panelMarkup, rosettesMarkup, spriteMarkup, unit } from "./panel-markup";

/** The shared tile definitions. Render once per document, before the first panel. */
export function TileSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup; one string instead of a hundred elements
  return <svg aria-hidden="true" className="sprite" dangerouslySetInnerHTML={{ __html: spriteMarkup }} />;
}

/** A tile panel. Decorative: its information must also be in the text. */
export function Panel({ className, ...shape }: PanelShape & { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `panel ${className}` : "panel"}
      // If styles reduce its height, it is cut at whole tiles.
      preserveAspectRatio="xMidYMin slice"
      viewBox={`0 0 ${shape.cols * unit} ${shape.rows * unit}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
      dangerouslySetInnerHTML={{ __html: panelMarkup(shape) }}
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

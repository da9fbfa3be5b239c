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
      viewBox={`0 0 ${shape.cols * unit} ${shape.rows * unit}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
      dangerouslySetInnerHTML={{ __html: panelMarkup(shape) }}
    />
  );
}

/** A strip of two-by-two rosettes for a seed. */
export function Rosettes({ seed, count, className }: { seed: number; count: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `panel ${className}` : "panel"}
      viewBox={`0 0 ${count * unit * 2} ${unit * 2}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
      dangerouslySetInnerHTML={{ __html: rosettesMarkup(seed, count) }}
    />
  );
}

/** The tiles alone, for a drawing that has more in it. */
export function PanelTiles(shape: PanelShape) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers only
  return <g dangerouslySetInnerHTML={{ __html: panelMarkup(shape) }} />;
}

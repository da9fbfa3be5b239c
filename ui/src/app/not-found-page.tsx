import { panelMarkup, unit } from "@/components/panel-markup";
import type { PageRoute } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { LostPage } from "./lost-page";

/** Every path without a route. */
export const notFoundRoute: PageRoute = {
  load() {
    throw notFound();
  },
};

export function NotFoundPage() {
  return (
    <LostPage
      art={<MissingTile />}
      code={404}
      lead="The page may have moved, or the link has a typo."
      title="A tile is missing"
    >
      <a className="button" href="/">
        Go to the home page
      </a>
      <a className="button is-quiet" href="/events">
        All editions
      </a>
    </LostPage>
  );
}

function MissingTile() {
  return (
    <svg aria-hidden="true" className="lost-art" viewBox="0 0 400 360">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only */}
      <g dangerouslySetInnerHTML={{ __html: panelMarkup({ cols: 10, rows: 6, seed: 404, share: 1 }) }} />
      <rect className="lost-hole" height={unit} width={unit} x={unit * 6} y={unit * 3} />
      <g className="tile-f" transform="translate(262 304) rotate(28 20 20)">
        <use href="#t-star" />
      </g>
    </svg>
  );
}

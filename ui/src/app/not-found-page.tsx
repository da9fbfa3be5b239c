import { spriteDrawing } from "@/components/panel";
import { unit } from "@/components/panel-markup";
import { useDrawing } from "@/lib/drawing";
import type { PageRoute } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { StatusPage } from "./status-page";

/** Every path without a route. */
export const notFoundRoute: PageRoute = {
  load() {
    throw notFound();
  },
};

export function NotFoundPage() {
  return (
    <StatusPage
      art={<MissingTile />}
      code={404}
      lead="The page may have moved, or the link has a typo."
      title="A tile is missing"
    >
      <a className="button" href="/">
        Go to the home page
      </a>
      <a className="button is-quiet" href="/events">
        See all editions
      </a>
    </StatusPage>
  );
}

const missing = { cols: 10, rows: 6, seed: 404, share: 1 };

function MissingTile() {
  const { module, element } = useDrawing(spriteDrawing, missing);
  return (
    <svg aria-hidden="true" className="lost-art" viewBox="0 0 400 360">
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
        dangerouslySetInnerHTML={{ __html: module?.panelMarkup(missing) ?? "" }}
        ref={element}
        suppressHydrationWarning
      />
      <rect className="lost-hole" height={unit} width={unit} x={unit * 6} y={unit * 3} />
      <g className="tile-f" transform="translate(262 304) rotate(28 20 20)">
        <use href="#t-star" />
      </g>
    </svg>
  );
}

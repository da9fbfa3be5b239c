import type { Site } from "@/api/types";
import { DataLine } from "@/components/data-line";
import { Panel } from "@/components/panel";

/** The home page while no edition is announced. */
export function Between({ site }: { site: Site }) {
  return (
    <section className="wrap">
      <div className="hero">
        <div>
          <DataLine parts={[site.city, "between editions"]} />
          <h1>The next one is on the drawing board</h1>
          <p className="lead">{`The date of the next ${site.product} is not set yet. It will be announced here first.`}</p>
          <p className="actions">
            <a className="button" href="/events">
              See past editions
            </a>
          </p>
        </div>
        <div>
          <Panel className="hero-panel is-wide" cols={14} rows={11} seed={11} share={0.1} />
          <Panel className="hero-panel is-narrow" cols={9} rows={6} seed={11} share={0.1} />
        </div>
      </div>
    </section>
  );
}

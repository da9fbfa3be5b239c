import type { Site } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";

/** The home page between two editions. */
export function NoUpcomingEvent({ site }: { site: Site }) {
  return (
    <section className="wrap">
      <div className="hero">
        <div>
          <MetaLine parts={[site.city, "between editions"]} />
          <h1>The next edition is in the works</h1>
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

import type { Site } from "@/api/types";
import { Panel } from "@/components/panel";

/** The home page between two editions. */
export function NoUpcomingEvent({ site }: { site: Site }) {
  return (
    <section className="wrap">
      <div className="hero">
        <div>
          <p className="data">{site.city}</p>
          <h1>The next edition is in the works</h1>
          <p className="lead">You'll read the date here first.</p>
          <p className="actions">
            <a className="button" href="/events">
              See past editions
            </a>
          </p>
        </div>
        <Panel className="hero-panel" cols={14} rows={9} seed={11} share={0.1} />
      </div>
    </section>
  );
}

import type { Site } from "@/api/types";
import { Wall } from "@/components/wall";

/** The home page between two editions. */
export function NoUpcomingEvent({ site }: { site: Site }) {
  return (
    <section className="hero">
      <div className="wrap">
        <p className="data">{site.city}</p>
        <h1>The next edition is in the works</h1>
        <div className="hero-row">
          <p className="lead">We'll announce the date here first.</p>
          <p className="actions">
            <a className="button" href="/events">
              See past editions
            </a>
          </p>
        </div>
      </div>
      <Wall seats={200} seed={11} taken={20} />
    </section>
  );
}

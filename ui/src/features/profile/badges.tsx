import type { HeldBadge } from "@/api/types";
import { Rosettes } from "@/components/panel";
import { monthIn } from "@/lib/dates";
import { seedOf } from "@/lib/random";

/** Empty slots. */
const places = ["a", "b", "c", "d", "e", "f"];

/** A user's badges, each with a tile generated from its key. */
export function Badges({ awards, own }: { awards: HeldBadge[] | undefined; own: boolean }) {
  return (
    <section>
      <h2>Badges</h2>
      {awards && awards.length > 0 ? (
        <ul className="badges">
          {awards.map(({ key, name, text, event, awardedAt }) => (
            <li key={`${key} ${event?.slug}`}>
              <Rosettes as="span" className={`badge-tile is-glaze-${seedOf(key) % 3}`} count={1} seed={seedOf(key)} />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
                <p className="data">
                  {event ? `${event.title}, ` : ""}
                  <time dateTime={awardedAt}>{monthIn(awardedAt, "UTC")}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <div aria-hidden="true" className="badge-places">
            {places.map((place) => (
              <i key={place} />
            ))}
          </div>
          <p>
            {awards === undefined
              ? "We couldn't load the badges. Reload the page to try again."
              : `No badges yet.${own ? " Earn them at the event." : ""}`}
          </p>
        </>
      )}
    </section>
  );
}

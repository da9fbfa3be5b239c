import type { Challenge, Event, Sponsor } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { PartnerName, partnersByTier, sponsorsQuery } from "@/features/programme";
import { useCachedQuery } from "@/lib/use-cached-query";
import { ownersQuery } from "./queries";
import { challengeHref } from "./tabs";

/** The event's partners by tier: what they do at the event, and the challenges they brought. */
export function Partners({ event }: { event: Event }) {
  const partners = useCachedQuery(sponsorsQuery(event.slug))?.data ?? [];
  const challenges = useCachedQuery(ownersQuery(event.slug))?.data ?? [];
  if (partners.length === 0)
    return (
      <EmptyState title="Partners to be announced">
        <p>They'll appear here soon.</p>
      </EmptyState>
    );
  return (
    <div className="partner-tiers">
      {partnersByTier(partners).map(({ tier, label, members }) => (
        <section className={`is-${tier}`} key={tier}>
          <h2>{label}</h2>
          <ul>
            {members.map((partner) => (
              <PartnerRow
                challenges={challenges.filter(({ owner }) => owner?.name === partner.name)}
                key={partner.id}
                partner={partner}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PartnerRow({
  partner,
  challenges,
}: {
  partner: Sponsor;
  challenges: Pick<Challenge, "slug" | "title" | "revealed">[];
}) {
  return (
    <li>
      <h3>
        <PartnerName {...partner} />
      </h3>
      {partner.blurb ? <p>{partner.blurb}</p> : null}
      {challenges.map(({ slug, title, revealed }) => (
        <p className="place" key={slug}>
          {"Challenge: "}
          {revealed ? <a href={challengeHref(slug)}>{title}</a> : <span>{title}</span>}
        </p>
      ))}
    </li>
  );
}

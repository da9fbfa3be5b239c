import type { Sponsor } from "@/api/types";

const tiers = [
  ["main", "Main"],
  ["gold", "Gold"],
  ["silver", "Silver"],
  ["community", "Community"],
] as const;

/** Sponsors by tier: logo, or name if there is none. */
export function Partners({ partners }: { partners: Sponsor[] }) {
  return (
    <dl className="sponsors">
      {tiers.map(([tier, label]) => {
        const members = partners.filter((partner) => partner.tier === tier);
        return members.length === 0 ? null : (
          <div className={`is-${tier}`} key={tier}>
            <dt>{label}</dt>
            {members.map((partner) => (
              <dd key={partner.id}>
                <Partner {...partner} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

function Partner({ name, url, logo, logoDark }: Sponsor) {
  const content = logo ? (
    <>
      <img alt={name} className={logoDark ? "is-day" : "is-plate"} height="40" loading="lazy" src={logo} />
      {logoDark ? <img alt={name} className="is-night" height="40" loading="lazy" src={logoDark} /> : null}
    </>
  ) : (
    name
  );
  return url ? (
    <a href={url} rel="noopener nofollow" target="_blank">
      {content}
    </a>
  ) : (
    <span>{content}</span>
  );
}

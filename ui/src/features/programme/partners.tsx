import type { Sponsor } from "@/api/types";
import { pure } from "@/lib/pure";

export type Logo = Pick<Sponsor, "id" | "name" | "tier" | "url" | "logo" | "logoDark">;

const tiers = [
  ["main", "Main"],
  ["gold", "Gold"],
  ["silver", "Silver"],
  ["community", "Community"],
] as const;

/** The partners of each tier that has any. */
export function partnersByTier<Partner extends Pick<Sponsor, "tier">>(partners: Partner[]) {
  return tiers
    .map(([tier, label]) => ({ tier, label, members: partners.filter((partner) => partner.tier === tier) }))
    .filter(({ members }) => members.length > 0);
}

/** Sponsors by tier: logo, or name if there is none. */
export const Partners = pure(function Partners({ partners }: { partners: Logo[] }) {
  return (
    <dl className="sponsors">
      {partnersByTier(partners).map(({ tier, label, members }) => (
        <div className={`is-${tier}`} key={tier}>
          <dt>{label}</dt>
          {members.map((partner) => (
            <dd key={partner.id}>
              <PartnerName {...partner} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
});

/** A partner's logo or name, leading to its site. */
export function PartnerName({ name, url, logo, logoDark }: Omit<Logo, "id" | "tier">) {
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

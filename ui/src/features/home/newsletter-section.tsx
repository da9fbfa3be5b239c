import type { Site } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { pure } from "@/lib/pure";

/** The last section: signing up for news of the next edition. */
export const NewsletterSection = pure(function NewsletterSection({ site }: { site: Site }) {
  return (
    <section className="wrap section">
      <div className="closing">
        <div>
          <h2>{`Never miss a ${site.product} again!`}</h2>
          <p className="lead">{`Leave your contact and we'll let you know when ${site.product} comes back.`}</p>
        </div>
        <ButtonLink href={dialogHref("stay-connected", "/")} variant="quiet">
          Stay connected
        </ButtonLink>
      </div>
    </section>
  );
});

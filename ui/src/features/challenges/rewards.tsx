import type { Event, Reward } from "@/api/types";
import { Badge } from "@/components/badge";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { useUser } from "@/features/account";
import { nonBreaking } from "@/features/events";
import { useNow } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { rewardsQuery } from "./queries";
import { kinds, notesOf, pointsOf, sharedTimesOf, stockOf } from "./reward-texts";

/** The rewards by kind. */
export function Rewards({ event }: { event: Event }) {
  const rewards = useCachedQuery(rewardsQuery(event.slug))?.data ?? [];
  const user = useUser();
  const now = useNow();
  if (rewards.length === 0)
    return (
      <EmptyState title="No rewards yet">
        <p>They'll appear here before the event.</p>
      </EmptyState>
    );
  const times = sharedTimesOf(rewards);
  const shared = times ? notesOf({ ...times, perUserLimit: null }, event.timezone, now) : [];
  return (
    <div className="reward-groups">
      <div>
        <p className="lead">Badges earn you points during the weekend. Spend them on these rewards at the event.</p>
        {shared.length > 0 ? <p className="data">{nonBreaking(shared.join(" · "))}</p> : null}
        {user ? (
          <p className="more">
            <a href={`/user/${user.username}`}>See your badges</a>
          </p>
        ) : null}
      </div>
      {kinds.map(({ kind, title }) => {
        const rows = rewards.filter((reward) => reward.kind === kind);
        return rows.length > 0 ? (
          <section key={kind}>
            <h2>{title}</h2>
            <ul className="rewards">
              {rows.map((reward) => (
                <RewardRow
                  key={reward.id}
                  notes={notesOf(times ? { ...reward, from: null, until: null } : reward, event.timezone, now)}
                  reward={reward}
                />
              ))}
            </ul>
          </section>
        ) : null;
      })}
    </div>
  );
}

function RewardRow({ reward, notes }: { reward: Reward; notes: string[] }) {
  const { slug, name, description, cost, sponsor } = reward;
  const stock = stockOf(reward);
  return (
    <li id={`reward-${slug}`}>
      <p className="reward-cost">{pointsOf(cost)}</p>
      <div>
        <h3>{name}</h3>
        {description ? <p>{description}</p> : null}
        <p className="place">
          {nonBreaking(notes.join(" · "))}
          {notes.length > 0 && sponsor ? " · " : null}
          {sponsor ? <RewardSponsor sponsor={sponsor} /> : null}
        </p>
      </div>
      {stock ? <Badge tone={stock.tone}>{stock.text}</Badge> : null}
    </li>
  );
}

function RewardSponsor({ sponsor: { name, url } }: { sponsor: NonNullable<Reward["sponsor"]> }) {
  const link = url ? (
    <Link href={url} rel="noopener nofollow">
      {name}
    </Link>
  ) : (
    name
  );
  return <>Provided by {link}</>;
}

import type { Challenge } from "@/api/types";
import { challengeLevels } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { firstSentence } from "./filters";
import { challengeHref } from "./tabs";

/** A challenge's card, linking to its brief. An unrevealed one says when it opens. */
export function ChallengeCard({ challenge, timezone }: { challenge: Challenge; timezone: string }) {
  const { slug, title, owner, problem, prize, level, stack, revealed, revealAt } = challenge;
  if (!revealed)
    return (
      <li className="card is-plain is-sealed">
        <p className="place">{owner?.name}</p>
        <h2 className="card-title">{title}</h2>
        <p className="challenge-problem">
          {revealAt ? `Revealed on ${momentIn(revealAt, timezone)}.` : "Revealed at kick-off."}
        </p>
        <p className="challenge-facts">Secret</p>
      </li>
    );
  return (
    <li className="card">
      <p className="place">{owner?.name}</p>
      <h2 className="card-title">
        <a href={challengeHref(slug)}>{title}</a>
      </h2>
      <p className="challenge-problem">{problem ? firstSentence(problem) : "Brief coming soon."}</p>
      <p className="challenge-facts">
        {prize ? <strong>{prize}</strong> : null}
        {level ? <span>{challengeLevels[level]}</span> : null}
        {stack.length > 0 ? <span>{stack.join(", ")}</span> : null}
      </p>
    </li>
  );
}

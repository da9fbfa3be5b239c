import { percentage } from "@/lib/money";
import { pure } from "@/lib/pure";
import type { Share } from "./criteria";

/** Weights as rows of twenty tiles, with the percentage beside them. */
export const CriteriaBars = pure(function CriteriaBars({ shares }: { shares: Share[] }) {
  return (
    <ul className="weights">
      {shares.map(({ name, percent }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="weight">{percentage(percent)}</span>
          <svg aria-hidden="true" height="12" preserveAspectRatio="none" viewBox="0 0 200 12" width="100%">
            <path d={`M0 6H${percent * 2}`} />
          </svg>
        </li>
      ))}
    </ul>
  );
});

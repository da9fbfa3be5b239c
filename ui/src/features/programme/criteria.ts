import type { Challenge } from "@/api/types";

export interface Share {
  name: string;
  /** An integer percentage. */
  percent: number;
}

/** Weights as shares of their sum: criteria may use any scale. */
export function sharesOf(criteria: Challenge["criteria"]): Share[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ name, weight }) => ({ name, percent: sum > 0 ? Math.round((weight / sum) * 100) : 0 }));
}

/** The criteria that most revealed challenges share, and whether others differ. */
export function judgedBy(challenges: Pick<Challenge, "criteria">[]): { shares: Share[]; others: boolean } {
  const counted = new Map<string, { shares: Share[]; count: number }>();
  for (const { criteria } of challenges) {
    if (criteria.length === 0) continue;
    const shares = sharesOf(criteria);
    const key = JSON.stringify(shares);
    counted.set(key, { shares, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  let mostCommon: { shares: Share[]; count: number } | null = null;
  for (const candidate of counted.values())
    if (!mostCommon || candidate.count > mostCommon.count) mostCommon = candidate;
  return { shares: mostCommon?.shares ?? [], others: counted.size > 1 };
}

import type { Challenge } from "@/api/types";

export interface Share {
  name: string;
  /** Whole per cent. */
  percent: number;
}

/** Weights as shares of their sum: a jury may count to 10 or to 100. */
export function sharesOf(criteria: Challenge["criteria"]): Share[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ name, weight }) => ({ name, percent: sum > 0 ? Math.round((weight / sum) * 100) : 0 }));
}

/** The criteria most of the open challenges are judged by, and whether some go by others. */
export function judgedBy(challenges: Challenge[]): { shares: Share[]; others: boolean } {
  const counted = new Map<string, { shares: Share[]; count: number }>();
  for (const { criteria } of challenges) {
    if (criteria.length === 0) continue;
    const shares = sharesOf(criteria);
    const key = JSON.stringify(shares);
    counted.set(key, { shares, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  let most: { shares: Share[]; count: number } | null = null;
  for (const candidate of counted.values()) if (!most || candidate.count > most.count) most = candidate;
  return { shares: most?.shares ?? [], others: counted.size > 1 };
}

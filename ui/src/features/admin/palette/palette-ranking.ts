import { fold } from "@/lib/search";

/** How well a text matches: the whole text, its start, the start of a word, anywhere, not at all. */
const ranks = { exact: 0, prefix: 1, word: 2, inside: 3, none: 4 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** The best rank of the texts, without regard to case and accents. */
export function rankOf(query: string, texts: readonly string[]): Rank {
  const wanted = fold(query);
  const of = (text: string): Rank => {
    if (text === wanted) return ranks.exact;
    if (text.startsWith(wanted)) return ranks.prefix;
    if (text.split(/[\s@._-]+/).some((word) => word.startsWith(wanted))) return ranks.word;
    return text.includes(wanted) ? ranks.inside : ranks.none;
  };
  return texts.reduce<Rank>((best, text) => Math.min(best, of(fold(text))) as Rank, ranks.none);
}

/** The best matches first; equally good ones stay in their order. */
export function ranked<Item>(items: readonly Item[], rank: (item: Item) => Rank): Item[] {
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** The texts of a row of the API that staff may search by, such as its name, email and code. */
export function textsOf(row: object): string[] {
  return Object.values(row).filter((value) => typeof value === "string");
}

import type { Challenge } from "@/api/types";

/** A challenge with all its owner says of it; withheld until it is revealed. */
export interface Brief extends Challenge {
  goals: string | null;
  constraints: string | null;
  data: string | null;
  resources: { name: string; url: string }[];
}

/** Something points are given for. */
export interface Reward {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  kind: "item" | "raffle" | "perk";
  /** In points. */
  cost: number;
  stockLeft: number | null;
  perUserLimit: number | null;
  from: string | null;
  until: string | null;
  sponsor: { name: string; url: string | null } | null;
}

export interface RewardPage {
  data: Reward[];
}

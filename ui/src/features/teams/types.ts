// What the API says of teams.

export interface TeamMember {
  username: string;
  name: string;
  avatar: string | null;
  role: "captain" | "member";
}

/** Somebody as a team shows them. */
export type Person = Omit<TeamMember, "role">;

export interface Team {
  id: string;
  slug: string;
  name: string;
  pitch: string | null;
  lookingFor: string[];
  visibility: "public" | "unlisted";
  joinPolicy: "code" | "request" | "closed";
  state: "forming" | "locked" | "submitted" | "judged" | "disbanded" | "disqualified";
  event: { slug: string; title: string };
  size: number;
  placesLeft: number;
  captain: Person | null;
  members: TeamMember[];
  /** What whoever asks is to it. */
  you: "member" | "captain" | "requested" | null;
  version: number;
  /** For members alone. */
  joinCode?: string | null;
}

/** Somebody who asks to be let in. */
export interface TeamRequest {
  id: string;
  user: Person;
  message: string | null;
  createdAt: string;
}

export interface TeamPage {
  data: Team[];
  meta: { total: number };
}

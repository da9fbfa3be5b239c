/** A badge somebody was given: `GET /api/v1/users/{username}/badges`. */
export interface Award {
  key: string;
  name: string;
  text: string;
  icon: string | null;
  event: { slug: string; title: string } | null;
  awardedAt: string;
}

/** A team somebody is in, where everybody may know: `GET /api/v1/users/{username}/teams`. */
export interface Membership {
  event: { slug: string; title: string; startAt: string };
  team: { id: string; slug: string; name: string };
  project: { slug: string; title: string } | null;
}

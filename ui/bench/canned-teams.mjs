// Teams and invitations, as the canned site answers them. What a visitor changes is kept with the visitor.
import { done, ok, on, wrong } from "./canned-calls.mjs";

const event = { slug: "hackathon-2025", title: "Hackathon 2025" };
const most = 5;

function person(username, name) {
  return { username, name, avatar: null };
}

const people = {
  rui: person("rui", "Rui Gonçalves"),
  beatriz: person("beatriz", "Beatriz Nóvoa de Sá"),
  tomas: person("tomas", "Tomás Leão"),
  carolina: person("carolina", "Carolina Assunção"),
  duarte: person("duarte", "Duarte Pimentel"),
};

let last = 0;

function team(slug, name, members, rest = {}) {
  last += 1;
  return {
    id: `01960000-0000-7000-8000-0000000007${String(last).padStart(2, "0")}`,
    slug,
    name,
    pitch: null,
    lookingFor: [],
    visibility: "public",
    joinPolicy: "request",
    state: "forming",
    members,
    version: 1,
    joinCode: `code-of-${slug}`,
    ...rest,
  };
}

const teams = [
  team("azulejo-parser", "Azulejo Parser", ["rui", "beatriz"], {
    pitch:
      "Façades as data: a phone looks at a wall of tiles and tells which ones are missing, who made them and where the mould is.\n\nWe have the pictures of four streets and a model that is wrong in interesting ways.",
    lookingFor: ["Design", "Rust", "somebody who can pitch to three hundred"],
  }),
  team("noite-branca", "Noite Branca", ["tomas"], { joinPolicy: "code", lookingFor: ["Data"] }),
  team("cavado", "Cávado", ["carolina", "duarte", "tomas", "rui"], {
    pitch: "The river tells when it floods; we listen earlier.",
  }),
  team("full-house", "Full House", ["rui", "beatriz", "tomas", "carolina", "duarte"]),
  team("by-invitation", "Unlisted but here", ["duarte"], { visibility: "unlisted", joinPolicy: "code" }),
  team("complete", "Complete as we are", ["beatriz", "duarte"], { joinPolicy: "closed" }),
];

/** A team as this visitor knows it: with what they changed. */
function seenBy(visitor, { id }) {
  visitor.teams ??= new Map();
  const kept = visitor.teams;
  if (!kept.has(id)) {
    const found = teams.find((row) => row.id === id);
    if (!found) return null;
    const members = found.members.map((name, index) => ({ ...people[name], role: index === 0 ? "captain" : "member" }));
    kept.set(id, { ...structuredClone(found), event, members, requested: false });
  }
  return kept.get(id);
}

function answer(visitor, { requested, joinCode, ...row }) {
  const mine = row.members.find(({ username }) => username === visitor.user?.username);
  const { role: _, ...captain } = row.members.find(({ role }) => role === "captain") ?? {};
  return {
    ...row,
    captain: captain.username ? captain : null,
    size: row.members.length,
    placesLeft: Math.max(0, most - row.members.length),
    you: mine ? (mine.role === "captain" ? "captain" : "member") : requested ? "requested" : null,
    ...(mine && { joinCode }),
  };
}

function all(visitor) {
  const own = [...(visitor.teams?.values() ?? [])].filter(({ id }) => !teams.some((row) => row.id === id));
  return [...own, ...teams.map((row) => seenBy(visitor, row))].filter(({ state }) => state === "forming");
}

function find(visitor, id) {
  const row = visitor.teams?.get(id) ?? seenBy(visitor, { id });
  return row && row.state !== "disbanded" ? row : null;
}

const missing = { status: 404, body: { message: "Not found." } };
const member = ({ username, name, avatar }) => ({ username, name, avatar, role: "member" });
const ownTeam = (visitor) =>
  all(visitor).find(({ members }) => members.some(({ username }) => username === visitor.user.username));

on("GET events/:/teams", "open", ({ visitor, url, parts: [slug] }) => {
  const words = (url.searchParams.get("q") ?? "").toLowerCase();
  const rows = (slug === event.slug ? all(visitor) : [])
    .map((row) => answer(visitor, row))
    .filter(({ visibility }) => visibility === "public")
    .filter(
      ({ placesLeft, joinPolicy }) => !url.searchParams.has("open") || (placesLeft > 0 && joinPolicy !== "closed"),
    )
    .filter(({ name, lookingFor }) => [name, ...lookingFor].join(" ").toLowerCase().includes(words));
  return ok({ data: rows, links: {}, meta: { total: rows.length, currentPage: 1, lastPage: 1, perPage: 48 } });
});

on("GET user/teams", "user", ({ visitor }) => {
  const own = ownTeam(visitor);
  return ok(own ? [answer(visitor, own)] : []);
});

on("GET teams/:", "open", ({ visitor, parts: [id] }) => {
  const row = find(visitor, id);
  return row ? ok(answer(visitor, row)) : missing;
});

on("POST teams", "user", ({ visitor, fields }) => {
  const { name = "", eventId: _, ...rest } = fields;
  const refusal = wrong({
    name: !name.trim()
      ? "The name field is required."
      : teams.some((row) => row.name.toLowerCase() === name.trim().toLowerCase())
        ? "The name has already been taken."
        : null,
  });
  if (refusal) return refusal;
  const made = team("of-my-own", name.trim(), [], rest);
  visitor.teams ??= new Map();
  visitor.teams.set(made.id, { ...made, event, members: [{ ...member(visitor.user), role: "captain" }] });
  return ok(answer(visitor, visitor.teams.get(made.id)), 201);
});

on("PUT teams/:", "user", ({ visitor, parts: [id], fields }) => {
  const row = find(visitor, id);
  if (!row) return missing;
  const { version, ...rest } = fields;
  if (version !== row.version)
    return {
      status: 409,
      body: { message: "Somebody changed this meanwhile.", current: answer(visitor, row) },
    };
  Object.assign(row, rest, { version: version + 1 });
  return ok(answer(visitor, row));
});

on("POST teams/:/join", "user", ({ visitor, parts: [id], fields }) => {
  const row = find(visitor, id);
  if (!row) return missing;
  if (fields.code !== row.joinCode) return wrong({ code: "The code is wrong." });
  if (row.members.length >= most) return wrong({ team: "The team is full." });
  row.members.push(member(visitor.user));
  return ok(answer(visitor, row));
});

on("POST teams/:/requests", "user", ({ visitor, parts: [id] }) => {
  const row = find(visitor, id);
  row.requested = true;
  return ok({ id: `${id}-request` }, 201);
});

on("DELETE teams/:/requests", "user", ({ visitor, parts: [id] }) => {
  find(visitor, id).requested = false;
  return done;
});

on("GET teams/:/requests", "user", ({ visitor, parts: [id] }) => {
  const row = find(visitor, id);
  row.asking ??= [
    {
      id: "01960000-0000-7000-8000-000000000801",
      user: people.carolina,
      message: "I draw interfaces and know the river well.",
      createdAt: "2025-10-10T09:12:00Z",
    },
    {
      id: "01960000-0000-7000-8000-000000000802",
      user: people.duarte,
      message: null,
      createdAt: "2025-10-09T20:40:00Z",
    },
  ];
  return ok(row.asking);
});

for (const how of ["accept", "decline"])
  on(`POST teams/:/requests/:/${how}`, "user", ({ visitor, parts: [id, request] }) => {
    const row = find(visitor, id);
    const asked = row.asking.find((one) => one.id === request);
    row.asking = row.asking.filter((one) => one !== asked);
    if (how === "accept") row.members.push(member(asked.user));
    return ok(answer(visitor, row));
  });

on("POST teams/:/leave", "user", ({ visitor, parts: [id] }) => {
  const row = find(visitor, id);
  row.members = row.members.filter(({ username }) => username !== visitor.user.username);
  if (row.members.length === 0) row.state = "disbanded";
  else row.members[0].role = "captain";
  return done;
});

on("POST teams/:/captain", "user", ({ visitor, parts: [id], fields }) => {
  const row = find(visitor, id);
  for (const one of row.members) one.role = one.username === fields.username ? "captain" : "member";
  return ok(answer(visitor, row));
});

on("DELETE teams/:/members/:", "user", ({ visitor, parts: [id, username] }) => {
  const row = find(visitor, id);
  row.members = row.members.filter((one) => one.username !== username);
  return done;
});

on("POST teams/:/code", "user", ({ visitor, parts: [id] }) => {
  const row = find(visitor, id);
  row.joinCode += "-new";
  return ok({ joinCode: row.joinCode });
});

// Invitations, by words in their address

const invitation = {
  event: {
    ...event,
    startAt: "2025-11-29T09:00:00Z",
    endAt: "2025-11-30T18:00:00Z",
    timezone: "Europe/Lisbon",
    city: "Braga",
  },
  kind: "judge",
  name: "Inês",
  message: "You saw the first demos in 2019 and asked the best questions.\n\nWould you ask them again?",
  ticket: null,
  expiresAt: "2025-10-24T22:00:00Z",
  state: "open",
  email: "i•••@example.pt",
};

const invitations = {
  jury: {},
  ticket: { kind: "ticket", name: null, message: null, email: null, ticket: { name: "Team of five" } },
  foreign: {},
  accepted: { state: "accepted" },
  declined: { state: "declined" },
  expired: { state: "expired" },
  revoked: { state: "revoked" },
  "used-up": { state: "used_up" },
};

function invited(visitor, token) {
  if (!(token in invitations)) return null;
  visitor.invitations ??= {};
  visitor.invitations[token] ??= { ...invitation, ...invitations[token] };
  return visitor.invitations[token];
}

on("GET invitations/:", "open", ({ visitor, parts: [token] }) => {
  const found = invited(visitor, token);
  return found ? ok(found) : missing;
});

on("POST invitations/:/accept", "user", ({ visitor, parts: [token] }) => {
  const found = invited(visitor, token);
  if (!found) return missing;
  if (token === "foreign") return wrong({ invitation: "This invitation was sent to another address." });
  found.state = "accepted";
  return ok({ kind: found.kind, next: `/events/${event.slug}` });
});

on("POST invitations/:/decline", "open", ({ visitor, parts: [token] }) => {
  const found = invited(visitor, token);
  if (!found) return missing;
  found.state = "declined";
  return done;
});

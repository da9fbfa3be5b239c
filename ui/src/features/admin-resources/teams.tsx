import type { Team } from "@/api/types";
import { oneLine, stateColumn, when } from "./cells";
import { listAt } from "./definition";
import { teamActions } from "./team-actions";
import type { Resource } from "./types";

const teamStates = ["forming", "locked", "submitted", "judged", "disbanded", "disqualified"];

export const teams = {
  section: "teams",
  title: "Teams",
  singular: "team",
  permission: "teams",
  scoped: true,
  list: listAt<Team>("teams", teamStates, {
    hrefOf: ({ id, event }) => `/events/${event.slug}/register/${id}`,
    purpose: "Teams appear here as soon as someone creates one.",
    nameOf: ({ name }) => name,
    bulk: teamActions,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      {
        id: "members",
        head: "Members",
        fields: ["members", "size"],
        numeric: true,
        cell: ({ members, size }) => `${members.length} / ${size}`,
      },
      { id: "captain", head: "Captain", cell: ({ captain }) => oneLine(captain?.name ?? "–") },
      stateColumn,
      { id: "event", head: "Edition", cell: ({ event }) => oneLine(event.title) },
      {
        id: "created",
        head: "Created",
        fields: ["createdAt"],
        sort: "createdAt",
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/teams/${id}` },
  form: null,
} satisfies Resource;

import type { Team } from "@/api/types";
import { oneLine, optionsOf, stateColumn, when } from "./cells";
import { listAt } from "./definition";
import { teamActions } from "./team-actions";
import type { Resource } from "./types";

const teamStates = ["forming", "locked", "submitted", "judged", "disbanded", "disqualified"];

export const teams = {
  section: "teams",
  title: "Teams",
  auditKind: "team",
  singular: "team",
  permission: "teams",
  scoped: true,
  list: listAt<Team>("teams", teamStates, {
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
  calls: { read: (id) => `/api/v1/teams/${id}`, update: (id) => `/api/v1/teams/${id}` },
  publicHref: ({ id, event, state }) =>
    state === "disbanded" ? null : `/events/${(event as Team["event"]).slug}/register/${id}`,
  isFixed: ({ state }) => state === "disbanded",
  form: {
    sections: [
      {
        title: "Team",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "multiline", name: "pitch", label: "Pitch", max: 4000 },
          { kind: "lines", name: "lookingFor", label: "Looking for", max: 40 },
          {
            kind: "choice",
            name: "visibility",
            label: "Who can see it",
            required: true,
            options: optionsOf(["public", "unlisted"], { public: "Everyone", unlisted: "Anyone with the link" }),
          },
          {
            kind: "choice",
            name: "joinPolicy",
            label: "Who can join",
            required: true,
            options: optionsOf(["request", "code", "closed"], {
              request: "By request",
              code: "Invite link only",
              closed: "No one",
            }),
          },
        ],
      },
    ],
  },
} satisfies Resource;

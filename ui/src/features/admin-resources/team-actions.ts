import type { Team } from "@/api/types";
import type { BulkAction } from "@/features/admin-list";
import { counted } from "@/lib/counted";
import { ifMatch } from "./bulk-actions";

type TeamState = Team["state"];
/** `2 teams`; a single one by its name. */
const teamsText = (teams: readonly Team[]) => (teams.length === 1 && teams[0]?.name) || counted(teams.length, "team");
const pathOf = ({ id }: Team) => `/api/v1/teams/${id}` as const;

/** Sets the state of teams that may have it. The API lets no team go back. */
function stateAction(
  state: TeamState,
  { from, ...texts }: Pick<BulkAction<Team>, "label" | "danger" | "consequence"> & { from: readonly TeamState[] },
): BulkAction<Team> {
  return {
    ...texts,
    permission: "teams:update",
    applies: (team) => from.includes(team.state),
    request: (team) => ({ method: "PUT", path: pathOf(team), body: { state, version: team.version } }),
  };
}

export const teamActions: readonly BulkAction<Team>[] = [
  stateAction("locked", {
    label: "Lock",
    from: ["forming"],
    consequence: (teams) => `No one will be able to join or leave ${teamsText(teams)}. This can't be undone.`,
  }),
  stateAction("judged", {
    label: "Mark as judged",
    from: ["submitted"],
    consequence: (teams) => `This ends the judging of ${teamsText(teams)} and can't be undone.`,
  }),
  stateAction("disqualified", {
    label: "Disqualify",
    danger: true,
    from: ["forming", "locked", "submitted", "judged"],
    consequence: (teams) => `This takes ${teamsText(teams)} out of the competition and can't be undone.`,
  }),
  {
    label: "Delete teams",
    permission: "teams:destroy",
    danger: true,
    isFinal: true,
    consequence: (teams) => {
      const people = teams.reduce((sum, { members }) => sum + members.length, 0);
      return `This deletes ${teamsText(teams)} and emails ${counted(people, "member")}, who can then join another team. This can't be undone.`;
    },
    applies: ({ state }) => state === "forming",
    request: (team) => ({ method: "DELETE", path: pathOf(team), headers: ifMatch(team.version) }),
  },
];

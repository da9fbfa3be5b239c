import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { findPath } from "./paths";

interface NoTeamsProps {
  /** Slug of the event. */
  event: string;
  searchText: string;
  /** Whether the visitor has a team. */
  hasOwnTeam: boolean;
  /** Whether teams cannot be joined now. */
  closed: boolean;
}

/** Shown instead of the list of teams: none match the search, or there are none. */
export function NoTeams({ event, searchText, hasOwnTeam, closed }: NoTeamsProps) {
  if (searchText)
    return (
      <EmptyState title="No teams found">
        <p>{`No ${closed ? "" : "open "}team matches “${searchText}”.`}</p>
        <ButtonLink href={findPath(event)} variant="quiet">
          Show all teams
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={closed ? "No teams to show" : `No ${hasOwnTeam ? "other " : ""}open teams yet`}>
      {hasOwnTeam || closed ? null : (
        <p>Create the first one. Others can ask to join, or you can send them an invite link.</p>
      )}
    </EmptyState>
  );
}

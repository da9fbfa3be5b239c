import type { ReactNode } from "react";
import type { Team } from "@/api/types";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { counted } from "@/lib/counted";
import { useOrigin } from "@/lib/origin";
import { teamPath } from "./paths";

/** The URL with which others join a team. */
export function useInviteLink({ event, id, joinCode }: Team): string {
  return useOrigin() + teamPath(event.slug, id, joinCode);
}

interface InviteLinkProps {
  team: Team;
  link: string;
  /** What users can do with the link. */
  children?: ReactNode;
}

/** The invite link of a team and its code, to be copied. */
export function InviteLink({ team: { joinCode, placesLeft }, link, children }: InviteLinkProps) {
  return (
    <section className="team-box">
      <h2>Invite people</h2>
      <Field hint={`${counted(placesLeft, "more person", "more people")} can join with this link.`} label="Invite link">
        <Input onFocus={(event) => event.currentTarget.select()} readOnly value={link} />
      </Field>
      <p>
        {"Or tell them the code: "}
        <code>{joinCode}</code>
      </p>
      {children}
    </section>
  );
}

/** The invite link for browsers without a script. */
export function PlainInviteLink({ team }: { team: Team }) {
  return <InviteLink link={useInviteLink(team)} team={team} />;
}

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { Team } from "@/api/types";
import { useRights, useUser } from "@/features/account";
import { ActionButton, fieldsOf } from "@/features/admin-form";
import { humanise, resourceAt, StateBadge, valueText } from "@/features/admin-resources";
import { accountPath } from "./account-path";
import { DetailList } from "./detail-list";
import { projectsQuery } from "./queries";
import type { Details, DetailsProps } from "./record-details";

/** A team: its members, its projects, and what staff can do with it. */
export default function TeamDetails({ row: team, onChange, onDeleted }: DetailsProps<`/api/v1/teams/${string}`>) {
  const { may } = useRights();
  const { event, captain, lookingFor } = team;
  // The form has the rest for those who may change it.
  const texts = may("teams:update") && team.state !== "disbanded" ? [] : textsOf(team, lookingFor);
  return (
    <>
      <DetailList
        items={[
          [
            "Edition",
            <a href={`/events/${event.slug}`} key="event">
              {event.title}
            </a>,
          ],
          [
            "Captain",
            captain ? (
              <a href={accountPath(captain.username, may("users:list"))} key="captain">
                {captain.name}
              </a>
            ) : (
              "None"
            ),
          ],
          ["Spots left", team.placesLeft],
          ...texts,
        ]}
        title="Overview"
      />
      <Members onChange={onChange} team={team} />
      {may("events:list") ? <Projects team={team} /> : null}
      <Actions onChange={onChange} onDeleted={onDeleted} team={team} />
    </>
  );
}

function textsOf({ pitch, visibility, joinPolicy }: Team, lookingFor: readonly string[]): [string, string | null][] {
  return [
    ["Pitch", pitch],
    ["Looking for", lookingFor.join(", ")],
    choiceOf("visibility", visibility),
    choiceOf("joinPolicy", joinPolicy),
  ];
}

/** A choice with the labels of the form. */
function choiceOf(name: string, value: string): [string, string] {
  const form = resourceAt("teams")?.form;
  const field = form ? fieldsOf(form).find((one) => one.name === name) : undefined;
  return [field?.label ?? humanise(name), valueText(value, field, "UTC")];
}

function Members({ team, onChange }: { team: Team; onChange(): void }) {
  const { id, members, state } = team;
  const { may } = useRights();
  const me = useUser();
  const canRemove = may("teams:update") && state !== "disbanded";
  return (
    <section className="record-section">
      <h2>Members</h2>
      {members.length === 0 ? <p className="field-hint">No one is in this team.</p> : null}
      <ul className="award-list">
        {members.map(({ username, name, role }) => (
          <li key={username}>
            <a href={accountPath(username, may("users:list"))}>{name}</a>
            <span className="data">{humanise(role)}</span>
            {canRemove && username !== me?.username ? (
              <ActionButton
                danger
                description={
                  members.length === 1 && state === "forming"
                    ? `${name} is the last member, so this also deletes the team. We'll email them.`
                    : `${name} will leave the team and get an email. The invite link will change.`
                }
                successMessage="Member removed"
                errorTitle="We couldn't remove the member"
                label={`Remove ${name}`}
                variant="link"
                onDone={onChange}
                request={() => ({
                  method: "DELETE",
                  path: `/api/v1/teams/${id}/members/${encodeURIComponent(username)}`,
                })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the team built: the projects of its edition that name it. */
function Projects({ team: { id, event } }: { team: Team }) {
  const { data } = useQuery(projectsQuery(event.slug));
  const own = (data?.data ?? []).filter(({ teamId }) => teamId === id);
  return (
    <DetailList
      items={own.map((project) => [
        project.place === null ? "Project" : `Project · place ${project.place}`,
        <span key={project.id}>
          <a href={`/admin/projects/${project.id}`}>{project.title}</a> <StateBadge state={project.state} />
        </span>,
      ])}
      title="Projects"
    />
  );
}

/** The actions of the list, on this team. */
function Actions({
  team,
  onChange,
  onDeleted,
}: { team: Team } & Pick<ComponentProps<Details>, "onChange" | "onDeleted">) {
  const { may } = useRights();
  const possible = (resourceAt("teams")?.list.bulk ?? []).filter(
    ({ permission, applies }) => may(permission) && applies(team, ""),
  );
  if (possible.length === 0) return null;
  return (
    <section className="record-section">
      <h2>Actions</h2>
      <div className="actions">
        {possible.map((action) => (
          <ActionButton
            {...(action.isFinal && { confirmation: team.name })}
            danger={action.danger ?? false}
            description={action.consequence([team])}
            successMessage={action.isFinal ? "Team deleted" : "Team changed"}
            errorTitle="We couldn't change the team"
            key={action.label}
            label={action.isFinal ? "Delete team" : action.label}
            onDone={action.isFinal ? onDeleted : onChange}
            request={() => action.request(team, "", "")}
          />
        ))}
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Team } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { Textarea } from "@/components/textarea";
import { useLastUser } from "@/features/account";
import { useFlags } from "@/features/flags";
import { dialogHref } from "@/lib/dialog-address";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useCachedQuery } from "@/lib/use-cached-query";
import { teamPath } from "./paths";
import { ownTeamsQuery } from "./queries";
import { codeRules, maxLength, messageRules } from "./rules";
import { useRefetchTeam } from "./use-refetch-team";
import { useUpdateTeamCache } from "./use-update-team-cache";

/** The ways to join a team: link, request or code, depending on its settings. */
export function Join({ team, code }: { team: Team; code: string }) {
  const { pathname, search } = useLocation();
  const { register } = useFlags();
  const user = useLastUser();
  const other = useCachedQuery(ownTeamsQuery())?.find(({ event }) => event.slug === team.event.slug);
  const invited = code !== "" && team.joinPolicy !== "closed";

  // A request stays pending when the team fills up or takes no one for now.
  if (user && team.you === "requested" && !(invited && team.placesLeft > 0)) return <Requested team={team} />;
  if (team.placesLeft === 0)
    return (
      <Box title="This team is full">
        <p>All of its spots are taken.</p>
      </Box>
    );
  if (team.joinPolicy === "closed")
    return (
      <Box title="Team complete">
        <p>This team isn't accepting new members.</p>
      </Box>
    );
  if (!user) {
    const here = pathname + search;
    return (
      <Box title={invited ? "You're invited" : "Join this team"}>
        <p>{register ? "Register or log in" : "Log in"} to join. We'll bring you right back.</p>
        <div className="actions">
          {register ? <ButtonLink href={dialogHref("register", here)}>Register</ButtonLink> : null}
          <ButtonLink href={dialogHref("login", here)} variant={register ? "quiet" : undefined}>
            Log in
          </ButtonLink>
        </div>
      </Box>
    );
  }
  if (other)
    return (
      <Box title="You're already in a team">
        <p>
          {"You can only be in one team. Leave "}
          <a href={teamPath(other.event.slug, other.id)}>{other.name}</a>
          {" first."}
        </p>
      </Box>
    );
  if (invited) return <Invited code={code} team={team} />;
  return team.joinPolicy === "request" ? <AskToJoin team={team} /> : <JoinByCode team={team} />;
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="team-box" id="join">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function useJoin(team: Team) {
  const toasts = useToasts();
  const updateTeam = useUpdateTeamCache();
  const { mutate, isPending } = useApiMutation("We couldn't add you to the team");
  const join = (code: string, onError?: Parameters<typeof mutate>[1]["onError"]) =>
    mutate(
      { method: "POST", path: `/api/v1/teams/${team.id}/join`, body: { code } },
      {
        onSuccess(joined) {
          updateTeam(joined);
          toasts.success(`You joined ${team.name}`, "Welcome!");
        },
        ...(onError && { onError }),
      },
    );
  return { join, isPending };
}

function Invited({ team, code }: { team: Team; code: string }) {
  const { join, isPending } = useJoin(team);
  const reply = useFormReply("team-join");
  return (
    <Box title="You're invited">
      <p>You have an invite link for this team.</p>
      <FormError>{reply?.message ?? null}</FormError>
      <TeamAction onSubmit={() => join(code)} team={team}>
        <input name="code" type="hidden" value={code} />
        <Button busy={isPending} name="action" type="submit" value="join">
          {`Join ${team.name}`}
        </Button>
      </TeamAction>
    </Box>
  );
}

interface TeamActionProps {
  team: Team;
  onSubmit(): void;
  /** The button that names the action, and its fields. */
  children: ReactNode;
}

/** A form of one button. Sent by our code, or by the browser without a script. */
function TeamAction({ team, onSubmit, children }: TeamActionProps) {
  return (
    <form
      action={teamPath(team.event.slug, team.id)}
      className="actions"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function JoinByCode({ team }: { team: Team }) {
  const form = useApiForm({ rules: codeRules, values: { code: "" }, reply: useFormReply("team-join") });
  const { join, isPending } = useJoin(team);
  return (
    <Box title="Join with a code">
      <form
        {...form.formProps(({ code }) => join(code, form.showError))}
        action={teamPath(team.event.slug, team.id)}
        className="team-form"
        method="post"
      >
        <input name="action" type="hidden" value="join" />
        <Field error={form.errorOf("code")} hint="The last part of the invite link." label="Code" required>
          <Input
            {...form.input("code")}
            autoCapitalize="none"
            autoComplete="off"
            className="is-code"
            spellCheck={false}
          />
        </Field>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={!form.touched}>
          Join
        </SubmitButton>
      </form>
    </Box>
  );
}

function AskToJoin({ team }: { team: Team }) {
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const form = useApiForm({ rules: messageRules, values: { message: "" }, reply: useFormReply("team-request") });
  const { mutate, isPending } = useApiMutation("We couldn't send your request");
  const frame = form.formProps(({ message }) =>
    mutate(
      { method: "POST", path: `/api/v1/teams/${team.id}/requests`, body: { message: message || null } },
      {
        onSuccess() {
          toasts.success("Request sent", "We'll email you the captain's answer");
          void refetchTeam(team.id);
        },
        onError: form.showError,
      },
    ),
  );
  return (
    <Box title="Ask to join">
      <form {...frame} action={teamPath(team.event.slug, team.id)} className="team-form" method="post">
        <input name="action" type="hidden" value="request" />
        <Field error={form.errorOf("message")} hint="Tell them what you can do." label="Message to the captain">
          <Textarea {...form.input("message")} maxLength={maxLength.message} rows={3} />
        </Field>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={false}>
          Ask to join
        </SubmitButton>
      </form>
    </Box>
  );
}

function Requested({ team }: { team: Team }) {
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const reply = useFormReply("team-withdraw");
  const { mutate, isPending } = useApiMutation("We couldn't withdraw your request");
  const withdraw = () =>
    mutate(
      { method: "DELETE", path: `/api/v1/teams/${team.id}/requests` },
      {
        onSuccess() {
          toasts.success("Request withdrawn");
          void refetchTeam(team.id);
        },
      },
    );
  return (
    <Box title="Request sent">
      <p>The captain will decide; we'll email you.</p>
      <FormError>{reply?.message ?? null}</FormError>
      <TeamAction onSubmit={withdraw} team={team}>
        <Button busy={isPending} variant="quiet" name="action" type="submit" value="withdraw">
          Withdraw request
        </Button>
      </TeamAction>
    </Box>
  );
}

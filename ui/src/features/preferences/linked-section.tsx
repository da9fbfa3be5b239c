import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Identity } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { Skeleton } from "@/components/skeleton";
import { providerMarks, providersQuery } from "@/features/account";
import { ago } from "@/lib/ago";
import type { ApiError } from "@/lib/api";
import { useChange } from "@/lib/change";
import { useNow } from "@/lib/now";
import { useReauthentication } from "@/lib/reauthentication";
import { comeBackTo } from "@/lib/social-login";
import { useToasts } from "@/lib/toasts";
import { linkFault, providerName } from "./providers";
import { confirmationQuery, identitiesQuery } from "./queries";
import { Section } from "./section";

export function LinkedSection() {
  const { data: identities, isError } = useQuery(identitiesQuery());
  const { data: offered } = useQuery(providersQuery());
  const fault = useReturn();
  const known = identities ?? [];
  const linked = new Set(known.map(({ provider }) => provider));
  const others = (offered ?? []).filter(({ provider }) => !linked.has(provider));
  return (
    <Section id="linked-accounts" lead="Log in here with an account you have elsewhere.">
      {fault ? (
        <div className="note is-danger" role="alert">
          <p>{fault}</p>
        </div>
      ) : null}
      {identities || isError ? null : <Skeleton rows={2} />}
      {isError ? <p role="alert">Your linked accounts could not be fetched. Reload the page to try again.</p> : null}
      {identities && known.length + others.length === 0 ? (
        <p className="nothing-yet">No other site can be linked at the moment.</p>
      ) : null}
      <ul className="preference-rows">
        {known.map((identity) => (
          <Linked identity={identity} key={identity.provider} />
        ))}
        {others.map(({ provider, name }) => (
          <li key={provider}>
            <span className="row-mark">{providerMarks[provider]}</span>
            <div>
              <p className="row-name">{name}</p>
              <p className="row-note">Not linked</p>
            </div>
            <LinkButton name={name} provider={provider} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * What an address says of the way to another site and back: a link is told by a toast, a fault is returned. Neither is
 * said again when the page is loaded anew.
 */
function useReturn(): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const said = new URLSearchParams(search);
  const [fault] = useState(linkFault(said.get("error")));
  const linked = said.get("linked");
  const back = linked !== null || said.has("error");
  useEffect(() => {
    if (!back) return;
    if (linked) toasts.success(`${providerName(linked)} is linked`);
    const rest = new URLSearchParams(search);
    for (const name of ["linked", "error"]) rest.delete(name);
    void navigate({ pathname, search: rest.toString(), hash: "#linked-accounts" }, { replace: true });
  }, [back, linked, pathname, search, navigate, toasts]);
  return fault;
}

function Linked({ identity: { provider, name, lastUsedAt } }: { identity: Identity }) {
  const now = useNow();
  const toasts = useToasts();
  const queries = useQueryClient();
  const called = providerName(provider);
  const { change, busy } = useChange(`${called} is still linked`);
  const unlink = () =>
    change(
      { method: "DELETE", path: `/api/v1/user/identities/${provider}` },
      {
        onDone() {
          void queries.invalidateQueries(identitiesQuery());
          toasts.success(`${called} is unlinked`);
        },
      },
    );
  return (
    <li>
      <span className="row-mark">{providerMarks[provider]}</span>
      <div>
        <p className="row-name">{called}</p>
        <p className="row-note">{[name, `last used ${ago(lastUsedAt, now)}`].filter(Boolean).join(", ")}</p>
      </div>
      <Button aria-label={`Unlink ${called}`} busy={busy} look="quiet" onClick={unlink} small>
        Unlink
      </Button>
    </li>
  );
}

/** Leads to the other site and back. It is asked who is there before, not in the middle of the way. */
function LinkButton({ provider, name }: { provider: string; name: string }) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const reauthentication = useReauthentication();
  const href = `/api/v1/user/identities/${provider}/link`;

  async function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { confirmed } = await queries.fetchQuery(confirmationQuery());
      if (!confirmed && !(await reauthentication.ask())) return;
      comeBackTo(`${window.location.origin}/preferences#linked-accounts`);
      toasts.progress(`Going to ${name}...`);
      window.location.assign(href);
    } catch (error) {
      toasts.error(`${name} was not linked`, (error as ApiError).message);
    }
  }

  return (
    <ButtonLink
      aria-label={`Link ${name}`}
      href={href}
      look="quiet"
      onClick={(event) => void leave(event)}
      rel="nofollow"
      small
    >
      Link
    </ButtonLink>
  );
}
